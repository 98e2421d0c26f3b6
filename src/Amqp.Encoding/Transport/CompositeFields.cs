using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Transport;

/// <summary>error, a described list (0x1D).</summary>
internal readonly struct AmqpErrorField : IField<AmqpError?>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpError? value) => 0;

    public bool TryRead(ref AmqpReader reader, out AmqpError? value)
    {
        value = AmqpError.Read(ref reader);
        return true;
    }

    public int GetSize(in AmqpError? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    public int WritePlain(in AmqpError? value, Span<byte> room, int at) => at;

    public void Write(ref AmqpWriter writer, in AmqpError? value) => value!.WriteTo(ref writer);
}

/// <summary>A described list that provides delivery-state.</summary>
internal readonly struct DeliveryStateField : IField<DeliveryState?>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref DeliveryState? value)
    {
        // accepted: the state in nearly every disposition.
        if (source.Length > 3 && BinaryPrimitives.ReadUInt32BigEndian(source) == CompositeInfo.GetPlain(Accepted.DescriptorCode, Codes.List0) && reader.CanEnter(CompositeInfo.Levels + 1))
        {
            value = Accepted.Instance;
            return 4;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out DeliveryState? value)
    {
        value = DeliveryState.Read(ref reader);
        return true;
    }

    public int GetSize(in DeliveryState? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in DeliveryState? value, Span<byte> room, int at)
    {
        if (value is Accepted && room.Length - at > 3)
        {
            BinaryPrimitives.WriteUInt32BigEndian(room.Slice(at), CompositeInfo.GetPlain(Accepted.DescriptorCode, Codes.List0));
            return at + 4;
        }

        return at;
    }

    public void Write(ref AmqpWriter writer, in DeliveryState? value) => value!.WriteTo(ref writer);
}

/// <summary>A described list that provides source.</summary>
internal readonly struct SourceField : IField<Terminus?>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref Terminus? value) => 0;

    public bool TryRead(ref AmqpReader reader, out Terminus? value)
    {
        value = Terminus.ReadSource(ref reader);
        return true;
    }

    public int GetSize(in Terminus? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    public int WritePlain(in Terminus? value, Span<byte> room, int at) => at;

    public void Write(ref AmqpWriter writer, in Terminus? value) => value!.WriteTo(ref writer);

    /// <summary>Checks that a terminus is not a target.</summary>
    public static Terminus? Check(Terminus? value) => FieldValue.Check(value, value is not (Target or Coordinator));
}

/// <summary>A described list that provides target.</summary>
internal readonly struct TargetField : IField<Terminus?>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref Terminus? value) => 0;

    public bool TryRead(ref AmqpReader reader, out Terminus? value)
    {
        value = Terminus.ReadTarget(ref reader);
        return true;
    }

    public int GetSize(in Terminus? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    public int WritePlain(in Terminus? value, Span<byte> room, int at) => at;

    public void Write(ref AmqpWriter writer, in Terminus? value) => value!.WriteTo(ref writer);

    /// <summary>Checks that a terminus is not a source.</summary>
    public static Terminus? Check(Terminus? value) => FieldValue.Check(value, value is not Source);
}
