namespace Amqp.Encoding.Tests.Reading;

/// <summary>Each read against the bytes of every type, and all 256 codes.</summary>
public sealed class ReaderTypeTests
{
    // One value of each encoding of the standard, typed out.
    private static readonly string[] s_values =
    [
        "40", "41", "42", "43", "44", "45", "50ff", "517f", "5205", "5306", "547f", "557e", "5601", "600102", "61007e",
        "7000000100", "7100ffff00", "723f800000", "730001f600", "7432800001", "800000000100000000", "8100ffffff00000000",
        "823ff0000000000000", "830000016000000000", "8431c0000000000001", "9430400000000000000000000000000001",
        "98000102030405060708090a0b0c0d0e0f", "a003000102", "a10361c3a4", "a30161", "b000000001ff", "b10000000161", "b3000000027879",
        "c0020140", "c103024041", "d0000000050000000141", "d100000004" + "00000000", "e003015401", "f00000000600000001" + "5401", "00531041",
    ];

    public static IEnumerable<TestCaseData> TypedReads() =>
        ReaderCall.Typed.Concat(ReaderCall.Nullable).Concat(ReaderCall.Any).Select(call => new TestCaseData(call).SetArgDisplayNames(call.Name));

    [Test]
    public void The_values_of_this_test_cover_every_format_code() =>
        Assert.That(s_values.Select(hex => HexText.Parse(hex)[0]), Is.EquivalentTo(WireFormat.All.Select(format => format.Code).Append((byte)0)));

