namespace Amqp.Encoding.Perf.References;

/// <content>begin, flow, disposition and attach, each of one shape.</content>
public static partial class HandWritten
{
    /// <summary>Writes a begin without remote-channel.</summary>
    public static int WriteBegin(BeginData begin, Span<byte> destination)
    {
        destination[5] = 5;
        int position = WriteSectionHeader(destination, 0, 0x11, 0xc0);
        destination[position++] = 0x40;
        WriteUInt(destination, ref position, begin.NextOutgoingId);
        WriteUInt(destination, ref position, begin.IncomingWindow);
        WriteUInt(destination, ref position, begin.OutgoingWindow);
        WriteUInt(destination, ref position, begin.HandleMax);
        WriteSize(destination, 4, position);
        return position;
    }

    /// <summary>Reads a begin without remote-channel.</summary>
    public static BeginData ReadBegin(ReadOnlySpan<byte> source)
    {
        int position = 0;
        int end = ReadSectionHeader(source, ref position, 0x11, 0xc0, out int count);
        CheckEqual(count, 5);
        ReadNull(source, ref position);
        BeginData begin = new(
            NextOutgoingId: ReadUInt(source, ref position),
            IncomingWindow: ReadUInt(source, ref position),
            OutgoingWindow: ReadUInt(source, ref position),
            HandleMax: ReadUInt(source, ref position));
        CheckEqual(position, end);
        CheckEqual(position, source.Length);
        return begin;
    }

    /// <summary>Writes a flow of a link.</summary>
    public static int WriteFlow(FlowData flow, Span<byte> destination)
    {
        destination[5] = 10;
        int position = WriteSectionHeader(destination, 0, 0x13, 0xc0);
        WriteUInt(destination, ref position, flow.NextIncomingId);
        WriteUInt(destination, ref position, flow.IncomingWindow);
        WriteUInt(destination, ref position, flow.NextOutgoingId);
        WriteUInt(destination, ref position, flow.OutgoingWindow);
        WriteUInt(destination, ref position, flow.Handle);
        WriteUInt(destination, ref position, flow.DeliveryCount);
        WriteUInt(destination, ref position, flow.LinkCredit);
        WriteUInt(destination, ref position, flow.Available);
        WriteBoolean(destination, ref position, flow.Drain);
        WriteBoolean(destination, ref position, flow.Echo);
        WriteSize(destination, 4, position);
        return position;
    }

    /// <summary>Reads a flow of a link.</summary>
    public static FlowData ReadFlow(ReadOnlySpan<byte> source)
    {
        int position = 0;
        int end = ReadSectionHeader(source, ref position, 0x13, 0xc0, out int count);
        CheckEqual(count, 10);
        FlowData flow = new()
        {
            NextIncomingId = ReadUInt(source, ref position),
            IncomingWindow = ReadUInt(source, ref position),
            NextOutgoingId = ReadUInt(source, ref position),
            OutgoingWindow = ReadUInt(source, ref position),
            Handle = ReadUInt(source, ref position),
            DeliveryCount = ReadUInt(source, ref position),
            LinkCredit = ReadUInt(source, ref position),
            Available = ReadUInt(source, ref position),
            Drain = ReadBoolean(source, ref position),
            Echo = ReadBoolean(source, ref position),
        };
        CheckEqual(position, end);
        CheckEqual(position, source.Length);
        return flow;
    }

    /// <summary>Writes a disposition that accepts.</summary>
    public static int WriteDisposition(DispositionData disposition, Span<byte> destination)
    {
        destination[5] = 5;
        int position = WriteSectionHeader(destination, 0, 0x15, 0xc0);
        WriteBoolean(destination, ref position, disposition.IsReceiver);
        WriteUInt(destination, ref position, disposition.First);
        WriteUInt(destination, ref position, disposition.Last);
        WriteBoolean(destination, ref position, disposition.Settled);
        BinaryPrimitives.WriteUInt32BigEndian(destination[position..], 0x0053_2445);
        position += 4;
        WriteSize(destination, 4, position);
        return position;
    }

    /// <summary>Reads a disposition that accepts.</summary>
    public static DispositionData ReadDisposition(ReadOnlySpan<byte> source)
    {
        int position = 0;
        int end = ReadSectionHeader(source, ref position, 0x15, 0xc0, out int count);
        CheckEqual(count, 5);
        DispositionData disposition = new(
            IsReceiver: ReadBoolean(source, ref position),
            First: ReadUInt(source, ref position),
            Last: ReadUInt(source, ref position),
            Settled: ReadBoolean(source, ref position),
            IsAccepted: BinaryPrimitives.ReadUInt32BigEndian(ReadBytes(source, ref position, sizeof(uint))) == 0x0053_2445);
        CheckEqual(position, end);
        CheckEqual(position, source.Length);
        return disposition;
    }

