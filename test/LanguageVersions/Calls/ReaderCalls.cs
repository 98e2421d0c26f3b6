namespace Amqp.Encoding.Tests.LanguageVersions;

/// <summary>Calls of the reader, on what <see cref="WriterCalls"/> writes.</summary>
public static class ReaderCalls
{
    public static void ReadAll(ref AmqpReader reader)
    {
        ReadIntegers(ref reader);
        ReadNumbers(ref reader);
        ReadText(ref reader);
        ReadStackMemory(ref reader);
        ReadScopes(ref reader);
    }

    public static long ReadIntegers(ref AmqpReader reader)
    {
        reader.ReadNull();
        bool flag = reader.ReadBoolean();
        bool? flagOrNull = reader.ReadNullable<bool>();
        long sum = reader.ReadByte();
        sum += reader.ReadNullable<byte>() ?? 0;
        sum += reader.ReadUInt16();
        sum += reader.ReadNullable<ushort>() ?? 0;
        sum += reader.ReadUInt32();
        sum += reader.ReadNullable<uint>() ?? 0;
        sum += (long)reader.ReadUInt64();
        sum += (long?)reader.ReadNullable<ulong>() ?? 0;
        sum += reader.ReadSByte();
        sum += reader.ReadNullable<sbyte>() ?? 0;
        sum += reader.ReadInt16();
        sum += reader.ReadNullable<short>() ?? 0;
        sum += reader.ReadInt32();
        sum += reader.ReadNullable<int>() ?? 0;
        sum += reader.ReadInt64();
        sum += reader.ReadNullable<long>() ?? 0;
        sum += reader.ReadInteger();
        sum += (reader.TryReadNull() ? default(long?) : reader.ReadInteger()) ?? 0;
        return flag && flagOrNull is null ? sum : 0;
    }

    public static void ReadNumbers(ref AmqpReader reader)
    {
        _ = reader.ReadSingle();
        float? noSingle = reader.ReadNullable<float>();
        _ = reader.ReadDouble();
        double? noDouble = reader.ReadNullable<double>();
        _ = reader.ReadDecimal32();
        Decimal32? noDecimal32 = reader.ReadNullable<Decimal32>();
        _ = reader.ReadDecimal64();
        Decimal64? noDecimal64 = reader.ReadNullable<Decimal64>();
        _ = reader.ReadDecimal128();
        Decimal128? noDecimal128 = reader.ReadNullable<Decimal128>();
        _ = reader.ReadDecimal();
        decimal? noDecimal = reader.ReadNullable<decimal>();
        AmqpChar character = reader.ReadChar();
        AmqpChar? noCharacter = reader.ReadNullable<AmqpChar>();
        _ = reader.ReadTimestamp();
        AmqpTimestamp? noTimestamp = reader.ReadNullable<AmqpTimestamp>();
        _ = reader.ReadDateTime();
        DateTime? noDateTime = reader.ReadNullable<DateTime>();
        _ = reader.ReadDateTimeOffset();
        DateTimeOffset? noDateTimeOffset = reader.ReadNullable<DateTimeOffset>();
        _ = reader.ReadGuid();
        Guid? noGuid = reader.ReadNullable<Guid>();
        _ = (noSingle, noDouble, noDecimal32, noDecimal64, noDecimal128, noDecimal, noDateTime, noDateTimeOffset, character, noCharacter, noTimestamp, noGuid);
    }

    public static void ReadText(ref AmqpReader reader)
    {
        ReadOnlySpan<byte> bytes = reader.ReadBinary();
        ReadOnlyMemory<byte> memory = reader.ReadBinaryMemory();
        ReadOnlyMemory<byte>? memoryOrNull = reader.ReadNullable<ReadOnlyMemory<byte>>();
        _ = reader.ReadBinary(new byte[8]);
        reader.Skip();
        reader.Validate();
        _ = reader.ReadEncodedValue();
        _ = reader.ReadBinary();
        _ = reader.ReadNullable<ReadOnlyMemory<byte>>();
        _ = reader.ReadNullable<ReadOnlyMemory<byte>>();

        string text = reader.ReadString();
        ReadOnlySpan<byte> utf8 = reader.ReadStringBytes();
        _ = reader.ReadString(new char[8]);
        _ = reader.ReadString(new char[8].AsSpan());
        reader.Skip();
        string? textOrNull = reader.TryReadNull() ? null : reader.ReadString();
        bool isNull = reader.TryReadNull();
        reader.Skip();
        reader.Skip();

        bool isOther = reader.TryMatchSymbol("other"u8);
        AmqpSymbol symbol = reader.ReadSymbol();
        ReadOnlySpan<byte> ascii = reader.ReadSymbolBytes();
        AmqpSymbol? symbolOrNull = reader.ReadNullable<AmqpSymbol>();
        _ = reader.ReadNullable<AmqpSymbol>();
        _ = reader.ReadNullable<AmqpSymbol>();
        bool isAccepted = reader.TryMatchSymbol("amqp:accepted:list"u8);
        _ = reader.ReadSymbol(new char[8]);

        FormatCode code = reader.PeekFormatCode();
        AmqpType type = reader.PeekType();
        reader.Skip();
        reader.Skip();
        _ = bytes.Length + memory.Length + utf8.Length + ascii.Length;
        _ = (memoryOrNull, text, textOrNull, isNull, isOther, symbol, symbolOrNull, isAccepted, code, type);
    }

