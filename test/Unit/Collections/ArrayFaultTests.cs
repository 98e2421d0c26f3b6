using Amqp.Encoding.Tests.Reading;
using static Amqp.Encoding.Tests.Collections.ScalarArrayTests;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>Values that an array cannot hold, on the wire and in .NET.</summary>
public sealed class ArrayFaultTests
{
    private static readonly string[] s_withNull = ["a", null!, "b"];
    private static readonly byte[][] s_binariesWithNull = [[1], null!];
    private static readonly int[][] s_arraysWithNull = [[1], null!];

    [Test]
    public void Null_is_refused_as_an_element()
    {
        AssertUnencodable(ArrayEncoding<string>.Default, s_withNull);
        AssertUnencodable(ArrayEncoding<byte[]>.Default, s_binariesWithNull);
        AssertUnencodable(ArrayEncoding<int[]>.Default, s_arraysWithNull);
        AssertUnencodable(ArrayEncoding<string>.Default.OfArrays(), [s_withNull]);
        AssertUnencodable(ArrayEncoding.OfLists(ListEncoding<int>.Default), s_arraysWithNull);
        AssertUnencodable(ArrayEncoding.OfLists(ListEncoding<string>.Default), [s_withNull]);
        AssertUnencodable(ArrayEncoding.OfMaps(MapEncoding<string, int>.Default), [null!]);
    }

    [Test]
    public void A_lone_surrogate_is_refused_in_a_string()
    {
        // Not in attributes: they are stored as UTF-8.
        foreach (string text in new[] { "\ud800", "a\udc00", "\ud83dx", "\udc00\ud800" })
        {
            AssertUnencodable(ArrayEncoding<string>.Default, ["a", text]);
            AssertUnencodable(ArrayEncoding.OfLists(ListEncoding<string>.Default), [[text]]);
        }
    }