    /// <summary>Writes an attach with source and target.</summary>
    public static int WriteAttach(AttachData attach, Span<byte> destination)
    {
        destination[5] = 11;
        int position = WriteSectionHeader(destination, 0, 0x12, 0xc0);
        WriteText(destination, ref position, 0xa1, attach.Name);
        WriteUInt(destination, ref position, attach.Handle);
        WriteBoolean(destination, ref position, attach.IsReceiver);
        WriteUByte(destination, ref position, attach.SndSettleMode);
        WriteUByte(destination, ref position, attach.RcvSettleMode);

        // source up to outcomes: no dynamic-node-properties, filter, default-outcome
        int start = position;
        destination[start + 5] = 10;
        position = WriteSectionHeader(destination, start, 0x28, 0xc0);
        WriteText(destination, ref position, 0xa1, attach.SourceAddress);
        WriteUInt(destination, ref position, attach.SourceDurable);
        WriteText(destination, ref position, 0xa3, attach.SourceExpiryPolicy);
        WriteUInt(destination, ref position, attach.SourceTimeout);
        destination[position++] = 0x40;
        destination[position++] = 0x40;
        WriteText(destination, ref position, 0xa3, attach.DistributionMode);
        destination[position++] = 0x40;
        destination[position++] = 0x40;
        WriteTexts(destination, ref position, 0xa3, attach.Outcomes);
        WriteSize(destination, start + 4, position);

        start = position;
        destination[start + 5] = 4;
        position = WriteSectionHeader(destination, start, 0x29, 0xc0);
        WriteText(destination, ref position, 0xa1, attach.TargetAddress);
        WriteUInt(destination, ref position, attach.TargetDurable);
        WriteText(destination, ref position, 0xa3, attach.TargetExpiryPolicy);
        WriteUInt(destination, ref position, attach.TargetTimeout);
        WriteSize(destination, start + 4, position);

        // no unsettled, no incomplete-unsettled
        destination[position++] = 0x40;
        destination[position++] = 0x40;
        WriteUInt(destination, ref position, attach.InitialDeliveryCount);
        BinaryPrimitives.WriteUInt64BigEndian(destination[(position + 1)..], attach.MaxMessageSize);
        destination[position] = 0x80;
        position += 9;
        WriteSize(destination, 4, position);
        return position;
    }

    /// <summary>Reads an attach with source and target.</summary>
    public static AttachData ReadAttach(ReadOnlySpan<byte> source)
    {
        AttachData attach = new();
        int position = 0;
        int end = ReadSectionHeader(source, ref position, 0x12, 0xc0, out int count);
        CheckEqual(count, 11);
        attach.Name = ReadString(source, ref position);
        attach.Handle = ReadUInt(source, ref position);
        attach.IsReceiver = ReadBoolean(source, ref position);
        attach.SndSettleMode = ReadUByte(source, ref position);
        attach.RcvSettleMode = ReadUByte(source, ref position);

        int sourceEnd = ReadSectionHeader(source, ref position, 0x28, 0xc0, out count);
        CheckEqual(count, 10);
        attach.SourceAddress = ReadString(source, ref position);
        attach.SourceDurable = ReadUInt(source, ref position);
        attach.SourceExpiryPolicy = ReadSymbol(source, ref position);
        attach.SourceTimeout = ReadUInt(source, ref position);
        ReadNull(source, ref position);
        ReadNull(source, ref position);
        attach.DistributionMode = ReadSymbol(source, ref position);
        ReadNull(source, ref position);
        ReadNull(source, ref position);
        attach.Outcomes = ReadTexts(source, ref position, 0xa3);
        CheckEqual(position, sourceEnd);

        int targetEnd = ReadSectionHeader(source, ref position, 0x29, 0xc0, out count);
        CheckEqual(count, 4);
        attach.TargetAddress = ReadString(source, ref position);
        attach.TargetDurable = ReadUInt(source, ref position);
        attach.TargetExpiryPolicy = ReadSymbol(source, ref position);
        attach.TargetTimeout = ReadUInt(source, ref position);
        CheckEqual(position, targetEnd);

        ReadNull(source, ref position);
        ReadNull(source, ref position);
        attach.InitialDeliveryCount = ReadUInt(source, ref position);
        Expect(source, ref position, 0x80);

        attach.MaxMessageSize = BinaryPrimitives.ReadUInt64BigEndian(ReadBytes(source, ref position, sizeof(ulong)));
        CheckEqual(position, end);
        CheckEqual(position, source.Length);
        return attach;
    }

    private static void WriteUByte(Span<byte> destination, ref int position, byte value)
    {
        destination[position + 1] = value;
        destination[position] = 0x50;
        position += 2;
    }
}
