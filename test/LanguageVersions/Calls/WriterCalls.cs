namespace Amqp.Encoding.Tests.LanguageVersions;

/// <summary>Calls of the writer; <see cref="ReaderCalls"/> reads what they write.</summary>
public static class WriterCalls
{
    public static void WriteAll(ref AmqpWriter writer)
    {
        WriteIntegers(ref writer);
        WriteNumbers(ref writer);
        WriteText(ref writer);
        WriteStackMemory(ref writer);
        WriteScopes(ref writer);
    }

    public static void WriteIntegers(ref AmqpWriter writer)
    {
        writer.WriteNull();
        writer.WriteBoolean(true);
        writer.WriteNullable<bool>(null);
        writer.WriteByte(1);
        writer.WriteNullable<byte>(null);
        writer.WriteUInt16(2);
        writer.WriteNullable<ushort>(null);
        writer.WriteUInt32(3);
        writer.WriteNullable<uint>(null);
        writer.WriteUInt64(4);
        writer.WriteNullable<ulong>(null);
        writer.WriteSByte(-1);
        writer.WriteNullable<sbyte>(null);
        writer.WriteInt16(-2);
        writer.WriteNullable<short>(null);
        writer.WriteInt32(-3);
        writer.WriteNullable<int>(null);
        writer.WriteInt64(-4);
        writer.WriteNullable<long>(null);

        // A smaller type goes into a wider one; of a nullable, the type is that of the wire.
        byte small = 5;
        long? smallOrNull = 6;
        writer.WriteUInt32(small);
        writer.WriteNullable(smallOrNull);
    }

    public static void WriteNumbers(ref AmqpWriter writer)
    {
        writer.WriteSingle(1.5f);
        writer.WriteNullable<float>(null);
        writer.WriteDouble(2.5);
        writer.WriteNullable<double>(null);
        writer.WriteDecimal32(Decimal32.FromBits(7));
        writer.WriteNullable<Decimal32>(null);
        writer.WriteDecimal64(Decimal64.FromBits(8));
        writer.WriteNullable<Decimal64>(null);
        writer.WriteDecimal128(Decimal128.FromDecimal(9m));
        writer.WriteNullable<Decimal128>(null);
        writer.WriteDecimal(10m);
        writer.WriteNullable<decimal>(null);
        writer.WriteChar((AmqpChar)'c');
        writer.WriteNullable<AmqpChar>(null);
        writer.WriteTimestamp(AmqpTimestamp.FromMilliseconds(11));
        writer.WriteNullable<AmqpTimestamp>(null);
        writer.WriteDateTime(DateTime.UnixEpoch);
        writer.WriteNullable<DateTime>(null);
        writer.WriteDateTimeOffset(DateTimeOffset.UnixEpoch);
        writer.WriteNullable<DateTimeOffset>(null);
        writer.WriteGuid(Guid.Empty);
        writer.WriteNullable<Guid>(null);
    }

    public static void WriteText(ref AmqpWriter writer)
    {
        byte[] array = [1, 2];
        byte[]? noArray = null;
        string? noText = null;
        AmqpSymbol? noSymbol = null;

        writer.WriteBinary(array);
        writer.WriteBinary(array.AsSpan(1));
        writer.WriteBinary(array.AsMemory().Span);
        writer.WriteBinary([3, 4, 5]);
        writer.WriteBinary("6"u8);
        writer.WriteBinary(null);
        writer.WriteBinary(noArray);
        writer.WriteBinary(new ArraySegment<byte>(array));
        writer.WriteNullable<ReadOnlyMemory<byte>>(array);
        writer.WriteNullable<ReadOnlyMemory<byte>>(null);

        writer.WriteString("literal");
        writer.WriteString("a longer text".AsSpan(2, 6));
        writer.WriteString(['c', 'h']);
        writer.WriteString(new char[] { 'a', 'r' });
        writer.WriteString($"{array.Length} interpolated");
        writer.WriteString(null);
        writer.WriteString(noText);
        writer.WriteStringBytes("bytes"u8);
        writer.WriteStringBytes(array);

        writer.WriteSymbol("literal");
        writer.WriteSymbol(new AmqpSymbol("symbol"));
        writer.WriteNullable(noSymbol);
        writer.WriteSymbol(null);
        writer.WriteSymbol(noText);
        writer.WriteSymbolBytes("amqp:accepted:list"u8);
        writer.WriteSymbolBytes(array);

        writer.WriteEncodedValue([0x40]);
        writer.WriteEncodedValue(new byte[] { 0x41 });
    }

