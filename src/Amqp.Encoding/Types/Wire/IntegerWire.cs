namespace Amqp.Encoding;

/// <summary>An integer with smaller constructors: items are written in the smallest form, elements of arrays in the full width.</summary>
internal readonly struct IntegerWire<T, TType> : IWireType<T>
    where T : unmanaged
    where TType : struct, IIntegerType<T>
{
    public AmqpType Type => default(TType).Type;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => new(default(TType).Code);

    // Inlined without calls, so the caller keeps its position in a register (pairs: "list of 1,000 ints to span / hand").
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length)
    {
        if (code == default(TType).Code && data.Length >= sizeof(T))
        {
            value = default(TType).Read(data);
            length = sizeof(T);
            return AmqpDecodeErrorKind.None;
        }

        if (code == default(TType).Small && !data.IsEmpty)
        {
            value = default(TType).FromSmall(data[0]);
            length = 1;
            return AmqpDecodeErrorKind.None;
        }

        value = default;
        length = code == default(TType).Code ? sizeof(T) : code == default(TType).Small ? 1 : 0;
        return length != 0 ? AmqpDecodeErrorKind.NeedMoreData : default(TType).Zero != 0 && code == default(TType).Zero ? AmqpDecodeErrorKind.None : AmqpPrimitives.Mismatch(code);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value)
    {
        if (source.Length > sizeof(T) && source[0] == default(TType).Code)
        {
            value = default(TType).Read(source.Slice(1));
            return 1 + sizeof(T);
        }

        if (source.Length > 1 && source[0] == default(TType).Small)
        {
            value = default(TType).FromSmall(source[1]);
            return 2;
        }

        if (default(TType).Zero != 0 && source.Length > 0 && source[0] == default(TType).Zero)
        {
            value = default;
            return 1;
        }

        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe int Measure(T value) => default(TType).IsFull(value) ? 1 + sizeof(T) : default(TType).IsZero(value) ? 1 : 2;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe int WritePlain(T value, Span<byte> room, int at)
    {
        if (default(TType).IsFull(value))
        {
            FixedWidth.Write(value, room.Slice(at + 1));
            room[at] = default(TType).Code;
            return at + 1 + sizeof(T);
        }

        if (default(TType).IsZero(value))
        {
            room[at] = default(TType).Zero;
            return at + 1;
        }

        room[at + 1] = default(TType).ToSmall(value);
        room[at] = default(TType).Small;
        return at + 2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Encode(T value, scoped Span<byte> destination) => WritePlain(value, destination, 0);

    public unsafe ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => new(Code, (long)values.Length * sizeof(T));

    void IWireType<T>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) => FixedWidth.Write(values, destination);

    public bool Accepts(FormatCode constructor) => constructor.IsOf(Type);

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
    {
        badOffset = 0;
        if (constructor.Value == default(TType).Code)
        {
            FixedWidth.Read(source, destination);
        }
        else if (constructor.Value == default(TType).Small)
        {
            for (int i = 0; i < destination.Length; i++)
            {
                destination[i] = default(TType).FromSmall(source[i]);
            }
        }
        else if (default(TType).Zero != 0 && constructor.Value == default(TType).Zero)
        {
            destination.Clear();
        }
        else
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        return AmqpDecodeErrorKind.None;
    }
}
