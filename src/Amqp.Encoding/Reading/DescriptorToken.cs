namespace Amqp.Encoding;

/// <summary>The descriptor of a described value in place (AMQP 1.0, part 1, 1.5).</summary>
public readonly ref struct DescriptorToken
{
    internal DescriptorToken(ReadOnlySpan<byte> encoded, int offset)
    {
        Encoded = encoded;
        Offset = offset;
    }

    /// <summary>Gets the descriptor as it is encoded; it may be a value of any type.</summary>
    public ReadOnlySpan<byte> Encoded { get; }

    /// <summary>Tells in place in the reader's data.</summary>
    internal int Offset { get; }

    /// <summary>Gets the bytes of a symbolic descriptor; empty if it is not a symbol or not ASCII.</summary>
    public ReadOnlySpan<byte> Symbol =>
        !Encoded.IsEmpty && AmqpPrimitives.DecodeSymbol(Encoded[0], Encoded.Slice(1), out ReadOnlySpan<byte> symbol, out _) == AmqpDecodeErrorKind.None
            ? symbol
            : default;

    // Not checked to be ASCII: what equals an ASCII name is, and a long symbol is not walked for each comparison.
    private ReadOnlySpan<byte> SymbolBytes =>
        !Encoded.IsEmpty && AmqpPrimitives.DecodeBytes(Codes.Symbol8, Encoded[0], Encoded.Slice(1), out ReadOnlySpan<byte> symbol, out _) == AmqpDecodeErrorKind.None
            ? symbol
            : default;

    /// <summary>Returns the numeric form: of a ulong of any width its value, of a symbol of the standard its code.</summary>
    /// <param name="code">The code.</param>
    /// <returns>False if the descriptor is another symbol or of another type.</returns>
    public bool TryGetCode(out ulong code)
    {
        if (Encoded.IsEmpty)
        {
            code = 0;
            return false;
        }

        return AmqpPrimitives.DecodeUInt64(Encoded[0], Encoded.Slice(1), out code, out _) == AmqpDecodeErrorKind.None
            || StandardDescriptors.TryGetCode(SymbolBytes, out code);
    }

    /// <summary>Returns whether the descriptor is this one; it is compared whole, a code by its number whatever its width.</summary>
    /// <param name="descriptor">The descriptor; if numeric, the symbol of the standard for the code matches too.</param>
    /// <returns>True if it is.</returns>
    public bool Is(in Descriptor descriptor) => descriptor.IsSymbolic
        ? !Encoded.IsEmpty && new FormatCode(Encoded[0]) is var code && (code == FormatCode.Symbol8 || code == FormatCode.Symbol32)
            && descriptor.Symbol.Equals(SymbolBytes)
        : TryGetCode(out ulong number) && number == descriptor.Code;
}