    [TestCaseSource(nameof(TypedReads))]
    public void Each_read_takes_its_own_types_and_refuses_all_others(object testCase)
    {
        ReaderCall call = (ReaderCall)testCase;
        foreach (string hex in s_values)
        {
            // Behind another value, so that offsets are seen to be those of the input.
            byte[] input = [0x50, 0x00, .. HexText.Parse(hex)];
            AmqpReader reader = new(input, origin: 100);
            reader.ReadByte();
            new FormatCode(input[2]).TryGetType(out AmqpType type);
            if (call.Accepts.Contains(type))
            {
                call.Read(ref reader);
                Assert.That(reader.Position > 2 || call.Name.StartsWith("Enter", StringComparison.Ordinal), hex);
                Assert.That(reader.Depth > 0 || reader.Remaining == 0, hex);
                continue;
            }

            AmqpDecodeError error = ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.UnexpectedType, call.Read);
            Assert.That((error.Offset, error.FormatCode.Value, error.Expected, error.Found, error.Path, error.Condition), Is.EqualTo(
                (102L, input[2], call.Expected, new FormatCode(input[2]).ToString(), "", "amqp:decode-error")));
            Assert.That(reader.Position, Is.EqualTo(2));
            Assert.That(reader.Remaining, Is.EqualTo(input.Length - 2));
            Assert.That(reader.Depth, Is.Zero);
        }
    }

    [TestCaseSource(nameof(TypedReads))]
    public void Each_read_refuses_every_unassigned_code(object testCase)
    {
        ReaderCall call = (ReaderCall)testCase;
        for (int code = 1; code < 256; code++)
        {
            string place = $"code 0x{code:X2}";
            if (WireFormat.IsAssigned((byte)code))
            {
                continue;
            }

            foreach (byte[] input in new byte[][] { [(byte)code], [(byte)code, 1, 1, 1, 1, 1, 1, 1, 1] })
            {
                AmqpDecodeError error = ReaderAssert.Fails(input, AmqpDecodeErrorKind.UnassignedFormatCode, call.Read, -5);
                Assert.That(error.Offset, Is.EqualTo(-5L), place);
                Assert.That(error.FormatCode.Value, Is.EqualTo((byte)code), place);
                Assert.That(error.Expected, Is.EqualTo(call.Expected), place);
                Assert.That(error.Found, Is.EqualTo($"0x{code:X2}, which is not an assigned format code"), place);
                AmqpReader reader = new(input);
                Assert.That(reader.PeekFormatCode().Value, Is.EqualTo(code), place);
                Assert.That(reader.TryReadNull(), Is.False, place);
                ReaderAssert.Fails(input, AmqpDecodeErrorKind.UnassignedFormatCode, (ref reader) => reader.PeekType());
            }
        }
    }

    [TestCaseSource(nameof(TypedReads))]
    public void Each_read_of_empty_input_needs_a_byte(object testCase)
    {
        AmqpDecodeError error = ReaderAssert.Fails([], AmqpDecodeErrorKind.NeedMoreData, ((ReaderCall)testCase).Read, 7);
        Assert.That(error.ToString(), Does.EndWith(" of 1 byte at offset 7 but found the end of the input after 0."));
    }

    [Test]
    public void Peeking_at_empty_input_needs_a_byte()
    {
        foreach (ReaderCall call in ReaderCall.Looks)
        {
            Assert.That(
                ReaderAssert.Fails([], AmqpDecodeErrorKind.NeedMoreData, call.Read).ToString(),
                Is.EqualTo("Expected a value of 1 byte at offset 0 but found the end of the input after 0 (what an AmqpWriter writes to a buffer is there after Flush)."));
        }
    }

    [Test]
    public void Nullable_reads_return_null()
    {
        byte[] input = [.. Enumerable.Repeat((byte)0x40, 24)];
        AmqpReader reader = new(input);
        object?[] values =
        [
            reader.ReadNullable<bool>(), reader.ReadNullable<byte>(), reader.ReadNullable<ushort>(), reader.ReadNullable<uint>(), reader.ReadNullable<ulong>(),
            reader.ReadNullable<sbyte>(), reader.ReadNullable<short>(), reader.ReadNullable<int>(), reader.ReadNullable<long>(), reader.TryReadNull() ? default(long?) : reader.ReadInteger(),
            reader.ReadNullable<float>(), reader.ReadNullable<double>(), reader.ReadNullable<Decimal32>(), reader.ReadNullable<Decimal64>(), reader.ReadNullable<Decimal128>(),
            reader.ReadNullable<decimal>(), reader.ReadNullable<AmqpChar>(), reader.ReadNullable<AmqpTimestamp>(), reader.ReadNullable<DateTime>(), reader.ReadNullable<DateTimeOffset>(),
            reader.ReadNullable<Guid>(), reader.ReadNullable<ReadOnlyMemory<byte>>(), reader.TryReadNull() ? null : reader.ReadString(), reader.ReadNullable<AmqpSymbol>(),
        ];
        Assert.That(values, Is.All.Null);
        Assert.That(reader.IsAtEnd);
    }

    [TestCase("7000", "uint", 5, 2)]
    [TestCase("52", "uint", 2, 1)]
    [TestCase("b1", "string", 5, 1)]
    [TestCase("b100000010", "string", 21, 5)]
    [TestCase("a10361", "string", 5, 3)]
    [TestCase("a005", "binary", 7, 2)]
    [TestCase("a3", "symbol", 2, 1)]
    [TestCase("c0", "list", 2, 1)]
    [TestCase("c005", "list", 7, 2)]
    [TestCase("d00000", "list", 5, 3)]
    [TestCase("d00000010000", "list", 261, 6)]
    [TestCase("d101", "map", 5, 2)]
    [TestCase("e0", "array", 2, 1)]
    [TestCase("f07ffffff0", "array", 2147483637, 5)]
    [TestCase("00", "a described value", 2, 1)]
    [TestCase("00a303", "a described value", 6, 3)]
    [TestCase("98", "uuid", 17, 1)]
    [TestCase("94ff", "decimal128", 17, 2)]
    public void Missing_bytes_are_counted(string hex, string expected, int required, int left)
    {
        byte[] input = HexText.Parse(hex);
        ReaderCall call = ReaderCall.Typed.First(call => call.Expected == expected);
        string word = expected == "a described value" ? "a descriptor" : expected;
        ReaderAssert.FailsWith(
            input, AmqpDecodeErrorKind.NeedMoreData, $"Expected {word} of {required} bytes at offset 0 but found the end of the input after {left}.", call.Read);
    }

    [TestCase("b07ffffffb")]
    [TestCase("b1ffffffff616263")]
    [TestCase("d07fffffff")]
    [TestCase("f0ffffffff")]
    public void A_size_larger_than_any_array_is_a_limit(string hex)
    {
        foreach (ReaderCall call in ReaderCall.Typed.Concat(ReaderCall.Any))
        {
            new FormatCode(HexText.Parse(hex)[0]).TryGetType(out AmqpType type);
            if (call.Accepts.Contains(type))
            {
                AmqpDecodeError error = ReaderAssert.Fails(HexText.Parse(hex), AmqpDecodeErrorKind.SizeLimit, call.Read);
                Assert.That(error.Condition, Is.EqualTo("amqp:resource-limit-exceeded"));
            }
        }
    }

    [TestCase("5000", 0L)]
    [TestCase("50ff", 255L)]
    [TestCase("60ffff", 65_535L)]
    [TestCase("43", 0L)]
    [TestCase("52ff", 255L)]
    [TestCase("70ffffffff", 4_294_967_295L)]
    [TestCase("44", 0L)]
    [TestCase("53ff", 255L)]
    [TestCase("807fffffffffffffff", long.MaxValue)]
    [TestCase("5180", -128L)]
    [TestCase("618000", -32_768L)]
    [TestCase("5480", -128L)]
    [TestCase("547f", 127L)]
    [TestCase("7180000000", int.MinValue)]
    [TestCase("55ff", -1L)]
    [TestCase("818000000000000000", long.MinValue)]
    public void ReadInteger_takes_every_integer(string hex, long expected)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        Assert.That(reader.ReadInteger(), Is.EqualTo(expected));
        Assert.That(reader.IsAtEnd);
    }

    [TestCase("5000", 0UL)]
    [TestCase("60ffff", 65_535UL)]
    [TestCase("43", 0UL)]
    [TestCase("52ff", 255UL)]
    [TestCase("70ffffffff", 4_294_967_295UL)]
    [TestCase("44", 0UL)]
    [TestCase("53ff", 255UL)]
    [TestCase("808000000000000000", 1UL << 63)]
    [TestCase("80ffffffffffffffff", ulong.MaxValue)]
    [TestCase("517f", 127UL)]
    [TestCase("617fff", 32_767UL)]
    [TestCase("547f", 127UL)]
    [TestCase("717fffffff", 2_147_483_647UL)]
    [TestCase("557f", 127UL)]
    [TestCase("817fffffffffffffff", (ulong)long.MaxValue)]
    public void ReadUnsignedInteger_takes_every_integer_that_is_not_negative(string hex, ulong expected)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        Assert.That(reader.ReadUnsignedInteger(), Is.EqualTo(expected));
        Assert.That(reader.IsAtEnd);
    }

    [TestCase("ReadUnsignedInteger", "51ff", "Expected an integer that is not negative at offset 1 but found byte (0x51) beyond its range.")]
    [TestCase("ReadUnsignedInteger", "818000000000000000", "Expected an integer that is not negative at offset 1 but found long (0x81) beyond its range.")]
    [TestCase("ReadInteger", "808000000000000000", "Expected an integer up to 2^63-1 at offset 1 but found ulong (0x80) beyond its range.")]
    [TestCase("ReadDecimal", "7478000000", "Expected a decimal that System.Decimal can hold at offset 1 but found decimal32 (0x74) beyond its range.")]
    [TestCase("ReadDecimal", "847c00000000000000", "Expected a decimal that System.Decimal can hold at offset 1 but found decimal64 (0x84) beyond its range.")]
    [TestCase("ReadDecimal", "94307a0000000000000000000000000001", "Expected a decimal that System.Decimal can hold at offset 1 but found decimal128 (0x94) beyond its range.")]
    [TestCase("ReadDateTime", "837fffffffffffffff", "Expected a timestamp of the years 1 to 9999 at offset 1 but found timestamp (0x83) beyond its range.")]
    [TestCase("ReadDateTimeOffset", "838000000000000000", "Expected a timestamp of the years 1 to 9999 at offset 1 but found timestamp (0x83) beyond its range.")]
    public void Values_that_NET_types_cannot_hold_are_reported(string name, string hex, string message) =>
        ReaderAssert.FailsWith(HexText.Parse(hex), AmqpDecodeErrorKind.NotRepresentable, message, ReaderCall.Typed.Single(call => call.Name == name).Read);

    [Test]
    public void Times_and_decimals_are_converted()
    {
        AmqpReader reader = new(HexText.Parse("83000000e8d4a51000" + "83ffffffffffffffff" + "742f80007b" + "40" + "40"));
        Assert.That(reader.ReadDateTime(), Is.EqualTo(new DateTime(2001, 9, 9, 1, 46, 40, DateTimeKind.Utc)));
        Assert.That(reader.ReadNullable<DateTimeOffset>(), Is.EqualTo(DateTimeOffset.UnixEpoch.AddMilliseconds(-1)));
        Assert.That(reader.ReadDecimal(), Is.EqualTo(0.000123m));
        Assert.That(reader.ReadNullable<decimal>(), Is.Null);
        Assert.That(reader.ReadNullable<DateTime>(), Is.Null);
    }
}
