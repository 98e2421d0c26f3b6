using static Amqp.Encoding.Tests.Collections.ScalarArrayTests;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>Elements of a caller's type through a converter: the bytes are those of the type that it converts to.</summary>
public sealed class ConverterTests
{
    // Blocks hold 512 elements.
    private static readonly int[] s_counts = [0, 1, 2, 511, 512, 513, 1_025, 3_000];

    [TestCaseSource(nameof(s_counts))]
    public void A_converted_element_has_the_width_of_its_number(int count)
    {
        long[] numbers = [.. Enumerable.Range(0, count).Select(i => (i * 0x0123_4567_89AB_CDEFL) ^ i)];
        Wrapped<long>[] values = [.. numbers.Select(number => new Wrapped<long>(number))];
        ArrayEncoding<Wrapped<long>> encoding = ArrayEncoding<Wrapped<long>>.Create<long, Wrapper<long>>();
        byte[] expected = Encode(ArrayEncoding<long>.Default, numbers);
        Assert.That(Encode(encoding, values), Is.EqualTo(expected));
        Assert.That(Decode(encoding, expected), Is.EqualTo(values));
        Assert.That(DecodeToSpan(encoding, expected), Is.EqualTo(values));
        Assert.That(
            ListEncodingTests.Encode(ListEncoding<Wrapped<long>>.Create<long, Wrapper<long>>(), values),
            Is.EqualTo(ListEncodingTests.Encode(ListEncoding<long>.Default, numbers)));
    }

    // The only text that needs the 32-bit form is in one block, and decides for all of them.
    [Test]
    public void A_converted_text_has_the_bytes_of_its_string([ValueSource(nameof(s_counts))] int count, [Values(0, 255, 256)] int longest, [Values(0, 511, 512, 2_999)] int at)
    {
        string[] texts = [.. Enumerable.Range(0, count).Select(i => new string('x', i == at ? longest : i % 7))];
        Wrapped<string>[] values = [.. texts.Select(text => new Wrapped<string>(text))];
        ArrayEncoding<Wrapped<string>> encoding = ArrayEncoding<Wrapped<string>>.Create<string, Wrapper<string>>();
        byte[] expected = Encode(ArrayEncoding<string>.Default, texts);
        Assert.That(Encode(encoding, values), Is.EqualTo(expected));
        Assert.That(Decode(encoding, expected), Is.EqualTo(values));
    }

    [Test]
    public void Zero_width_elements_are_converted() =>
        Assert.That(
            Decode(ArrayEncoding<Wrapped<bool>>.Create<bool, Wrapper<bool>>(), HexText.Parse("f000000005000003e941")),
            Is.EqualTo(Enumerable.Repeat(new Wrapped<bool>(true), 1_001)));

    [TestCase("e0020071", "an array of long")]
    [TestCase("e00400ff8001", "")]
    [TestCase("e00702810000000000", "")]
    public void A_converted_element_reports_the_faults_of_its_number(string hex, string expected)
    {
        byte[] data = HexText.Parse(hex);
        AmqpDecodeError ours = Fault(ArrayEncoding<Wrapped<long>>.Create<long, Wrapper<long>>(), data).Error;
        Assert.That(ours.ToString(), Is.EqualTo(Fault(ArrayEncoding<long>.Default, data).Error.ToString()));
        Assert.That(ours.Expected, Does.Contain(expected));
    }

    [TestCase("e00402560002")]
    [TestCase("e00402560201")]
    public void A_fault_in_a_converted_element_is_reported_with_its_place(string hex)
    {
        byte[] data = HexText.Parse(hex);
        Assert.That(
            Fault(ArrayEncoding<Wrapped<bool>>.Create<bool, Wrapper<bool>>(), data).Error.ToString(),
            Is.EqualTo(Fault(ArrayEncoding<bool>.Default, data).Error.ToString()));
    }

