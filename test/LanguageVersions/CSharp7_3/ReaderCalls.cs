using System;

namespace Amqp.Encoding.Tests.LanguageVersions
{
    /// <summary>Calls of the reader from the last language version that .NET Framework projects have by default.</summary>
    public static class ReaderCalls
    {
        public static long ReadScalars(ref AmqpReader reader)
        {
            reader.ReadNull();
            bool flag = reader.ReadBoolean() && reader.ReadNullable<bool>() == null;
            long sum = reader.ReadByte() + reader.ReadUInt16() + reader.ReadUInt32() + reader.ReadSByte() + reader.ReadInt16() + reader.ReadInt32() + reader.ReadInt64();
            sum += reader.ReadNullable<uint>() ?? 0;
            sum += reader.ReadNullable<long>().GetValueOrDefault();
            sum += (long)reader.ReadUInt64() + reader.ReadInteger();
            double real = reader.ReadSingle() + reader.ReadDouble() + (reader.ReadNullable<double>() ?? 0);
            Decimal32 decimal32 = reader.ReadDecimal32();
            Decimal64 decimal64 = reader.ReadDecimal64();
            Decimal128? decimal128 = reader.ReadNullable<Decimal128>();
            decimal number = reader.ReadDecimal();
            AmqpChar character = reader.ReadChar();
            AmqpTimestamp timestamp = reader.ReadTimestamp();
            DateTime? moment = reader.ReadNullable<DateTime>();
            Guid uuid = reader.ReadGuid();
            return flag && real > 0 && decimal32.IsFinite && decimal64.IsFinite && decimal128 != null && number > 0 && character == (AmqpChar)'c'
                && timestamp.Milliseconds > 0 && moment == null && uuid == Guid.Empty ? sum : 0;
        }

        public static int ReadText(ref AmqpReader reader, byte[] name)
        {
            ReadOnlySpan<byte> bytes = reader.ReadBinary();
            ReadOnlyMemory<byte> memory = reader.ReadBinaryMemory();
            ReadOnlyMemory<byte>? memoryOrNull = reader.ReadNullable<ReadOnlyMemory<byte>>();
            int count = reader.ReadBinary(name) + reader.ReadString(new char[8]) + reader.ReadSymbol(new char[8]);
            string text = reader.ReadString() + (reader.TryReadNull() ? null : reader.ReadString()) + reader.ReadSymbol() + reader.ReadNullable<AmqpSymbol>();
            ReadOnlySpan<byte> utf8 = reader.ReadStringBytes();
            ReadOnlySpan<byte> ascii = reader.ReadSymbolBytes();
            bool matches = reader.TryMatchSymbol(name) || reader.TryReadNull();
            reader.Skip();
            reader.Validate();
            FormatCode code = reader.PeekFormatCode();
            AmqpType type = reader.PeekType();
            ReadOnlySpan<byte> encoded = reader.ReadEncodedValue();
            return bytes.Length + memory.Length + count + text.Length + utf8.Length + ascii.Length + encoded.Length
                + (matches && memoryOrNull == null && code == FormatCode.Null && type == AmqpType.Null ? 1 : 0);
        }

        public static int ReadStackMemory(ref AmqpReader reader)
        {
            Span<byte> bytes = stackalloc byte[8];
            Span<char> text = stackalloc char[8];
            ReadOnlySpan<byte> name = stackalloc byte[] { 0x61, 0x62 };

            int count = reader.ReadBinary(bytes) + reader.ReadString(text) + reader.ReadString(text.Slice(2)) + reader.ReadSymbol(text);
            return reader.TryMatchSymbol(name) ? count : 0;
        }

        public static bool ReadScopes(ref AmqpReader reader)
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

            FormatCode constructor;
            ReadOnlySpan<byte> descriptors;
            AmqpReadScope array = reader.EnterArray(out constructor, out descriptors);
            bool isDescribed = !descriptors.IsEmpty;
            reader.SkipToParent(array);

            AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
            bool isUnit = descriptor.Is(0x24) || descriptor.Is(new AmqpSymbol("acme:unit")) || descriptor.TryGetCode(out _) || descriptor.Symbol.IsEmpty;
            reader.ReadNull();
            reader.Exit(in described);
            return isDescribed || isUnit;
        }

        public static int ReadEverywhere(byte[] array)
        {
            var overArray = new AmqpReader(array);
            var overMemory = new AmqpReader(array.AsMemory(), AmqpReaderOptions.Default);
            var overReadOnlyMemory = new AmqpReader((ReadOnlyMemory<byte>)array);
            var overSpan = new AmqpReader(array.AsSpan(), origin: 8);
            var overReadOnlySpan = new AmqpReader((ReadOnlySpan<byte>)array);
            ReadOnlySpan<byte> memory = stackalloc byte[] { 0x40 };
            var overStack = new AmqpReader(memory, AmqpReaderOptions.Default.WithMaxDepth(8));
            overStack.ReadNull();
            var holder = new Holder { Reader = new AmqpReader(array) };
            ReadStackMemory(ref holder.Reader);
            return overArray.Remaining + overMemory.Remaining + overReadOnlyMemory.Remaining + overSpan.Remaining + overReadOnlySpan.Remaining
                + overStack.Remaining + holder.Reader.Position;
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
            reader.EnterDescribed(out DescriptorView descriptor);
            return descriptor.Encoded;
        }

        private ref struct Holder
        {
            public AmqpReader Reader;
        }
    }
}
