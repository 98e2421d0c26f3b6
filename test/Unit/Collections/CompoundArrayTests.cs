using static Amqp.Encoding.Tests.Collections.ScalarArrayTests;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>Arrays of arrays, lists and maps, and arrays of described elements.</summary>
public sealed class CompoundArrayTests
{
    private static readonly int[] s_many = Enumerable.Range(0, 70).ToArray();

    [Test]
    public void Arrays_of_arrays_share_one_constructor()
    {
        int[][] values = [[1], [], [-1, 2]];
        byte[] expected = HexText.Parse("e01703e0" + "06017100000001" + "020071" + "0a0271ffffffff00000002");
        Assert.That(Encode(ArrayEncoding<int[]>.Default, values), Is.EqualTo(expected));
        Assert.That(Decode<int[]>(expected), Is.EqualTo(values));
        Assert.That(DecodeToSpan(ArrayEncoding<int[]>.Default, expected), Is.EqualTo(values));
    }

    [Test]
    public void Inner_arrays_are_read_with_other_constructors_than_the_written_one() =>
        Assert.That(Decode<int[]>(HexText.Parse("e01003e0" + "030154ff" + "06017100000001" + "020054")), Is.EqualTo(new int[][] { [-1], [1], [] }));

    [Test]
    public void An_inner_array_of_another_type_is_refused_with_its_place()
    {
        AmqpDecodeException fault = Fault(ArrayEncoding<int[]>.Default, HexText.Parse("e00a02e0" + "030154ff" + "030152ff"));
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(fault.Error.Offset, Is.EqualTo(10L));
        Assert.That(fault.Error.Path, Is.EqualTo("[1]"));
    }