    // The first length is the answer until all elements were measured once.
    [TestCase("array", 3, 9, 1)]
    [TestCase("list", 3, 9, 1)]
    [TestCase("map", 6, 9, 1)]
    [TestCase("bare", 1, 9, 1)]
    [TestCase("arrays", 3, 9, 1)]
    [TestCase("lists", 3, 9, 1)]
    [TestCase("maps", 6, 9, 1)]
    public void A_converter_that_changes_its_answer_exposes_no_unwritten_memory(string form, int same, int first, int then) =>
        CheckRefused(form, [.. Enumerable.Repeat(first, same), .. Enumerable.Repeat(then, 20)]);

    // The sum stays, but one element no longer fits the width that was chosen.
    [TestCase("array", 200, 200, 200, 300, 200, 100)]
    [TestCase("lists", 240, 240, 240, 300, 210, 207)]
    public void A_converter_that_outgrows_the_width_is_refused(string form, params int[] lengths) => CheckRefused(form, lengths);

    // The room ends within an element, or before the next list or map.
    [TestCase("array", 3, 1, 9)]
    [TestCase("list", 3, 1, 9)]
    [TestCase("map", 6, 1, 9)]
    [TestCase("bare", 1, 1, 9)]
    [TestCase("arrays", 3, 1, 9)]
    [TestCase("lists", 3, 1, 9)]
    [TestCase("maps", 6, 1, 9)]
    [TestCase("lists", 3, 1, 5)]
    [TestCase("lists", 3, 9, 20)]
    [TestCase("list", 1, 1, 300)]
    [TestCase("bare", 1, 1, 300)]
    public void A_converter_whose_second_answer_is_longer_is_named(string form, int same, int first, int then) =>
        CheckRefused(form, [.. Enumerable.Repeat(first, same), .. Enumerable.Repeat(then, 20)]);

    // Three strings of 9 characters, then of 1, each with constructor and size.
    [Test]
    public void A_changing_converter_is_reported_with_both_answers()
    {
        CheckRefused("list", [9, 9, 9, 1, 1, 1], "gave 33 bytes first and 9 bytes the second time");
        CheckRefused("bare", [1, 9], "gave at most 3 bytes first and 11 bytes the second time");
    }

    private static void CheckRefused(string form, int[] lengths, string text = "the second time")
    {
        Changing.Calls = 0;
        Changing.Lengths = lengths;
        using var buffer = new AmqpBuffer();
        Assert.That(() => Write(buffer, form), Throws.InvalidOperationException.With.Message.Contains("converter").And.Message.Contains(text));
        Assert.That(buffer.WrittenCount, Is.Zero);
    }

    private static void Write(AmqpBuffer buffer, string form)
    {
        var writer = new AmqpWriter(buffer);
        int[] values = [1, 2, 3];
        KeyValuePair<int, int>[] pairs = [new(1, 2), new(3, 4), new(5, 6)];
        ArrayEncoding<int> array = ArrayEncoding<int>.Create<string, Changing>();
        ListEncoding<int> list = ListEncoding<int>.Create<string, Changing>();
        MapEncoding<int, int> map = MapEncoding<int, int>.Create(list, list);
        switch (form)
        {
            case "array":
                array.Write(ref writer, values);
                break;
            case "list":
                list.Write(ref writer, values);
                break;
            case "map":
                map.Write(ref writer, pairs);
                break;
            case "bare":
                array.EncodeBare(ref writer, 1);
                break;
            case "arrays":
                array.OfArrays().Write(ref writer, [values]);
                break;
            case "lists":
                ArrayEncoding.OfLists(list).Write(ref writer, [[1], [2], [3]]);
                break;
            default:
                ArrayEncoding.OfMaps(map).Write(ref writer, [pairs]);
                break;
        }

        writer.Flush();
    }

