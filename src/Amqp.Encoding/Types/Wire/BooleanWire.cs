namespace Amqp.Encoding;

/// <summary>boolean (0x41, 0x42, 0x56; AMQP 1.0, part 1, 1.6.2): elements of arrays are written as 0x56.</summary>
internal readonly struct BooleanWire : IWireType<bool>
{
    public AmqpType Type => AmqpType.Boolean;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => FormatCode.Boolean;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out bool value, out int length)
    {
        value = code == Codes.True;
        length = 0;
        if (code is Codes.True or Codes.False)
        {
            return AmqpDecodeErrorKind.None;
        }

        AmqpDecodeErrorKind status = default(FixedWire<byte, BooleanType>).Decode(code, data, texts, out byte octet, out length);
        value = octet == 1;
        return octet > 1 ? AmqpDecodeErrorKind.InvalidBoolean : status;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref bool value)
    {
        if (source.Length > 0 && source[0] is Codes.True or Codes.False)
        {
            value = source[0] == Codes.True;
            return 1;
        }

        return 0;
    }

    public int Measure(bool value) => 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(bool value, Span<byte> room, int at)
    {
        room[at] = value ? Codes.True : Codes.False;
        return at + 1;
    }

    public int Encode(bool value, scoped Span<byte> destination) => WritePlain(value, destination, 0);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<bool> values) => FixedWidth.Layout(Code, values.Length);

    void IWireType<bool>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<bool> values, scoped Span<byte> destination) => FixedWidth.Copy<bool>(MemoryMarshal.AsBytes(values), destination);

    public bool Accepts(FormatCode constructor) => constructor.IsOf(Type);

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<bool> destination, TextRules texts, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.Boolean:
                int bad = BigEndian.CopyBooleans(source, MemoryMarshal.AsBytes(destination));
                if (bad < 0)
                {
                    return AmqpDecodeErrorKind.None;
                }

                // A bool that is neither 0 nor 1 is undefined behaviour in compiled code, so none may remain.
                badOffset = bad;
                destination.Clear();
                return AmqpDecodeErrorKind.InvalidBoolean;
            case Codes.True or Codes.False:
                destination.Fill(constructor.Value == Codes.True);
                return AmqpDecodeErrorKind.None;
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }
}