    // The writer may outlive the memory: every span passed with it is scoped.
    public static void WriteStackMemory(ref AmqpWriter writer)
    {
        Span<byte> bytes = stackalloc byte[] { 0x61, 0x62 };
        Span<char> text = stackalloc char[] { 't', 'x' };
        ReadOnlySpan<byte> encoded = stackalloc byte[] { 0x52, 0x07 };

        writer.WriteBinary(bytes);
        writer.WriteString(text);
        writer.WriteStringBytes(bytes);
        writer.WriteSymbolBytes(bytes);
        writer.WriteEncodedValue(encoded);
        writer.WriteBinary(stackalloc byte[3]);
        writer.WriteString(stackalloc char[2]);
        writer.WriteStringBytes(stackalloc byte[1]);
        writer.WriteSymbolBytes(stackalloc byte[1]);
        writer.WriteEncodedValue(stackalloc byte[] { 0x45 });
    }

    public static void WriteScopes(ref AmqpWriter writer)
    {
        AmqpWriteScope list = writer.BeginList();
        AmqpWriteScope map = writer.BeginMap();
        writer.WriteSymbol("key");
        writer.WriteInt32(1);
        writer.End(map);
        writer.End(writer.BeginList());
        writer.End(in list);

        AmqpWriteScope byCode = writer.BeginDescribed(0x24);
        writer.End(writer.BeginList());
        writer.End(byCode);

        AmqpWriteScope bySymbol = writer.BeginDescribed(new AmqpSymbol("acme:unit"));
        writer.WriteNull();
        writer.End(bySymbol);

        AmqpWriteScope byDescriptor = writer.BeginDescribed(new Descriptor("acme:unit"));
        writer.WriteNull();
        writer.End(byDescriptor);

        AmqpWriteScope byValue = writer.BeginDescribed();
        writer.WriteString("descriptor");
        writer.WriteNull();
        writer.End(byValue);
    }

    /// <summary>The ways to make a writer.</summary>
    public static int WriteEverywhere(AmqpBuffer buffer, byte[] array)
    {
        var overBuffer = new AmqpWriter(buffer);
        overBuffer.WriteNull();
        overBuffer.Flush();

        var overArray = new AmqpWriter(array);
        WriteStackMemory(ref overArray);

        AmqpWriter overSpan = new(array.AsSpan(), AmqpWriterOptions.Default);
        overSpan.WriteNull();

        var overStack = new AmqpWriter(stackalloc byte[64], options: AmqpWriterOptions.Default.WithMaxDepth(8));
        WriteStackMemory(ref overStack);

        var holder = new Holder { Writer = new AmqpWriter(array) };
        WriteStackMemory(ref holder.Writer);
        return overBuffer.BytesWritten + overArray.BytesWritten + overSpan.BytesWritten + overStack.BytesWritten + holder.Writer.BytesWritten;
    }

    public static int Predict() =>
        EncodedSize.OfUInt32(1) + EncodedSize.OfUInt64(1) + EncodedSize.OfInt32(1) + EncodedSize.OfInt64(1)
        + EncodedSize.OfString("literal") + EncodedSize.OfString(null) + EncodedSize.OfString("span".AsSpan()) + EncodedSize.OfString(stackalloc char[1])
        + EncodedSize.OfSymbol("literal") + EncodedSize.OfBinary(1) + EncodedSize.OfDescriptor(0x24) + EncodedSize.OfDescriptor(new AmqpSymbol("acme:unit"))
        + EncodedSize.OfList(1, 1) + EncodedSize.OfMap(1, 2) + EncodedSize.OfArray(1, 2);

    private ref struct Holder
    {
        public AmqpWriter Writer;
    }
}