    // All methods that measure first and write then, from one that is called once to measure.
    [Test]
    public void A_changing_converter_leaves_no_unwritten_bytes_in_any_result(
        [Values("array", "list", "map", "arrays", "lists", "maps")] string form, [Values("bytes", "output", "span")] string way, [Values(9, 1, 300)] int first, [Values(8, 2, 400)] int then)
    {
        int measured = form is "map" or "maps" ? 6 : 3;
        for (int same = 1; same <= measured; same++)
        {
            Changing.Calls = 0;
            Changing.Lengths = [.. Enumerable.Repeat(first, same), .. Enumerable.Repeat(then, 40)];
            using var output = new AmqpBuffer();
            byte[] destination = new byte[10_000];
            try
            {
                byte[] bytes = EncodeForm(form, way, output, destination);
                Assert.That(AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error), Is.True, error.ToString());
                Assert.That(same, Is.LessThan(measured), "the last answers differ");
            }
            catch (InvalidOperationException exception)
            {
                Assert.That(exception.Message, Does.Contain("the second time"));
                Assert.That(output.WrittenCount, Is.Zero);
            }
        }
    }

    private static byte[] EncodeForm(string form, string way, AmqpBuffer output, byte[] destination)
    {
        int[] values = [1, 2, 3];
        KeyValuePair<int, int>[] pairs = [new(1, 2), new(3, 4), new(5, 6)];
        ArrayEncoding<int> array = ArrayEncoding<int>.Create<string, Changing>();
        ListEncoding<int> list = ListEncoding<int>.Create<string, Changing>();
        MapEncoding<int, int> map = MapEncoding<int, int>.Create(list, list);
        switch (form)
        {
            case "list" when way == "bytes":
                return list.Encode(values);
            case "list" when way == "output":
                list.Encode(values, output);
                return output.WrittenSpan.ToArray();
            case "list":
                Assert.That(list.TryEncode(values, destination, out int written), Is.True);
                return destination.AsSpan(0, written).ToArray();
            case "map" when way == "bytes":
                return map.Encode(pairs);
            case "map" when way == "output":
                map.Encode(pairs, output);
                return output.WrittenSpan.ToArray();
            case "map":
                Assert.That(map.TryEncode(pairs, destination, out written), Is.True);
                return destination.AsSpan(0, written).ToArray();
            case "array":
                return EncodeArray(array, values, way, output, destination);
            case "arrays":
                return EncodeArray(array.OfArrays(), [values], way, output, destination);
            case "lists":
                return EncodeArray(ArrayEncoding.OfLists(list), [values], way, output, destination);
            default:
                return EncodeArray(ArrayEncoding.OfMaps(map), [pairs], way, output, destination);
        }
    }

    private static byte[] EncodeArray<T>(ArrayEncoding<T> array, T[] values, string way, AmqpBuffer output, byte[] destination)
    {
        switch (way)
        {
            case "bytes":
                return array.Encode(values);
            case "output":
                array.Encode(values, output);
                return output.WrittenSpan.ToArray();
            default:
                Assert.That(array.TryEncode(values, destination, out int written), Is.True);
                return destination.AsSpan(0, written).ToArray();
        }
    }

    [Test]
    public void A_converter_to_a_type_other_than_a_scalar_is_refused() =>
        Assert.That(() => ArrayEncoding<Wrapped<int[]>>.Create<int[], Wrapper<int[]>>(), Throws.TypeOf<NotSupportedException>());

    private readonly record struct Wrapped<T>(T Value);

    private readonly struct Wrapper<T> : IElementConverter<Wrapped<T>, T>
    {
        public T ToWire(Wrapped<T> value) => value.Value;

        public Wrapped<T> FromWire(T wire) => new(wire);
    }

    private readonly struct Changing : IElementConverter<int, string>
    {
        public static int Calls;
        public static int[] Lengths = [];

        public string ToWire(int value) => new((char)('a' + value), Lengths[Calls++]);

        public int FromWire(string wire) => wire.Length;
    }
}
