using System.Buffers.Binary;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>Encodes <see cref="MacAddress"/> as binary (0xA0, 0xB0), without a byte[] for each element.</summary>
public readonly struct MacAddressCodec : IElementCodec<MacAddress>
{
    private const int Length = 6;

    public AmqpType Type => AmqpType.Binary;

    public int MaxItemSize => 2 + Length;

    // One constructor for all elements: a size byte and six bytes for each.
    public ArrayLayout MeasureArray(scoped ReadOnlySpan<MacAddress> values) => new(FormatCode.Binary8, (1L + Length) * values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<MacAddress> values, scoped Span<byte> destination)
    {
        foreach (MacAddress value in values)
        {
            WriteBody(value, destination);
            destination = destination[(1 + Length)..];
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<MacAddress> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        AmqpDecodeErrorKind fault = IsBinary(constructor) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.UnexpectedType;
        for (int i = 0; i < destination.Length && fault == AmqpDecodeErrorKind.None; i++)
        {
            fault = ReadItem(constructor, source[badOffset..], options, out destination[i], out int length);
            badOffset += fault == AmqpDecodeErrorKind.None ? length : 0;
        }

        return fault == AmqpDecodeErrorKind.None && badOffset != source.Length ? AmqpDecodeErrorKind.TrailingBytes : fault;
    }

    public int GetItemSize(MacAddress value) => MaxItemSize;

    public int WriteItem(MacAddress value, scoped Span<byte> destination)
    {
        destination[0] = FormatCode.Binary8.Value;
        WriteBody(value, destination[1..]);
        return MaxItemSize;
    }

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out MacAddress value, out int length)
    {
        value = default;
        length = 0;
        if (!IsBinary(constructor))
        {
            return AmqpDecodeErrorKind.UnexpectedType;
        }

        // A peer may use either form, and any size: nothing here throws.
        int prefix = constructor == FormatCode.Binary8 ? 1 : 4;
        length = prefix;
        if (body.Length < prefix)
        {
            return AmqpDecodeErrorKind.NeedMoreData;
        }

        uint size = prefix == 1 ? body[0] : BinaryPrimitives.ReadUInt32BigEndian(body);
        if (size != Length)
        {
            return AmqpDecodeErrorKind.NotRepresentable;
        }

        length += Length;
        if (body.Length < length)
        {
            return AmqpDecodeErrorKind.NeedMoreData;
        }

        ReadOnlySpan<byte> bytes = body.Slice(prefix, Length);
        value = new(((ulong)BinaryPrimitives.ReadUInt16BigEndian(bytes) << 32) | BinaryPrimitives.ReadUInt32BigEndian(bytes[2..]));
        return AmqpDecodeErrorKind.None;
    }

    private static bool IsBinary(FormatCode constructor) => constructor == FormatCode.Binary8 || constructor == FormatCode.Binary32;

    private static void WriteBody(MacAddress value, scoped Span<byte> destination)
    {
        destination[0] = Length;
        BinaryPrimitives.WriteUInt16BigEndian(destination[1..], (ushort)(value.Value >> 32));
        BinaryPrimitives.WriteUInt32BigEndian(destination[3..], (uint)value.Value);
    }
}