    [TestCase('\ud800')]
    [TestCase('\udfff')]
    public void A_surrogate_is_refused_as_a_char(char surrogate)
    {
        byte[] output = new byte[64];
        var writer = new AmqpWriter(output);
        writer.WriteUInt32(1);
        bool refused = false;
        try
        {
            writer.WriteArray<char>(['a', surrogate]);
        }
        catch (AmqpEncodeException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
        Assert.That(writer.BytesWritten, Is.EqualTo(2));
    }

    [Test]
    public void An_unspecified_DateTime_is_refused_as_a_timestamp()
    {
        DateTime utc = new(2021, 2, 3, 4, 5, 6, 789, DateTimeKind.Utc);
        byte[] expected = HexText.Parse("e00a0183000001776610b465");
        Assert.That(Encode(ArrayEncoding<DateTime>.Default, [utc.AddTicks(9_999)]), Is.EqualTo(expected));
        Assert.That(Encode(ArrayEncoding<DateTime>.Default, [utc.ToLocalTime()]), Is.EqualTo(expected));
        Assert.That(Encode(ArrayEncoding<DateTimeOffset>.Default, [new DateTimeOffset(utc).ToOffset(TimeSpan.FromHours(5))]), Is.EqualTo(expected));
        Assert.That(Decode<DateTime>(expected).Single(), Is.EqualTo(utc).And.Property(nameof(DateTime.Kind)).EqualTo(DateTimeKind.Utc));
        Assert.That(Decode<DateTimeOffset>(expected).Single().Offset, Is.EqualTo(TimeSpan.Zero));
        DateTime unspecified = new(2021, 2, 3);
        Assert.That(() => Encode(ArrayEncoding<DateTime>.Default, [unspecified]), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void Times_before_1970_are_read_and_times_beyond_DateTime_are_refused()
    {
        byte[] input = HexText.Parse("e0120283fffffffffffffc187fffffffffffffff");
        AmqpDecodeException fault = Fault(ArrayEncoding<DateTime>.Default, input, origin: 10);
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(fault.Error.Offset, Is.EqualTo(22L));
        Assert.That(fault.Error.Path, Is.EqualTo("[1]"));
        Assert.That(Fault(ArrayEncoding<DateTimeOffset>.Default, input).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(Decode<AmqpTimestamp>(input).Select(time => time.Milliseconds), Is.EqualTo(new[] { -1000, long.MaxValue }));
    }

    [Test]
    public void A_time_beyond_DateTime_is_refused_at_its_place_in_an_array_of_any_length(
        [Values(-62_135_596_800_001, 253_402_300_800_000, long.MinValue, long.MaxValue)] long milliseconds, [Values(1, 3, 4, 9, 65, 68, 133)] int count)
    {
        AmqpTimestamp[] times = new AmqpTimestamp[count];
        for (int place = 0; place < count; place++)
        {
            times[place] = AmqpTimestamp.FromMilliseconds(milliseconds);
            byte[] input = ArrayEncoding<AmqpTimestamp>.Default.Encode(times);
            foreach (AmqpDecodeException fault in new[] { Fault(ArrayEncoding<DateTime>.Default, input), Fault(ArrayEncoding<DateTimeOffset>.Default, input) })
            {
                Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
                Assert.That(fault.Error.Path, Is.EqualTo($"[{place}]"));
                Assert.That(fault.Error.Offset, Is.EqualTo(input.Length - (8 * (count - place))));
            }

            times[place] = default;
        }
    }

    [Test]
    public void A_time_of_any_kind_is_converted_or_refused_at_any_place_in_an_array([Values(1, 4, 9, 65, 68)] int count)
    {
        DateTime utc = new(2021, 2, 3, 4, 5, 6, 789, DateTimeKind.Utc);
        DateTime[] times = Enumerable.Repeat(utc, count).ToArray();
        byte[] expected = Encode(ArrayEncoding<AmqpTimestamp>.Default, Enumerable.Repeat(AmqpTimestamp.FromMilliseconds(1612325106789), count).ToArray());
        for (int place = 0; place < count; place++)
        {
            times[place] = utc.ToLocalTime();
            Assert.That(Encode(ArrayEncoding<DateTime>.Default, times), Is.EqualTo(expected), $"Local at {place}");
            times[place] = DateTime.SpecifyKind(utc, DateTimeKind.Unspecified);
            Assert.That(() => Encode(ArrayEncoding<DateTime>.Default, times), Throws.TypeOf<AmqpEncodeException>(), $"Unspecified at {place}");
            times[place] = utc;
        }
    }

    [TestCase("e02202943040000000000000000000000000000578000000000000000000000000000000", 20, TestName = "Infinity is no decimal")]
    [TestCase("e02202943040000000000000000000000000000530400000000000010000000000000000", 0, TestName = "No coefficient bit is dropped")]
    [TestCase("e0120284 31c0000000000007 7c00000000000000", 12, TestName = "NaN is no decimal")]
    [TestCase("e00a0274 32800001 78000000", 8, TestName = "The infinity of decimal32 is no decimal")]
    public void A_decimal_that_does_not_fit_is_refused_with_its_place(string hex, int offset)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        if (offset == 0)
        {
            Assert.That(Decode<decimal>(input), Is.EqualTo(new[] { 5m, 18446744073709551616m }));
            return;
        }

        AmqpDecodeException fault = Fault(ArrayEncoding<decimal>.Default, input);
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(fault.Error.Offset, Is.EqualTo((long)offset));
        Assert.That(fault.Error.Path, Is.EqualTo("[1]"));
    }

    [Test]
    public void A_decimal_is_encoded_with_its_own_exponent() =>
        Assert.That(Encode(ArrayEncoding<decimal>.Default, [123.45m]), Is.EqualTo(HexText.Parse("e0120194303c0000000000000000000000003039")));

    [Test]
    public void A_char_beyond_the_first_plane_is_refused_as_a_NET_char()
    {
        byte[] input = HexText.Parse("e00a0273000000410001f600");
        AmqpDecodeException fault = Fault(ArrayEncoding<char>.Default, input);
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(fault.Error.Offset, Is.EqualTo(8L));
        Assert.That(Decode<AmqpChar>(input)[1].Value, Is.EqualTo(0x1f600));
    }

    [TestCase("0000d800")]
    [TestCase("00110000")]
    [TestCase("ffffffff")]
    public void A_char_that_is_not_a_Unicode_scalar_is_refused(string bytes)
    {
        byte[] input = HexText.Parse("e00a027300000041" + bytes);
        foreach (AmqpDecodeException fault in new[] { Fault(ArrayEncoding<char>.Default, input), Fault(ArrayEncoding<AmqpChar>.Default, input) })
        {
            Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidChar));
            Assert.That(fault.Error.Offset, Is.EqualTo(8L));
            Assert.That(fault.Error.Path, Is.EqualTo("[1]"));
        }
    }

    [TestCase("e0050356000201", 5, "0x02")]
    [TestCase("e0050356ff0001", 4, "0xFF")]
    [TestCase("f00000000800000003560001ff", 12, "0xFF")]
    public void A_boolean_byte_other_than_00_and_01_is_refused(string hex, int offset, string found)
    {
        AmqpDecodeException fault = Fault(ArrayEncoding<bool>.Default, HexText.Parse(hex));
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidBoolean));
        Assert.That(fault.Error.Offset, Is.EqualTo((long)offset));
        Assert.That(fault.Error.Found, Is.EqualTo(found));
        Assert.That(fault.Error.Path, Is.EqualTo("[" + (offset - (hex[0] == 'e' ? 4 : 10)) + "]"));
    }

    [TestCase("e00602a1016102c3", 6, "SizeExceedsParent", "string of 3 bytes", "only 2 left in the enclosing value")]
    [TestCase("e00602a1026161ff", 7, "SizeExceedsParent", "string of 256 bytes", "only 1 left in the enclosing value")]
    [TestCase("e00502a1016100", 0, "", "", "")]
    [TestCase("e00602a101610000", 7, "TrailingBytes", "the end of array", "more bytes")]
    [TestCase("e00602a1016101ff", 7, "InvalidUtf8", "UTF-8", "other bytes in the text from offset 7")]
    [TestCase("f00000000a00000001b1ffffffff61", 10, "SizeExceedsParent", "string of 2147483647 bytes", "only 5 left in the enclosing value")]
    public void A_text_that_exceeds_its_array_is_refused(string hex, int offset, string kind, string expected, string found)
    {
        byte[] input = HexText.Parse(hex);
        if (kind.Length == 0)
        {
            Assert.That(Decode<string>(input), Is.EqualTo(new[] { "a", "" }));
            return;
        }

        AmqpDecodeException fault = Fault(ArrayEncoding<string>.Default, input);
        Assert.That(fault.Error.Kind.ToString(), Is.EqualTo(kind));
        Assert.That(fault.Error.Offset, Is.EqualTo((long)offset));
        Assert.That(fault.Error.Expected, Is.EqualTo(expected));
        Assert.That(fault.Error.Found, Is.EqualTo(found));
    }

    [Test]
    public void A_symbol_that_is_not_ASCII_is_refused()
    {
        AmqpDecodeException fault = Fault(ArrayEncoding<AmqpSymbol>.Default, HexText.Parse("e00602a3016101c3"));
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidSymbol));
        Assert.That(fault.Error.Offset, Is.EqualTo(7L));
        Assert.That(fault.Error.Path, Is.EqualTo("[1]"));
    }

    [TestCase("e0020541", "boolean true")]
    [TestCase("e0020542", "boolean false")]
    [TestCase("e0020543", "uint0")]
    [TestCase("e0020544", "ulong0")]
    [TestCase("e0020545", "list0")]
    public void Zero_width_elements_are_charged_for_all_arrays_of_a_reader_together(string hex, string name)
    {
        byte[] array = HexText.Parse(hex);
        byte[] input = [.. array, .. array, .. array];
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(12);
        var reader = new AmqpReader(input, options);
        AmqpDecodeErrorKind kind = AmqpDecodeErrorKind.None;
        try
        {
            while (!reader.IsAtEnd)
            {
                DecodeAny(ref reader, array[3]);
            }
        }
        catch (AmqpDecodeException e)
        {
            kind = e.Error.Kind;
        }

        Assert.That(kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit), name);
        Assert.That(reader.Position, Is.EqualTo(2 * array.Length), name);
        reader.Skip();
        Assert.That(reader.IsAtEnd, Is.True, name);
    }

    [Test]
    public void Zero_width_elements_are_not_charged_if_the_caller_provides_the_memory()
    {
        AmqpReaderOptions none = AmqpReaderOptions.Default.WithMaxZeroWidthElements(0);
        byte[] input = HexText.Parse("e0020541" + "e0020541" + "e0020545" + "e0020541");
        var reader = new AmqpReader(input, none);

        Assert.That(reader.ReadArray<bool>(new bool[5]), Is.EqualTo(5));
        Assert.That(reader.ReadArrayView<bool>().Count, Is.EqualTo(5));
        Assert.That(ArrayEncoding.OfLists(ListEncoding<int>.Default).Read(ref reader, new int[5][]), Is.EqualTo(5));
        reader.Skip();
        Assert.That(reader.IsAtEnd, Is.True);
    }

    [Test]
    public void Nested_arrays_share_the_charge_of_their_reader()
    {
        // Three inner arrays of 65,535 in all, then one more element.
        byte[] inner = HexText.Parse("0000000500005555" + "41");
        byte[] input = [.. HexText.Parse("f00000000000000003f0"), .. inner, .. inner, .. inner, .. HexText.Parse("e0020141e0020141")];
        input[4] = (byte)(input.Length - 5 - 8);
        var reader = new AmqpReader(input);

        Assert.That(reader.ReadArray<bool[]>().Sum(values => values.Length), Is.EqualTo(65_535));
        Assert.That(reader.ReadArray<bool>(), Is.EqualTo(new[] { true }));
        AmqpDecodeErrorKind kind = AmqpDecodeErrorKind.None;
        try
        {
            reader.ReadArray<bool>();
        }
        catch (AmqpDecodeException e)
        {
            kind = e.Error.Kind;
        }

        Assert.That(kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
    }

    [Test]
    public void A_type_without_an_encoding_is_refused_at_the_call()
    {
        Assert.That(() => ArrayEncoding<Version>.Default, Throws.TypeOf<NotSupportedException>().With.Message.Contains("ArrayEncoding.Create and a converter").And.Message.Contains("AmqpContract"));
        Assert.That(() => ArrayEncoding<int[][]>.Default, Throws.TypeOf<NotSupportedException>());
        Assert.That(() => ListEncoding<int[]>.Default, Throws.TypeOf<NotSupportedException>());
        Assert.That(() => MapEncoding<string, Version>.Default, Throws.TypeOf<NotSupportedException>());
    }

    [TestCase("e003015507", "Expected a fixed-width array of int at offset 3 but found smalllong (0x55).")]
    [TestCase("e00401a30161", "Expected a fixed-width array of int at offset 3 but found sym8 (0xA3).")]
    public void A_view_of_an_array_of_another_type_is_refused(string array, string message) =>
        ReaderAssert.FailsWith(HexText.Parse(array), AmqpDecodeErrorKind.UnexpectedType, message, (ref AmqpReader reader) => reader.ReadArrayView<int>());

    [Test]
    public void Missing_arguments_are_named()
    {
        Assert.That(() => ArrayEncoding.Described<int>(1UL, null!), Throws.ArgumentNullException);
        Assert.That(() => ArrayEncoding.OfLists<int>(null!), Throws.ArgumentNullException);
        Assert.That(() => ArrayEncoding.OfMaps<int, int>(null!), Throws.ArgumentNullException);
        Assert.That(() => MapEncoding<int, int>.Create(null!, ListEncoding<int>.Default), Throws.ArgumentNullException);
        Assert.That(() => MapEncoding<int, int>.Create(ListEncoding<int>.Default, null!), Throws.ArgumentNullException);
        Assert.That(() => { var reader = new AmqpReader(HexText.Parse("e0020041")); reader.ReadArrayView<int>(null!); }, Throws.ArgumentNullException);
    }

    private static void DecodeAny(ref AmqpReader reader, byte code)
    {
        switch (code)
        {
            case 0x43:
                Assert.That(reader.ReadArray<uint>(), Is.EqualTo(new uint[5]));
                break;
            case 0x44:
                Assert.That(reader.ReadArray<ulong>(), Is.EqualTo(new ulong[5]));
                break;
            case 0x45:
                Assert.That(ArrayEncoding.OfLists(ListEncoding<string>.Default).Read(ref reader).Select(list => list.Length), Is.EqualTo(new int[5]));
                break;
            default:
                Assert.That(reader.ReadArray<bool>(), Is.All.EqualTo(code == 0x41));
                break;
        }
    }

    private static void AssertUnencodable<T>(ArrayEncoding<T> encoding, T[] values)
    {
        Assert.That(() => encoding.GetEncodedSize(values), Throws.TypeOf<AmqpEncodeException>());
        byte[] output = new byte[256];
        Assert.That(() => encoding.TryEncode(values, output, out _), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output, Is.All.Zero);

        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteNull();
        try
        {
            encoding.Write(ref writer, values);
            Assert.Fail("Encoded.");
        }
        catch (AmqpEncodeException)
        {
        }

        writer.WriteNull();
        writer.Flush();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 0x40, 0x40 }));
    }
}
