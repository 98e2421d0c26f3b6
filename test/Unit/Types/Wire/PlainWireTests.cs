namespace Amqp.Encoding.Tests.Types.Wire;

/// <summary>Each wire type reads its common forms in the plain way: one that declined them would only be slower, and no other test would see that.</summary>
public sealed class PlainWireTests
{
    [Test]
    public void Integers_of_all_widths_are_plain()
    {
        AssertPlain<uint, UIntWire>("7000000102", 0x102);
        AssertPlain<uint, UIntWire>("52ff", 255);
        AssertPlain<uint, UIntWire>("43", 0);
        AssertPlain<ulong, ULongWire>("800000000000000102", 0x102);
        AssertPlain<ulong, ULongWire>("53ff", 255);
        AssertPlain<ulong, ULongWire>("44", 0);
        AssertPlain<int, IntWire>("71fffffffe", -2);
        AssertPlain<int, IntWire>("54fe", -2);
        AssertPlain<long, LongWire>("81fffffffffffffffe", -2);
        AssertPlain<long, LongWire>("55fe", -2);
    }

    [Test]
    public void Scalars_of_one_width_are_plain()
    {
        AssertPlain<byte, FixedWire<byte, UByteType>>("5007", 7);
        AssertPlain<sbyte, FixedWire<sbyte, SByteType>>("51ff", -1);
        AssertPlain<ushort, FixedWire<ushort, UShortType>>("600102", 0x102);
        AssertPlain<short, FixedWire<short, ShortType>>("61fffe", -2);
        AssertPlain<float, FixedWire<float, FloatType>>("723f800000", 1);
        AssertPlain<double, FixedWire<double, DoubleType>>("823ff0000000000000", 1);
        AssertPlain<Guid, FixedWire<Guid, UuidType>>("9800112233445566778899aabbccddeeff", new Guid("00112233-4455-6677-8899-aabbccddeeff"));
        AssertPlain<bool, BooleanWire>("41", true);
        AssertPlain<bool, BooleanWire>("42", false);
    }

    [Test]
    public void Short_texts_are_plain()
    {
        AssertPlain<string, StringWire>("a1026869", "hi");
        AssertPlain<string, StringWire>("a100", "");
        AssertPlain<AmqpSymbol, SymbolWire>("a3026869", "hi");
        AssertPlain<AmqpSymbol, SymbolWire>("a300", default(AmqpSymbol));
    }

    [TestCase("a0020102", "0102")]
    [TestCase("a000", "")]
    public void A_short_binary_is_plain(string hex, string content)
    {
        byte[] bytes = HexText.Parse(hex);
        byte[]? value = null;
        Assert.That(default(VariableWire<byte[], ByteArrayType>).ReadPlain(bytes, AmqpReaderOptions.Default.Texts, ref value!), Is.EqualTo(bytes.Length));
        Assert.That(HexText.Format(value), Is.EqualTo(content));
        Assert.That(default(VariableWire<byte[], ByteArrayType>).ReadPlain([.. bytes, 0x40], AmqpReaderOptions.Default.Texts, ref value), Is.EqualTo(bytes.Length), "more bytes");
        Assert.That(default(VariableWire<byte[], ByteArrayType>).ReadPlain(bytes.AsSpan(0, bytes.Length - 1), AmqpReaderOptions.Default.Texts, ref value), Is.Zero, "cut off");
        Assert.That(default(VariableWire<byte[], ByteArrayType>).ReadPlain([], AmqpReaderOptions.Default.Texts, ref value), Is.Zero, "none");
    }

    private static void AssertPlain<T, TWire>(string hex, T expected)
        where TWire : struct, IWireType<T>
    {
        byte[] bytes = HexText.Parse(hex);
        T value = default!;
        Assert.That(default(TWire).ReadPlain(bytes, AmqpReaderOptions.Default.Texts, ref value), Is.EqualTo(bytes.Length), hex);
        Assert.That(value, Is.EqualTo(expected), hex);
        Assert.That(default(TWire).ReadPlain([.. bytes, 0x40], AmqpReaderOptions.Default.Texts, ref value), Is.EqualTo(bytes.Length), hex + " and a byte more");
        for (int length = 0; length < bytes.Length; length++)
        {
            Assert.That(default(TWire).ReadPlain(bytes.AsSpan(0, length), AmqpReaderOptions.Default.Texts, ref value), Is.Zero, $"{length} bytes of {hex}");
        }
    }
}