    // The reader may outlive the memory: every span passed with it is scoped.
    public static void ReadStackMemory(ref AmqpReader reader)
    {
        Span<byte> bytes = stackalloc byte[8];
        Span<char> text = stackalloc char[8];
        ReadOnlySpan<byte> name = stackalloc byte[] { 0x61, 0x62 };

        _ = reader.ReadBinary(bytes);
        _ = reader.ReadString(text);
        _ = reader.ReadString(text.Slice(2));
        _ = reader.TryMatchSymbol(name);
        reader.Skip();
        _ = reader.ReadBinary(stackalloc byte[8]);
        _ = reader.ReadString(stackalloc char[8]);
        reader.Skip();
        _ = reader.TryMatchSymbol(stackalloc byte[] { 0x61 });
        _ = reader.ReadSymbol(stackalloc char[8]);
        reader.Skip();
    }

    public static void ReadScopes(ref AmqpReader reader)
    {
        AmqpReadScope list = reader.EnterList();
        AmqpReadScope map = reader.EnterMap();

        for (int i = 0; i < map.Count; i++)
        {
            reader.Skip();
            reader.Skip();
        }

        reader.Exit(map);
        reader.SkipToParent(in list);

        AmqpReadScope byCode = reader.EnterDescribed(out DescriptorView code);
        bool isAccepted = code.Is(0x24) && code.TryGetCode(out _);
        reader.SkipToParent(byCode);

        AmqpReadScope bySymbol = reader.EnterDescribed(out DescriptorView symbol);
        bool isUnit = symbol.Is(new AmqpSymbol("acme:unit")) && symbol.Symbol.SequenceEqual("acme:unit"u8);
        reader.ReadNull();
        reader.Exit(in bySymbol);

        AmqpReadScope byDescriptor = reader.EnterDescribed(out DescriptorView descriptor);
        bool isUnitAgain = descriptor.Is(new Descriptor("acme:unit"));
        reader.ReadNull();
        reader.Exit(byDescriptor);

        ReadOnlySpan<byte> encoded = ReadDescriptor(ref reader);
        _ = (isAccepted, isUnit, isUnitAgain, encoded.Length);
    }

    /// <summary>The ways to make a reader.</summary>
    public static int ReadEverywhere(byte[] array)
    {
        var overArray = new AmqpReader(array);
        var overMemory = new AmqpReader(array.AsMemory(), AmqpReaderOptions.Default);
        AmqpReader overSpan = new(array.AsSpan(), origin: 8);
        var overReadOnlySpan = new AmqpReader((ReadOnlySpan<byte>)array);
        var overReadOnlyMemory = new AmqpReader((ReadOnlyMemory<byte>)array);
        var overLiteral = new AmqpReader([0x40, 0x45]);
        var overUtf8 = new AmqpReader("@E"u8);
        var overStack = new AmqpReader(stackalloc byte[] { 0x40 }, AmqpReaderOptions.Default.WithMaxDepth(8));
        overStack.ReadNull();

        var holder = new Holder { Reader = new AmqpReader(array) };
        _ = holder.Reader.TryMatchSymbol(stackalloc byte[1]);
        return overArray.Remaining + overMemory.Remaining + overSpan.Remaining + overReadOnlySpan.Remaining + overReadOnlyMemory.Remaining
            + overLiteral.Remaining + overUtf8.Remaining + overStack.Remaining + holder.Reader.Position;
    }

    // Memory of the data outlives the reader.
    public static ReadOnlySpan<byte> FirstBinary(ReadOnlySpan<byte> data)
    {
        var reader = new AmqpReader(data);
        return reader.ReadBinary();
    }

    public static ReadOnlySpan<byte> FirstDescriptor(ReadOnlySpan<byte> data)
    {
        var reader = new AmqpReader(data);
        return ReadDescriptor(ref reader);
    }

    // A caller's own method says that it keeps no reference to the reader itself.
    private static ReadOnlySpan<byte> ReadDescriptor(scoped ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView descriptor);
        reader.SkipToParent(in scope);
        return descriptor.Encoded;
    }

    private ref struct Holder
    {
        public AmqpReader Reader;
    }
}
