using System;

namespace Amqp.Encoding.Tests.LanguageVersions
{
    /// <summary>Calls of the writer from the last language version that .NET Framework projects have by default.</summary>
    public static class WriterCalls
    {
        public static void WriteScalars(ref AmqpWriter writer, byte[] array, string text)
        {
            // Without a type null would be ambiguous: before C# 14 nothing says that a string rather than an array of characters is meant.
            string noText = null;
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
            writer.WriteChar((AmqpChar)'c');
            writer.WriteNullable<AmqpChar>(null);
            writer.WriteTimestamp(AmqpTimestamp.FromMilliseconds(11));
            writer.WriteNullable<AmqpTimestamp>(null);
            writer.WriteDateTime(DateTime.UtcNow);
            writer.WriteDateTimeOffset(DateTimeOffset.UtcNow);
            writer.WriteGuid(Guid.Empty);
            writer.WriteNullable<Guid>(null);

            writer.WriteBinary(array);
            writer.WriteBinary(array.AsSpan(1));
            writer.WriteBinary(array.AsMemory().Span);
            writer.WriteBinary(null);
            writer.WriteString(text);
            writer.WriteString("literal");
            writer.WriteString(text.AsSpan(1));
            writer.WriteString(text.ToCharArray());
            writer.WriteString(noText);
            writer.WriteStringBytes(array);
            writer.WriteSymbol("literal");
            writer.WriteSymbol(new AmqpSymbol(text));
            writer.WriteNullable<AmqpSymbol>(null);
            writer.WriteSymbolBytes(array);
            writer.WriteEncodedValue(array);
        }

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
            writer.WriteNull();
            writer.End(byCode);

            AmqpWriteScope bySymbol = writer.BeginDescribed(new AmqpSymbol("acme:unit"));
            writer.WriteNull();
            writer.End(in bySymbol);

            AmqpWriteScope byValue = writer.BeginDescribed();
            writer.WriteString("descriptor");
            writer.WriteNull();
            writer.End(byValue);
        }

        public static int WriteEverywhere(AmqpBuffer buffer, byte[] array)
        {
            var overBuffer = new AmqpWriter(buffer);
            overBuffer.WriteNull();
            overBuffer.Flush();

            var overArray = new AmqpWriter(array);
            WriteStackMemory(ref overArray);

            Span<byte> memory = stackalloc byte[64];
            var overStack = new AmqpWriter(memory, AmqpWriterOptions.Default.WithMaxDepth(8));
            WriteStackMemory(ref overStack);

            var holder = new Holder { Writer = new AmqpWriter(array) };
            WriteStackMemory(ref holder.Writer);
            return overBuffer.BytesWritten + overArray.BytesWritten + overStack.BytesWritten + holder.Writer.BytesWritten;
        }

        public static int Predict(string text)
        {
            return EncodedSize.OfUInt32(1) + EncodedSize.OfString(text) + EncodedSize.OfString(text.AsSpan()) + EncodedSize.OfString((string)null)
                + EncodedSize.OfSymbol("literal") + EncodedSize.OfBinary(1) + EncodedSize.OfDescriptor(0x24) + EncodedSize.OfList(1, 1);
        }

        private ref struct Holder
        {
            public AmqpWriter Writer;
        }
    }
}