    [Test]
    public void One_wide_inner_array_makes_all_inner_arrays_wide()
    {
        int[][] values = [[1], s_many, []];
        byte[] output = Encode(ArrayEncoding<int[]>.Default, values);
        Assert.That(output[9], Is.EqualTo(0xf0));
        Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(ArrayNode(values.Select(IntArray)))));
        Assert.That(Decode<int[]>(output), Is.EqualTo(values));
    }

    [TestCase(0)]
    [TestCase(60)]
    [TestCase(61)]
    [TestCase(62)]
    [TestCase(63)]
    public void Inner_arrays_widen_beyond_255_bytes(int count)
    {
        int[][] values = [s_many.Take(count).ToArray()];
        Assert.That(Encode(ArrayEncoding<int[]>.Default, values), Is.EqualTo(ReferenceEncoder.EncodeSmallest(ArrayNode(values.Select(IntArray)))));
    }

    [Test]
    public void Arrays_of_arrays_of_arrays_are_read_and_written()
    {
        ArrayEncoding<int[][]> encoding = ArrayEncoding<int>.Default.OfArrays().OfArrays();
        int[][][] values = [[], [[]], [[1, 2], [3]], [s_many]];
        byte[] output = Encode(encoding, values);
        Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(ArrayNode(values.Select(middle => ArrayNode(middle.Select(IntArray)))))));
        Assert.That(Decode(encoding, output), Is.EqualTo(values));
        Assert.That(DecodeToSpan(encoding, output, 2), Is.EqualTo(values));
        Assert.That(Encode(encoding, []), Is.EqualTo(HexText.Parse("e00200e0")));
    }

    [Test]
    public void Arrays_of_arrays_of_strings_are_read_and_written()
    {
        string[][] values = [["a", "bc"], [], [""], [new string('x', 300)]];
        byte[] output = Encode(ArrayEncoding<string[]>.Default, values);
        Assert.That(Decode<string[]>(output), Is.EqualTo(values));
        Node expected = ArrayNode(values.Select(texts => Node.Array(0xf0, [], 0xb1, texts.Select(Text).ToList())));
        Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(expected)));
    }

    [Test]
    public void Arrays_of_arrays_of_floats_and_chars_are_read_and_written()
    {
        float[][] floats = [[1.5f], []];
        char[][] chars = [['a'], ['b', 'c']];
        Assert.That(Decode<float[]>(Encode(ArrayEncoding<float[]>.Default, floats)), Is.EqualTo(floats));
        Assert.That(Decode<char[]>(Encode(ArrayEncoding<char[]>.Default, chars)), Is.EqualTo(chars));
    }

    [Test]
    public void Lists_in_an_array_share_one_constructor_and_the_empty_one_has_a_header()
    {
        ArrayEncoding<int[]> encoding = ArrayEncoding.OfLists(ListEncoding<int>.Default);
        byte[] expected = HexText.Parse("e00a02c0" + "05025401547f" + "0100");
        Assert.That(Encode(encoding, [[1, 127], []]), Is.EqualTo(expected));
        Assert.That(Decode(encoding, expected), Is.EqualTo(new int[][] { [1, 127], [] }));
        Assert.That(Encode(encoding, []), Is.EqualTo(HexText.Parse("e00200c0")));

        int[][] wide = [[1], Enumerable.Range(0, 128).ToArray()];
        byte[] output = Encode(encoding, wide);
        Assert.That(output[9], Is.EqualTo(0xd0));
        Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(Node.Array(0xf0, [], 0xd0, wide.Select(IntList).ToList()))));
        Assert.That(Decode(encoding, output), Is.EqualTo(wide));
        Assert.That(DecodeToSpan(encoding, output), Is.EqualTo(wide));
        Assert.That(Decode(encoding, HexText.Parse("e0020345")), Is.EqualTo(new int[][] { [], [], [] }));
    }

    [Test]
    public void Maps_in_an_array_share_one_constructor()
    {
        ArrayEncoding<KeyValuePair<AmqpSymbol, uint>[]> encoding = ArrayEncoding.OfMaps(MapEncoding<AmqpSymbol, uint>.Default);
        KeyValuePair<AmqpSymbol, uint>[][] values = [[new("n", 1), new("m", 0)], []];
        byte[] expected = HexText.Parse("e00f02c1" + "0a04a3016e5201a3016d43" + "0100");
        expected[1] = (byte)(expected.Length - 2);
        Assert.That(Encode(encoding, values), Is.EqualTo(expected));
        Assert.That(Decode(encoding, expected), Is.EqualTo(values));

        values = [values[0], Enumerable.Range(0, 60).Select(i => new KeyValuePair<AmqpSymbol, uint>("k" + (10 + i), 0)).ToArray()];
        byte[] output = Encode(encoding, values);
        Assert.That(output[9], Is.EqualTo(0xd1));
        Assert.That(Decode(encoding, output), Is.EqualTo(values));
        Assert.That(ReferenceDecoder.Decode(output).Children.Select(map => map.Children.Count), Is.EqualTo(new[] { 4, 120 }));
    }

    [TestCase("e0020071")]
    [TestCase("e0020041")]
    [TestCase("e00200a1")]
    [TestCase("e00200c1")]
    public void An_empty_array_of_another_type_is_refused_as_an_array_of_lists(string hex)
    {
        AmqpDecodeException fault = Fault(ArrayEncoding.OfLists(ListEncoding<int>.Default), HexText.Parse(hex));
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(fault.Error.Offset, Is.EqualTo(3L));
        Assert.That(fault.Error.Expected, Is.EqualTo("an array of list"));
    }

    [TestCase("e00200c0")]
    [TestCase("e0020171")]
    [TestCase("e0020341")]
    public void An_array_of_another_type_is_refused_as_an_array_of_maps_or_arrays(string hex)
    {
        byte[] input = HexText.Parse(hex);
        AmqpDecodeErrorKind expected = hex == "e0020171" ? AmqpDecodeErrorKind.CountExceedsSize : AmqpDecodeErrorKind.UnexpectedType;
        Assert.That(Fault(ArrayEncoding.OfMaps(MapEncoding<int, int>.Default), input).Error.Kind, Is.EqualTo(expected));
        Assert.That(Fault(ArrayEncoding<int[]>.Default, input).Error.Kind, Is.EqualTo(expected));
        Assert.That(() => ArrayEncoding<int[]>.Default.GetCount(new AmqpReader(input)), Throws.TypeOf<AmqpDecodeException>());
    }

    [TestCase("e00601c003017101", "SizeExceedsParent", "[0][0]")]
    [TestCase("e00702c00100020143", "UnexpectedType", "[1][0]")]
    [TestCase("e00702c00100090143", "SizeExceedsParent", "[1]", TestName = "CVE-2026-92707 an inner size beyond its parent")]
    [TestCase("e00602c001000100ff", "TrailingBytes", "")]
    public void Faults_inside_elements_are_reported_with_their_place(string hex, string kind, string path)
    {
        byte[] input = HexText.Parse(hex);
        input[1] = (byte)(input.Length - 2);
        AmqpDecodeException fault = Fault(ArrayEncoding.OfLists(ListEncoding<int>.Default), input);
        Assert.That(fault.Error.Kind.ToString(), Is.EqualTo(kind), fault.Message);
        Assert.That(fault.Error.Path, Is.EqualTo(path), fault.Message);
    }

    [Test]
    public void Every_truncated_prefix_fails_and_leaves_the_reader()
    {
        byte[] nested = Encode(ArrayEncoding<string[]>.Default, [["a"], ["bc", ""]]);
        byte[] lists = Encode(ArrayEncoding.OfLists(ListEncoding<int>.Default), [[1000], []]);
        for (int length = 0; length < nested.Length; length++)
        {
            Assert.That(Fault(ArrayEncoding<string[]>.Default, nested.AsSpan(0, length).ToArray()).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
        }

        for (int length = 0; length < lists.Length; length++)
        {
            Assert.That(Fault(ArrayEncoding.OfLists(ListEncoding<int>.Default), lists.AsSpan(0, length).ToArray()).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
        }
    }

    [Test]
    public void Described_elements_share_one_descriptor()
    {
        ArrayEncoding<string> paths = ArrayEncoding.Described(new AmqpSymbol("acme:path"), ArrayEncoding<string>.Default);
        byte[] expected = ExampleFile.Load().Single(row => row.Case == "array8-described-elements").Bytes;
        Assert.That(Encode(paths, ["/a", "/b"]), Is.EqualTo(expected));
        Assert.That(Decode(paths, expected), Is.EqualTo(new[] { "/a", "/b" }));
        byte[] empty = HexText.Parse("e00e0000a30961636d653a70617468a1");
        Assert.That(Encode(paths, []), Is.EqualTo(empty));
        Assert.That(Decode(paths, empty), Is.Empty);
        Assert.That(Decode(paths, HexText.Parse("e0110000b30000000961636d653a70617468a1")), Is.Empty);

        AmqpDecodeException fault = Fault(ArrayEncoding.Described(new AmqpSymbol("acme:paths"), ArrayEncoding<string>.Default), expected);
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(fault.Error.Offset, Is.EqualTo(3L));
        Assert.That(fault.Error.Expected, Is.EqualTo("an array of string described by acme:paths"));
        Assert.That(Fault(ArrayEncoding.Described(new AmqpSymbol("acme:pat"), ArrayEncoding<string>.Default), expected).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(Fault(ArrayEncoding.Described(new AmqpSymbol("acme:path"), ArrayEncoding<AmqpSymbol>.Default), expected).Error.Offset, Is.EqualTo(15));
    }

    [Test]
    public void A_numeric_descriptor_of_the_standard_is_read_in_all_its_forms()
    {
        ArrayEncoding<int[]> released = ArrayEncoding.Described(0x26UL, ArrayEncoding.OfLists(ListEncoding<int>.Default));
        Assert.That(Decode(released, ExampleFile.Load().Single(row => row.Case == "array8-described-released").Bytes), Has.Length.EqualTo(3));
        Assert.That(Decode(released, HexText.Parse("e00c030080000000000000002645")), Has.Length.EqualTo(3));
        byte[] symbolic = [0xe0, 0, 3, 0, 0xa3, 18, .. System.Text.Encoding.ASCII.GetBytes("amqp:released:list"), 0x45];
        symbolic[1] = (byte)(symbolic.Length - 2);
        Assert.That(Decode(released, symbolic), Has.Length.EqualTo(3));
        symbolic[6 + 17] = (byte)'s';
        Assert.That(Fault(released, symbolic).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(Encode(released, [[5]]), Is.EqualTo(HexText.Parse("e00901005326c003015405")));
        Assert.That(Fault(released, HexText.Parse("e0050300532745")).Error.Expected, Is.EqualTo("an array of list described by 0x00000000:0x00000026"));
    }

    [Test]
    public void A_descriptor_of_elements_is_compared_whole() =>
        Assert.That(
            Fault(ArrayEncoding.Described(0x24UL, ArrayEncoding.OfLists(ListEncoding<int>.Default)), HexText.Parse("e00c010080000000000000012445")).Error.Kind,
            Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));

    [Test]
    public void Two_descriptors_are_written_outermost_first()
    {
        ArrayEncoding<int> inner = ArrayEncoding.Described(0UL, ArrayEncoding<int>.Default);
        ArrayEncoding<int> both = ArrayEncoding.Described(new AmqpSymbol("o"), inner);
        byte[] expected = HexText.Parse("e00c0100a3016f00447100000007");
        Assert.That(Encode(both, [7]), Is.EqualTo(expected));
        Assert.That(Decode(both, expected), Is.EqualTo(new[] { 7 }));
        Assert.That(Fault(inner, expected).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(Fault(both, HexText.Parse("e00c01004400a3016f7100000007")).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(Fault(both, HexText.Parse("e0080100447100000007")).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));

        ArrayEncoding<int[]> nested = both.OfArrays();
        byte[] output = Encode(nested, [[7], []]);
        Assert.That(Decode(nested, output), Is.EqualTo(new int[][] { [7], [] }));
        Assert.That(ReferenceDecoder.Decode(output).Depth, Is.EqualTo(4));
    }

    // An array, its descriptors, arrays as elements, and arrays in these.
    [Test]
    public void Descriptors_of_elements_count_as_levels_for_what_is_in_the_elements([Range(0, 2)] int descriptors)
    {
        ArrayEncoding<int[][]> encoding = ArrayEncoding<int>.Default.OfArrays().OfArrays();
        for (int i = 0; i < descriptors; i++)
        {
            encoding = ArrayEncoding.Described(0UL, encoding);
        }

        byte[] input = Encode(encoding, [[[7]]]);
        int levels = ReferenceDecoder.Decode(input).Depth;
        Assert.That(levels, Is.EqualTo(3 + descriptors));
        Assert.That(encoding.Decode(input, AmqpReaderOptions.Default.WithMaxDepth(levels)), Is.EqualTo(new int[][][] { [[7]] }));
        AmqpDecodeError error = Assert.Throws<AmqpDecodeException>(() => encoding.Decode(input, AmqpReaderOptions.Default.WithMaxDepth(levels - 1)))!.Error;
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        var reader = new AmqpReader(input, AmqpReaderOptions.Default.WithMaxDepth(levels));
        reader.Validate();
        AmqpReader recording = AmqpReader.CreateRecording(input, AmqpReaderOptions.Default.WithMaxDepth(levels - 1), 0);
        recording.Validate();
        Assert.That(recording.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(recording.GetFault().Offset, Is.EqualTo(error.Offset));
    }

    [Test]
    public void Depth_is_limited_alike_for_reading_and_writing()
    {
        int allowed = 0;
        for (int layers = 60; layers <= 66; layers++)
        {
            string place = $"{layers} layers";
            // An array and `layers` descriptors.
            ArrayEncoding<int> encoding = ArrayEncoding<int>.Default;
            byte[] input = [0xf0, 0, 0, 0, 0, 0, 0, 0, 0, .. Enumerable.Repeat(new byte[] { 0, 0x44 }, layers).SelectMany(pair => pair), 0x71];
            input[4] = (byte)(input.Length - 5);
            for (int i = 0; i < layers; i++)
            {
                encoding = ArrayEncoding.Described(0UL, encoding);
            }

            byte[] output = new byte[input.Length];
            if (layers < 64)
            {
                allowed++;
                Assert.That(encoding.TryEncode([], output, out int written), Is.True, place);
                Assert.That(Decode(encoding, output.AsSpan(0, written).ToArray()), Is.Empty, place);
                Assert.That(Decode(encoding, input), Is.Empty, place);
            }
            else
            {
                Assert.That(() => encoding.TryEncode([], output, out _), Throws.TypeOf<AmqpEncodeException>(), place);
                Assert.That(Fault(encoding, input).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit), place);
            }
        }

        Assert.That(allowed, Is.EqualTo(4));
    }

    [TestCase(62, true)]
    [TestCase(63, false)]
    public void Depth_counts_the_levels_open_around_an_array(int lists, bool fits)
    {
        byte[] output = new byte[1024];
        var writer = new AmqpWriter(output);
        for (int i = 0; i < lists; i++)
        {
            writer.BeginList();
        }

        bool written = true;
        try
        {
            writer.WriteArray<int[]>([[1]]);
        }
        catch (AmqpEncodeException)
        {
            written = false;
        }

        Assert.That(written, Is.EqualTo(fits));
        byte[] input = HexText.Parse("e00901e006017100000001");
        for (int i = 0; i < lists; i++)
        {
            byte[] size = BitConverter.GetBytes(input.Length + 4);
            input = [0xd0, size[3], size[2], size[1], size[0], 0, 0, 0, 1, .. input];
        }

        var reader = new AmqpReader(input);
        for (int i = 0; i < lists; i++)
        {
            reader.EnterList();
        }

        bool read = true;
        try
        {
            reader.ReadArray<int[]>();
        }
        catch (AmqpDecodeException e)
        {
            read = e.Error.Kind != AmqpDecodeErrorKind.DepthLimit;
        }

        Assert.That(read, Is.EqualTo(fits));
    }

    private static Node ArrayNode(IEnumerable<Node> arrays) => Node.Array(0xf0, [], 0xf0, arrays.ToList());

    private static Node IntArray(int[] values) => Node.Array(0xf0, [], 0x71, values.Select(value => Node.Number(0x71, (ulong)value)).ToList());

    private static Node IntList(int[] values) => Node.List(0xd0, values.Select(value => Node.Number(0x71, (ulong)value)).ToList());

    private static Node Text(string value) => Node.Scalar(0xb1, System.Text.Encoding.UTF8.GetBytes(value));
}
