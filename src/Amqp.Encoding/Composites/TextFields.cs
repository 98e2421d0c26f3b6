namespace Amqp.Encoding;

/// <summary>string (0xA1, 0xB1).</summary>
internal readonly struct StringField : IPlainField<string?>
{
    int IPlainField<string?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref string? value) =>
        default(StringWire).ReadPlain(source, reader.Options.Texts, ref value!);

    bool IField<string?>.TryRead(ref AmqpReader reader, out string? value)
    {
        value = reader.ReadString();
        return true;
    }

    int IField<string?>.GetSize(in string? value, AmqpWriterOptions? options) => default(StringWire).Measure(value!);

    int IPlainField<string?>.WritePlain(in string? value, Span<byte> room, int at) => default(StringWire).WritePlain(value!, room, at);

    void IField<string?>.Write(ref AmqpWriter writer, in string? value) => writer.WriteString(value.AsSpan());
}

/// <summary>symbol (0xA3, 0xB3); unless the reader is strict, an ASCII string is accepted too.</summary>
internal readonly struct SymbolField : IPlainField<AmqpSymbol>
{
    int IPlainField<AmqpSymbol>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpSymbol value) =>
        default(SymbolWire).ReadPlain(source, reader.Options.Texts, ref value);

    bool IField<AmqpSymbol>.TryRead(ref AmqpReader reader, out AmqpSymbol value)
    {
        value = Read(ref reader);
        return true;
    }

    int IField<AmqpSymbol>.GetSize(in AmqpSymbol value, AmqpWriterOptions? options) => default(SymbolWire).Measure(value);

    int IPlainField<AmqpSymbol>.WritePlain(in AmqpSymbol value, Span<byte> room, int at) => default(SymbolWire).WritePlain(value, room, at);

    void IField<AmqpSymbol>.Write(ref AmqpWriter writer, in AmqpSymbol value) => writer.WriteSymbol(value);

    internal static AmqpSymbol Read(ref AmqpReader reader)
    {
        FormatCode code = reader.PeekFormatCode();
        if ((code != FormatCode.String8 && code != FormatCode.String32) || reader.Options.IsStrict)
        {
            return reader.ReadSymbol();
        }

        int at = reader.Position;
        ReadOnlySpan<byte> text = reader.ReadStringBytes();
        if (reader.HasFault || !Ascii.IsValid(text))
        {
            reader.FailField(at, "symbol", "a string that is not ASCII");
            return default;
        }

        return AmqpSymbol.FromValidated(SymbolTexts.Get(text, reader.Options.TextDecoder));
    }
}

/// <summary>Several symbols: an array, a single symbol or, unless the reader is strict, a list. No symbols are treated as null.</summary>
internal readonly struct SymbolsField : IPlainField<AmqpSymbol[]?>
{
    // E0 size count A3.
    private const int PlainHeader = 4;

    int IPlainField<AmqpSymbol[]?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpSymbol[]? value)
    {
        if (AmqpPrimitives.TryGetArray(source, FormatCode.Symbol8, out ReadOnlySpan<byte> elements, out int count, out int length)
            && count > 0 && reader.CanEnter(RecordInfo.DescribedLevels + 1))
        {
            var symbols = new AmqpSymbol[count];
            if (default(SymbolWire).ReadArray(FormatCode.Symbol8, elements, symbols, reader.Options.Texts, out _) == AmqpDecodeErrorKind.None)
            {
                value = symbols;
                return length;
            }
        }

        return 0;
    }

    bool IField<AmqpSymbol[]?>.TryRead(ref AmqpReader reader, out AmqpSymbol[]? values)
    {
        values = null;
        AmqpReader items = reader;
        if (!reader.Options.IsStrict && TryEnterOther(ref items, out AmqpReadScope scope))
        {
            values = ReadEach(ref items, scope);
            reader = items;
        }
        else if (items.HasFault)
        {
            reader.TakeFault(in items);
        }
        else
        {
            values = reader.PeekFormatCode().Category == FormatCodeCategory.Array ? reader.ReadMultiple<AmqpSymbol>() : [SymbolField.Read(ref reader)];
        }

        return values?.Length > 0;
    }

    int IField<AmqpSymbol[]?>.GetSize(in AmqpSymbol[]? values, AmqpWriterOptions? options) =>
        values!.Length == 1 ? EncodedSize.OfSymbol(values[0]) : ArrayEncoding<AmqpSymbol>.Default.GetEncodedSize(values);

    int IPlainField<AmqpSymbol[]?>.WritePlain(in AmqpSymbol[]? value, Span<byte> room, int at)
    {
        AmqpSymbol[] symbols = value!;
        if (symbols.Length <= 1 || room.Length - at < PlainHeader)
        {
            return symbols.Length == 1 ? AmqpField.WritePlain<SymbolField, AmqpSymbol>(in symbols[0], room, at) : at;
        }

        int end = at + PlainHeader;
        room[end - 1] = FormatCode.Symbol8;
        foreach (AmqpSymbol symbol in symbols)
        {
            int start = end;
            end = AmqpPrimitives.WritePlainElement(symbol.Value, room, start);
            if (end == start)
            {
                return at;
            }
        }

        return AmqpPrimitives.WritePlainHeader(FormatCode.Array8, symbols.Length, room, at, end);
    }

    void IField<AmqpSymbol[]?>.Write(ref AmqpWriter writer, in AmqpSymbol[]? value) => writer.WriteMultiple(value);

    // Enters the forms that only a lenient reader accepts: a list, or an array of strings.
    private static bool TryEnterOther(ref AmqpReader reader, out AmqpReadScope scope)
    {
        scope = default;
        FormatCode code = reader.PeekFormatCode();
        if (code.Category == FormatCodeCategory.Array)
        {
            scope = reader.EnterArray(out FormatCode element, out _);
            return !reader.HasFault && (element == FormatCode.String8 || element == FormatCode.String32);
        }

        bool isList = code.TryGetType(out AmqpType type) && type == AmqpType.List;
        scope = isList ? reader.EnterList() : default;
        return isList;
    }

    private static AmqpSymbol[] ReadEach(ref AmqpReader reader, in AmqpReadScope scope)
    {
        var values = new AmqpSymbol[scope.Count];
        for (int i = 0; i < values.Length && !reader.HasFault; i++)
        {
            values[i] = SymbolField.Read(ref reader);
        }

        reader.Exit(scope);
        return values;
    }
}
