namespace Amqp.Encoding;

/// <summary>The bytes of a binary or string as one .NET type; see <see cref="VariableWire{T, TType}"/>.</summary>
internal interface IVariableType<T>
{
    AmqpType Type { get; }

    /// <summary>Gets the format code with a size of one byte.</summary>
    byte Code { get; }

    /// <summary>Checks and converts decoded bytes.</summary>
    AmqpDecodeErrorKind Convert(ReadOnlySpan<byte> bytes, TextRules texts, out T value);

    /// <summary>Counts the bytes after the size.</summary>
    int GetLength(T value);

    /// <summary>Writes the bytes after the size, and returns their number.</summary>
    int WriteBytes(T value, scoped Span<byte> destination);
}

/// <summary>binary (0xA0, 0xB0; AMQP 1.0, part 1, 1.6.19), copied when it is decoded.</summary>
internal readonly struct BinaryType : IVariableType<ReadOnlyMemory<byte>>
{
    public AmqpType Type => AmqpType.Binary;

    public byte Code => Codes.Binary8;

    public AmqpDecodeErrorKind Convert(ReadOnlySpan<byte> bytes, TextRules texts, out ReadOnlyMemory<byte> value)
    {
        value = bytes.ToArray();
        return AmqpDecodeErrorKind.None;
    }

    public int GetLength(ReadOnlyMemory<byte> value) => value.Length;

    public int WriteBytes(ReadOnlyMemory<byte> value, scoped Span<byte> destination)
    {
        value.Span.CopyTo(destination);
        return value.Length;
    }
}

/// <summary>binary (0xA0, 0xB0) as an array of bytes; null cannot be encoded.</summary>
internal readonly struct ByteArrayType : IVariableType<byte[]>
{
    public AmqpType Type => AmqpType.Binary;

    public byte Code => Codes.Binary8;

    public AmqpDecodeErrorKind Convert(ReadOnlySpan<byte> bytes, TextRules texts, out byte[] value)
    {
        value = bytes.ToArray();
        return AmqpDecodeErrorKind.None;
    }

    public int GetLength(byte[] value) => VariableWidth.NotNull(value).Length;

    public int WriteBytes(byte[] value, scoped Span<byte> destination)
    {
        value.CopyTo(destination);
        return value.Length;
    }
}

/// <summary>binary (0xA0, 0xB0) as a segment of an array.</summary>
internal readonly struct SegmentType : IVariableType<ArraySegment<byte>>
{
    public AmqpType Type => AmqpType.Binary;

    public byte Code => Codes.Binary8;

    public AmqpDecodeErrorKind Convert(ReadOnlySpan<byte> bytes, TextRules texts, out ArraySegment<byte> value)
    {
        value = new ArraySegment<byte>(bytes.ToArray());
        return AmqpDecodeErrorKind.None;
    }

    public int GetLength(ArraySegment<byte> value) => value.Count;

    public int WriteBytes(ArraySegment<byte> value, scoped Span<byte> destination)
    {
        value.AsSpan().CopyTo(destination);
        return value.Count;
    }
}
