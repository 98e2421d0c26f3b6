using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Tests.Values;

public sealed class AmqpValueTests
{
    private static readonly Guid s_guid = new Guid("00112233-4455-6677-8899-aabbccddeeff");

    private static IEnumerable<TestCaseData> Scalars()
    {
        yield return new TestCaseData((AmqpValue)true, AmqpType.Boolean, "41");
        yield return new TestCaseData((AmqpValue)(byte)200, AmqpType.UByte, "50c8");
        yield return new TestCaseData((AmqpValue)(ushort)1, AmqpType.UShort, "600001");
        yield return new TestCaseData((AmqpValue)1u, AmqpType.UInt, "5201");
        yield return new TestCaseData((AmqpValue)0u, AmqpType.UInt, "43");
        yield return new TestCaseData((AmqpValue)ulong.MaxValue, AmqpType.ULong, "80ffffffffffffffff");
        yield return new TestCaseData((AmqpValue)(sbyte)-1, AmqpType.SByte, "51ff");
        yield return new TestCaseData((AmqpValue)(short)-2, AmqpType.Short, "61fffe");
        yield return new TestCaseData((AmqpValue)(-1), AmqpType.Int, "54ff");
        yield return new TestCaseData((AmqpValue)128, AmqpType.Int, "7100000080");
        yield return new TestCaseData((AmqpValue)(-129L), AmqpType.Long, "81ffffffffffffff7f");
        yield return new TestCaseData((AmqpValue)1.5f, AmqpType.Float, "723fc00000");
        yield return new TestCaseData((AmqpValue)(-0.0), AmqpType.Double, "828000000000000000");
        yield return new TestCaseData((AmqpValue)Decimal32.FromBits(0x318004d2), AmqpType.Decimal32, "74318004d2");
        yield return new TestCaseData((AmqpValue)Decimal64.FromBits(0xb1800000000004d2), AmqpType.Decimal64, "84b1800000000004d2");
        yield return new TestCaseData((AmqpValue)12.34m, AmqpType.Decimal128, "94303c00000000000000000000000004d2");
        yield return new TestCaseData((AmqpValue)'A', AmqpType.Char, "7300000041");
        yield return new TestCaseData((AmqpValue)new AmqpChar(0x1F600), AmqpType.Char, "730001f600");
        yield return new TestCaseData(AmqpValue.FromDateTime(new DateTime(1969, 12, 31, 23, 59, 59, 999, DateTimeKind.Utc)), AmqpType.Timestamp, "83ffffffffffffffff");
        yield return new TestCaseData(AmqpValue.FromDateTimeOffset(DateTimeOffset.FromUnixTimeMilliseconds(1)), AmqpType.Timestamp, "830000000000000001");
        yield return new TestCaseData((AmqpValue)s_guid, AmqpType.Uuid, "9800112233445566778899aabbccddeeff");
        yield return new TestCaseData((AmqpValue)new byte[] { 1, 2 }, AmqpType.Binary, "a0020102");
        yield return new TestCaseData((AmqpValue)(ReadOnlyMemory<byte>)new byte[] { 0, 1, 2, 3 }.AsMemory(1, 2), AmqpType.Binary, "a0020102");
        yield return new TestCaseData((AmqpValue)default(ReadOnlyMemory<byte>), AmqpType.Binary, "a000");
        yield return new TestCaseData((AmqpValue)"é", AmqpType.String, "a102c3a9");
        yield return new TestCaseData((AmqpValue)new AmqpSymbol("a"), AmqpType.Symbol, "a30161");
        yield return new TestCaseData((AmqpValue)default(AmqpSymbol), AmqpType.Symbol, "a300");
        yield return new TestCaseData(AmqpValue.Null, AmqpType.Null, "40");
        yield return new TestCaseData((AmqpValue)new Descriptor(0x24), AmqpType.ULong, "5324");
        yield return new TestCaseData((AmqpValue)new Descriptor(new AmqpSymbol("a")), AmqpType.Symbol, "a30161");
    }

    [Test]
    public void An_AmqpValue_is_a_reference_and_sixteen_bytes() =>
        Assert.That(Unsafe.SizeOf<AmqpValue>(), Is.EqualTo(24));

    [TestCaseSource(nameof(Scalars))]
    public void A_scalar_keeps_its_type(AmqpValue value, AmqpType type, string hex)
    {
        Assert.That(value.Type, Is.EqualTo(type));
        Assert.That(value.IsNull, Is.EqualTo(type == AmqpType.Null));
        Assert.That(value.Encode(), Is.EqualTo(Support.HexText.Parse(hex)));
        Assert.That(value.GetEncodedSize(), Is.EqualTo(hex.Length / 2));
        Assert.That(AmqpValue.Decode(Support.HexText.Parse(hex)), Is.EqualTo(value));
    }

