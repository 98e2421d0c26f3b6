namespace Amqp.Encoding;

/// <summary>A type with one constructor, whose size in memory is its width on the wire.</summary>
internal readonly struct FixedWire<T, TType> : IWireType<T>
    where T : unmanaged
    where TType : struct, IFixedType
{
    public AmqpType Type => default(TType).Type;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => new(default(TType).Code);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length)
    {
        if (code == default(TType).Code && data.Length >= sizeof(T))
        {
            value = FixedWidth.Read<T>(data);
            length = sizeof(T);
            return AmqpDecodeErrorKind.None;
        }

        value = default;
        length = code == default(TType).Code ? sizeof(T) : 0;
        return length > 0 ? AmqpDecodeErrorKind.NeedMoreData : AmqpPrimitives.Mismatch(code);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value)
    {
        if (source.Length > sizeof(T) && source[0] == default(TType).Code)
        {
            value = FixedWidth.Read<T>(source.Slice(1));
            return 1 + sizeof(T);
        }

        return 0;
    }

    public unsafe int Measure(T value) => 1 + sizeof(T);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe int WritePlain(T value, Span<byte> room, int at)
    {
        FixedWidth.Write(value, room.Slice(at + 1));
        room[at] = default(TType).Code;
        return at + 1 + sizeof(T);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Encode(T value, scoped Span<byte> destination) => WritePlain(value, destination, 0);

    public unsafe ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => new(Code, (long)values.Length * sizeof(T));

    void IWireType<T>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) => FixedWidth.Copy<T>(MemoryMarshal.AsBytes(values), destination);

    public bool Accepts(FormatCode constructor) => constructor == Code;

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
    {
        badOffset = 0;
        if (constructor.Value != default(TType).Code)
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        FixedWidth.Copy<T>(source, MemoryMarshal.AsBytes(destination));
        return AmqpDecodeErrorKind.None;
    }
}
