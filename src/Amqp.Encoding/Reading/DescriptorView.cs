namespace Amqp.Encoding;

/// <summary>The descriptor of a described value in place (AMQP 1.0, part 1, 1.5).</summary>
public readonly ref struct DescriptorView
{
    internal DescriptorView(ReadOnlySpan<byte> encoded, int offset)
    {
        Encoded = encoded;
        Offset = offset;
    }

    /// <summary>Gets the descriptor as it is encoded; it may be a value of any type.</summary>
    public ReadOnlySpan<byte> Encoded { get; }

    /// <summary>Gets the offset in the reader's data.</summary>
    internal int Offset { get; }

    /// <summary>Gets the bytes of a symbolic descriptor; empty if it is not a symbol or not ASCII.</summary>
    public ReadOnlySpan<byte> Symbol =>
        !Encoded.IsEmpty && AmqpPrimitives.DecodeSymbol(Encoded[0], Encoded.Slice(1), out ReadOnlySpan<byte> symbol, out _) == AmqpDecodeErrorKind.None
            ? symbol
            : default;

    /// <summary>Gets words for the descriptor in an error. A symbol of a peer may be of any length, and have any characters.</summary>
    internal string Shown
    {
        get
        {
            const int Max = 100;
            ReadOnlySpan<byte> symbol = Symbol;
            if (symbol.IsEmpty)
            {
                return TryGetCode(out ulong code) ? "the descriptor 0x" + code.ToString("X16", CultureInfo.InvariantCulture) : "a descriptor that is neither a symbol nor a ulong";
            }

            string text = EscapedText.Of(Ascii.GetString(symbol.Slice(0, Math.Min(symbol.Length, Max))));
            return "the descriptor " + text + (symbol.Length > Max ? "…" : string.Empty);
        }
    }

    // Not checked to be ASCII: a match with an ASCII name proves it, and a check would walk a long symbol for each comparison.
    internal ReadOnlySpan<byte> SymbolBytes =>
        !Encoded.IsEmpty && AmqpPrimitives.DecodeBytes(Codes.Symbol8, Encoded[0], Encoded.Slice(1), out ReadOnlySpan<byte> symbol, out _) == AmqpDecodeErrorKind.None
            ? symbol
            : default;

    /// <summary>Gets a symbolic descriptor as a symbol; the names of the standard are always the same strings.</summary>
    /// <param name="symbol">The symbol, or an empty one.</param>
    /// <returns>False if the descriptor is of another type, or not ASCII.</returns>
    public bool TryGetSymbol(out AmqpSymbol symbol)
    {
        bool isSymbol = !Encoded.IsEmpty && AmqpPrimitives.DecodeSymbol(Encoded[0], Encoded.Slice(1), out _, out _) == AmqpDecodeErrorKind.None;
        symbol = isSymbol ? AmqpSymbol.FromValidated(SymbolTexts.Get(SymbolBytes, null)) : default;
        return isSymbol;
    }

    /// <summary>Gets the numeric code: the value of a ulong of any width, or the code of a symbol of the standard.</summary>
    /// <param name="code">The code.</param>
    /// <returns>True if there is a code; false if the descriptor is another symbol or of another type.</returns>
    public bool TryGetCode(out ulong code)
    {
        if (Encoded.IsEmpty)
        {
            code = 0;
            return false;
        }

        return default(ULongWire).Decode(Encoded[0], Encoded.Slice(1), TextRules.Default, out code, out _) == AmqpDecodeErrorKind.None
            || (code = StandardComposites.CodeOf(SymbolTexts.Find(SymbolBytes))) != 0;
    }

    /// <summary>Checks whether the descriptor is this one. Codes are compared by number, whatever their encoding.</summary>
    /// <param name="descriptor">The descriptor; if numeric, the symbol of the standard for the code matches too.</param>
    /// <returns>True if it is.</returns>
    public bool Is(in Descriptor descriptor) => descriptor.IsSymbolic
        ? !Encoded.IsEmpty && new FormatCode(Encoded[0]) is var code && (code == FormatCode.Symbol8 || code == FormatCode.Symbol32)
            && descriptor.Symbol.Equals(SymbolBytes)
        : TryGetCode(out ulong number) && number == descriptor.Code;

    /// <summary>Checks whether the descriptor is one of the two of a type: its name as a symbol, or its code as a ulong of any width.</summary>
    /// <param name="name">The name.</param>
    /// <param name="code">The code.</param>
    /// <returns>True if it is.</returns>
    public bool Is(AmqpSymbol name, ulong code) => Is(new Descriptor(code)) || Is(new Descriptor(name));
}