    [Test]
    public void Values_of_different_types_are_not_equal()
    {
        AmqpValue[] values =
        [
            false, (byte)1, (ushort)1, 1u, 1UL, (sbyte)1, (short)1, 1, 1L, AmqpTimestamp.FromMilliseconds(1), new AmqpChar(1),
            "1", new AmqpSymbol("1"), Array.Empty<byte>(), default, Decimal64.FromBits(1), Decimal32.FromBits(1), BitConverter.Int64BitsToDouble(1),
            new AmqpList(1), new AmqpArray(AmqpType.Int, 1), new DescribedValue(1UL, 1), new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(1, 1)),
            AmqpList.Empty, AmqpMap.Empty, new AmqpArray(AmqpType.Int), new AmqpArray(AmqpType.Long), true,
        ];
        Assert.That(values.Distinct().Count(), Is.EqualTo(values.Length));
        Assert.That(values.Select(value => value.GetHashCode()).Distinct().Count(), Is.GreaterThan(values.Length - 3));
    }

    [Test]
    public void Numbers_are_compared_by_their_bits()
    {
        Assert.That((AmqpValue)double.NaN == double.NaN, Is.True);
        Assert.That((AmqpValue)0.0 == -0.0, Is.False);
        Assert.That((AmqpValue)1.0m != (AmqpValue)1.00m, Is.True);
    }

    [Test]
    public void A_typed_access_returns_the_value_or_fails()
    {
        AmqpValue value = -5;
        Assert.That(value.AsInt32(), Is.EqualTo(-5));
        Assert.That(value.TryGetInt32(out int number), Is.True);
        Assert.That(number, Is.EqualTo(-5));
        Assert.That(value.TryGetInt64(out long wide), Is.False);
        Assert.That(wide, Is.Zero);
        Assert.That(() => value.AsInt64(), Throws.InvalidOperationException.With.Message.Contains("int, not long"));
        Assert.That(() => value.AsString(), Throws.InvalidOperationException);
        Assert.That(() => value.AsBinary(), Throws.InvalidOperationException);
        Assert.That(() => value.AsList(), Throws.InvalidOperationException);
        Assert.That(() => default(AmqpValue).AsMap(), Throws.InvalidOperationException);
        Assert.That(((AmqpValue)"a").TryGetSymbol(out _), Is.False);
        Assert.That(((AmqpValue)new AmqpSymbol("a")).TryGetString(out string? text), Is.False);
        Assert.That(text, Is.Null);
        Assert.That(((AmqpValue)s_guid).AsGuid(), Is.EqualTo(s_guid));
        Assert.That(((AmqpValue)new AmqpChar(0x1F600)).AsChar().Value, Is.EqualTo(0x1F600));
        Assert.That(((AmqpValue)(-1.5m)).AsDecimal128().ToDecimal(), Is.EqualTo(-1.5m));
        Assert.That(((AmqpValue)1.5f).AsSingle(), Is.EqualTo(1.5f));
        Assert.That(((AmqpValue)(sbyte)-3).AsSByte(), Is.EqualTo(-3));
        Assert.That(((AmqpValue)(short)-3).TryGetInt16(out short small) ? small : 0, Is.EqualTo(-3));
        Assert.That(((AmqpValue)"a").TryGetGuid(out Guid none), Is.False);
        Assert.That(none, Is.EqualTo(Guid.Empty));
    }

    [Test]
    public void TryGetInteger_takes_integers_of_any_type()
    {
        AmqpValue[] values = [(byte)7, (ushort)7, 7u, 7UL, (sbyte)7, (short)7, 7, 7L];
        Assert.That(values.All(value => value.TryGetInteger(out long number) && number == 7), Is.True);
        Assert.That(((AmqpValue)(sbyte)-7).TryGetInteger(out long negative) ? negative : 0, Is.EqualTo(-7));
        Assert.That(((AmqpValue)(ulong)long.MaxValue).TryGetInteger(out long largest) ? largest : 0, Is.EqualTo(long.MaxValue));
        Assert.That(((AmqpValue)(1UL << 63)).TryGetInteger(out _), Is.False);
        Assert.That(((AmqpValue)true).TryGetInteger(out _), Is.False);
        Assert.That(((AmqpValue)AmqpTimestamp.FromMilliseconds(1)).TryGetInteger(out _), Is.False);
    }

    [Test]
    public void TryGetNumber_takes_numbers_of_any_type()
    {
        AmqpValue[] values =
        [
            (byte)7, (ushort)7, 7u, 7ul, (sbyte)7, (short)7, 7, 7L, 7f, 7.0, Decimal32.FromDecimal(7m), Decimal64.FromDecimal(7.0m), Decimal128.FromDecimal(7.00m),
        ];
        foreach (AmqpValue value in values)
        {
            Assert.That(value.TryGetNumber(out double number) ? number : 0, Is.EqualTo(7), value.Type.ToString());
            Assert.That(value.TryGetNumber(out decimal exact) ? exact : 0, Is.EqualTo(7), value.Type.ToString());
        }

        foreach (AmqpValue other in new AmqpValue[] { default, true, "7", 'a', AmqpTimestamp.FromMilliseconds(7), new AmqpList(7) })
        {
            Assert.That(other.TryGetNumber(out double none), Is.False, other.Type.ToString());
            Assert.That(none, Is.Zero);
            Assert.That(other.TryGetNumber(out decimal _), Is.False, other.Type.ToString());
        }
    }

    [Test]
    public void TryGetNumber_rounds_to_the_nearest_double()
    {
        static double? Get(AmqpValue value) => value.TryGetNumber(out double number) ? number : null;
        Assert.That(Get((1L << 53) + 1), Is.EqualTo(9007199254740992.0));
        Assert.That(Get(ulong.MaxValue), Is.EqualTo(18446744073709551616.0));
        Assert.That(Get(-1.5m), Is.EqualTo(-1.5));
        Assert.That(Get(0.1m), Is.EqualTo(0.1));
        Assert.That(Get(0.1f), Is.EqualTo((double)0.1f));
        Assert.That(Get(double.NegativeInfinity), Is.EqualTo(double.NegativeInfinity));

        // decimal32 (part 1, 1.6.13): infinity, not a number, signaling. decimal64 of 10^369, the largest exponent, and decimal128 of 10^6111.
        Assert.That(Get(AmqpValue.Decode(HexText.Parse("7478000000"))), Is.EqualTo(double.PositiveInfinity));
        Assert.That(Get(AmqpValue.Decode(HexText.Parse("747c000000"))), Is.NaN);
        Assert.That(Get(AmqpValue.Decode(HexText.Parse("747e000000"))), Is.NaN);
        Assert.That(Get(AmqpValue.Decode(HexText.Parse("845fe0000000000001"))), Is.Null);
        Assert.That(Get(AmqpValue.Decode(HexText.Parse("945ffe0000000000000000000000000001"))), Is.Null);
    }

    [Test]
    public void TryGetNumber_refuses_what_a_decimal_cannot_hold()
    {
        static decimal? Get(AmqpValue value) => value.TryGetNumber(out decimal number) ? number : null;
        Assert.That(Get(ulong.MaxValue), Is.EqualTo(18446744073709551615m));
        Assert.That(Get(long.MinValue), Is.EqualTo((decimal)long.MinValue));
        Assert.That(Get(0.1), Is.EqualTo(0.1m));
        Assert.That(Get(0.1f), Is.EqualTo(0.1m));
        Assert.That(Get(-79e27), Is.EqualTo(-79e27m));
        Assert.That(Get(79228162514264337593543950336.0), Is.Null, "2^96");
        Assert.That(Get(79228162514264337593543950336f), Is.Null, "2^96");
        Assert.That(Get(79228162514264328797450928128.0), Is.Not.Null, "the double before 2^96");
        Assert.That(Get(79228157791897854723898736640f), Is.Not.Null, "the float before 2^96");
        Assert.That(Get(double.NaN), Is.Null);
        Assert.That(Get(float.PositiveInfinity), Is.Null);
        Assert.That(Get(AmqpValue.Decode(HexText.Parse("845fe0000000000001"))), Is.Null);
    }

    [Test]
    public void TryGetUnsignedInteger_takes_integers_that_are_not_negative()
    {
        AmqpValue[] values = [(byte)7, (ushort)7, 7u, 7UL, (sbyte)7, (short)7, 7, 7L];
        Assert.That(values.All(value => value.TryGetUnsignedInteger(out ulong number) && number == 7), Is.True);
        Assert.That(((AmqpValue)ulong.MaxValue).TryGetUnsignedInteger(out ulong largest) ? largest : 0, Is.EqualTo(ulong.MaxValue));
        Assert.That(((AmqpValue)(sbyte)-7).TryGetUnsignedInteger(out ulong none), Is.False);
        Assert.That(none, Is.Zero);
        Assert.That(((AmqpValue)long.MinValue).TryGetUnsignedInteger(out _), Is.False);
        Assert.That(((AmqpValue)true).TryGetUnsignedInteger(out _), Is.False);
        Assert.That(((AmqpValue)AmqpTimestamp.FromMilliseconds(1)).TryGetUnsignedInteger(out _), Is.False);
    }

    [Test]
    public void A_null_reference_becomes_the_null_value()
    {
        AmqpValue[] values = [(string?)null, (byte[]?)null, (AmqpList?)null, (AmqpMap?)null, (AmqpArray?)null, (DescribedValue?)null];
        Assert.That(values, Is.All.EqualTo(default(AmqpValue)));
        Assert.That(values.All(value => value.IsNull && value.Type == AmqpType.Null), Is.True);
    }

    [Test]
    public void Binary_outside_of_arrays_becomes_a_value()
    {
        using NonArrayMemory owner = new NonArrayMemory([1, 2, 3]);
        AmqpValue value = (ReadOnlyMemory<byte>)owner.Memory;
        Assert.That(value, Is.EqualTo((AmqpValue)new byte[] { 1, 2, 3 }));
        Assert.That(value.GetHashCode(), Is.EqualTo(((AmqpValue)new byte[] { 1, 2, 3 }).GetHashCode()));
        Assert.That(value.AsBinary().Length, Is.EqualTo(3));
    }

    [Test]
    public void A_lone_surrogate_is_refused_as_a_value()
    {
        Assert.That(() => (AmqpValue)'\ud800', Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => (AmqpValue)(char?)'\ud800', Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => new ApplicationProperties { ["a"] = '\udc00' }, Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => new ApplicationProperties { { "a", '\udc00' } }, Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => new Fields.Builder { ["a"] = '\udc00' }, Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => ((AmqpValue)"a\ud800").Encode(), Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => ((AmqpValue)new AmqpArray(AmqpType.String, "\ud800")).GetEncodedSize(), Throws.InstanceOf<AmqpEncodeException>());
    }

    [Test]
    public void Values_are_read_as_their_own_type_alone()
    {
        Assert.That(((AmqpValue)true).AsBoolean());
        Assert.That(((AmqpValue)(byte)1).AsByte(), Is.EqualTo(1));
        Assert.That(((AmqpValue)(ushort)1).AsUInt16(), Is.EqualTo(1));
        Assert.That(((AmqpValue)1u).AsUInt32(), Is.EqualTo(1));
        Assert.That(((AmqpValue)1UL).AsUInt64(), Is.EqualTo(1));
        Assert.That(((AmqpValue)(sbyte)-1).AsSByte(), Is.EqualTo(-1));
        Assert.That(((AmqpValue)(short)-1).AsInt16(), Is.EqualTo(-1));
        Assert.That(((AmqpValue)(-1)).AsInt32(), Is.EqualTo(-1));
        Assert.That(((AmqpValue)(-1L)).AsInt64(), Is.EqualTo(-1));
        Assert.That(((AmqpValue)1.5f).AsSingle(), Is.EqualTo(1.5f));
        Assert.That(((AmqpValue)1.5).AsDouble(), Is.EqualTo(1.5));
        Assert.That(((AmqpValue)"a").AsString(), Is.EqualTo("a"));
        Assert.That(((AmqpValue)new AmqpSymbol("a")).AsSymbol(), Is.EqualTo(new AmqpSymbol("a")));
        Assert.That(((AmqpValue)Guid.Empty).AsGuid() == Guid.Empty);
        Assert.That(((AmqpValue)default(AmqpTimestamp)).AsTimestamp() == default);
        Assert.That(((AmqpValue)new byte[3]).AsBinary().Length, Is.EqualTo(3));
        Assert.That(() => ((AmqpValue)1).AsInt64(), Throws.InvalidOperationException.With.Message.Contains("int, not long"));
        Assert.That(() => AmqpValue.Null.AsString(), Throws.InvalidOperationException);
    }

    [Test]
    public void The_text_of_a_value_is_cut_and_its_notation_escaped()
    {
        AmqpValue value = new string('a', 5000);
        Assert.That(value.ToString(), Is.EqualTo(new string('a', 1023) + "…"));
        Assert.That(((AmqpValue)new string('a', 1024)).ToString(), Has.Length.EqualTo(1024).And.EndsWith("a"));
        Assert.That(AmqpNotation.Default.Format((AmqpValue)"\ud800é\"\\"), Is.EqualTo("str:\"\\u{d800}\\u{e9}\\\"\\\\\""));
    }
}
