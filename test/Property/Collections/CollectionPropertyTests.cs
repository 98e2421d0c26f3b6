namespace Amqp.Encoding.Tests.Collections;

/// <summary>Properties of arrays, lists and maps of any values, against the reference codec.</summary>
public sealed class CollectionPropertyTests
{
    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void An_array_in_any_legal_form_decodes_to_what_the_reference_sees(int seed)
    {
        Random random = new(seed);
        Pick(random).Accept(new DecodeCheck(random));
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void An_array_and_a_list_are_encoded_as_small_as_by_the_reference(int seed)
    {
        Random random = new(seed);
        Pick(random).Accept(new EncodeCheck(random));
    }

    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Compounds_are_encoded_as_small_as_by_the_reference_and_decode_to_themselves(int seed)
    {
        Random random = new(seed);
        Pick(random).Accept(new CompoundCheck(random));
    }

    [SeededProperty(MaxTest = 400, Arbitrary = [typeof(Seeds)])]
    public void Any_value_is_an_array_for_one_type_or_a_fault(int seed)
    {
        byte[] input = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, seed % 20));
        Random random = new(seed);
        if (random.Next(2) == 0)
        {
            input[random.Next(input.Length)] ^= (byte)(1 << random.Next(8));
        }

        Pick(random).Accept(new FaultCheck(input));
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void Times_of_any_number_of_ticks_are_the_milliseconds_that_have_passed(int seed)
    {
        Random random = new(seed);
        for (int count = 0; count <= 40; count++)
        {
            long[] ticks = Enumerable.Range(0, count).Select(_ => NextTicks(random)).ToArray();
            long[] milliseconds = Array.ConvertAll(ticks, static value => (long)decimal.Floor(value / 10_000m) - 62_135_596_800_000);
            byte[] expected = Encode(ArrayEncoding<long>.Default, milliseconds);
            expected[count == 0 ? ^1 : ^((8 * count) + 1)] = 0x83;
            DateTime[] whole = Array.ConvertAll(milliseconds, static value => new DateTime((value + 62_135_596_800_000) * 10_000, DateTimeKind.Utc));

            Assert.That(Encode(ArrayEncoding<DateTime>.Default, Array.ConvertAll(ticks, static value => new DateTime(value, DateTimeKind.Utc))), Is.EqualTo(expected));
            Assert.That(Encode(ArrayEncoding<DateTimeOffset>.Default, Array.ConvertAll(ticks, value => Offset(value, random))), Is.EqualTo(expected));
            Assert.That(Decode(ArrayEncoding<DateTime>.Default, expected).Select(value => value.ToBinary()), Is.EqualTo(whole.Select(value => value.ToBinary())));
            Assert.That(Decode(ArrayEncoding<DateTimeOffset>.Default, expected).Select(value => (value.Ticks, value.Offset)), Is.EqualTo(whole.Select(value => (value.Ticks, TimeSpan.Zero))));
        }
    }

    // Any, near a whole number of milliseconds, of upper halves of 32 bits, or at the ends.
    private static long NextTicks(Random random)
    {
        long any = (long)(random.NextDouble() * DateTime.MaxValue.Ticks);
        long ticks = random.Next(5) switch
        {
            0 => any,
            1 => any - (any % 10_000) + random.Next(-1, 2),
            2 => (any >> 32 << 32) + random.Next(-1, 2),
            3 => random.Next(20_001),
            _ => DateTime.MaxValue.Ticks - random.Next(20_001),
        };
        return Math.Min(Math.Max(ticks, 0), DateTime.MaxValue.Ticks);
    }

    private static DateTimeOffset Offset(long ticks, Random random)
    {
        var utc = new DateTimeOffset(ticks, TimeSpan.Zero);
        return ticks > TimeSpan.TicksPerDay && ticks < DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay ? utc.ToOffset(TimeSpan.FromMinutes(random.Next(-840, 841))) : utc;
    }

    private static ElementKind Pick(Random random) => ElementKinds.All[random.Next(ElementKinds.All.Count)];

    private static int Count(Random random) => random.Next(5) switch
    {
        0 => 250 + random.Next(10),
        1 => random.Next(3),
        _ => random.Next(70),
    };

    private static byte[] Encode<T>(ArrayEncoding<T> encoding, T[] values)
    {
        byte[] output = new byte[encoding.GetEncodedSize(values)];
        var writer = new AmqpWriter(output);
        encoding.Write(ref writer, values);
        Assert.That(writer.BytesWritten, Is.EqualTo(output.Length));
        Assert.That(encoding.TryEncode(values, output.AsSpan(1), out int needed), Is.False);
        Assert.That(needed, Is.EqualTo(output.Length));
        return output;
    }

    private static T[] Decode<T>(ArrayEncoding<T> encoding, byte[] input)
    {
        var reader = new AmqpReader(input);
        T[] values = encoding.Read(ref reader);
        Assert.That(reader.Position, Is.EqualTo(input.Length));
        return values;
    }

    private sealed class DecodeCheck(Random random) : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            byte code = kind.Codes[random.Next(kind.Codes.Length)];
            Node node = kind.NextArray(random, code, Count(random), wide: true);
            node = ReferenceEncoder.FitsEightBits(node) && random.Next(2) == 0 ? ReferenceEncoder.WithCode(node, 0xe0) : node;
            byte[] input = ReferenceEncoder.Encode(node);
            List<string> expected = kind.Show(ReferenceDecoder.Decode(input).Children.Select(kind.FromNode)).ToList();
            Assert.That(kind.Show(Decode(ArrayEncoding<T>.Default, input)), Is.EqualTo(expected));

            T[] room = new T[expected.Count];
            var reader = new AmqpReader(input);
            Assert.That(reader.ReadArray<T>(room), Is.EqualTo(room.Length));
            Assert.That(kind.Show(room), Is.EqualTo(expected));
            if (kind.IsFixedWidth)
            {
                reader = new AmqpReader(input);
                ArrayView<T> view = reader.ReadArrayView<T>();
                List<T> seen = [];
                foreach (T value in view)
                {
                    seen.Add(value);
                }

                Assert.That(kind.Show(seen), Is.EqualTo(expected));
                Assert.That(kind.Show(view.ToArray()), Is.EqualTo(expected));
            }
            else
            {
                reader = new AmqpReader(input);
                int i = 0;
                foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
                {
                    Assert.That(bytes.SequenceEqual(node.Children[i++].Data), Is.True);
                }

                Assert.That(i, Is.EqualTo(expected.Count));
            }
        }
    }

    private sealed class EncodeCheck(Random random) : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            T[] values = kind.Next(random, Count(random));
            Assert.That(Encode(ArrayEncoding<T>.Default, values), Is.EqualTo(kind.EncodeArray(values)));
            byte[] list = new byte[ListEncoding<T>.Default.GetEncodedSize(values)];
            Assert.That(ListEncoding<T>.Default.TryEncode(values, list, out _), Is.True);
            Assert.That(list, Is.EqualTo(kind.EncodeList(values)));
            var reader = new AmqpReader(list);
            Assert.That(kind.Show(reader.ReadList<T>()), Is.EqualTo(kind.Show(values)));
        }
    }

    private sealed class CompoundCheck(Random random) : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            T[][] values = Enumerable.Range(0, random.Next(6)).Select(_ => kind.Next(random, random.Next(30))).ToArray();
            Node[] descriptors = random.Next(2) == 0 ? [] : [Node.Number(0x80, 0x26), Node.Scalar(0xb3, [0x61])];

            // The reference chooses the width of the descriptors as well.
            ArrayEncoding<T> inner = descriptors.Length == 0
                ? ArrayEncoding<T>.Default
                : ArrayEncoding.Described(0x26UL, ArrayEncoding.Described(new AmqpSymbol("a"), ArrayEncoding<T>.Default));
            List<Node> arrays = values.Select(array => Node.Array(0xf0, descriptors, kind.Codes[0], array.Select(kind.ToNode).ToList())).ToList();
            Check(kind, inner.OfArrays(), values, Node.Array(0xf0, [], 0xf0, arrays));
            List<Node> lists = values.Select(list => Node.List(0xd0, list.Select(kind.ToNode).ToList())).ToList();
            Check(kind, ArrayEncoding.OfLists(ListEncoding<T>.Default), values, Node.Array(0xf0, [], 0xd0, lists));

            KeyValuePair<int, T>[][] maps = values.Select(array => array.Select((value, i) => new KeyValuePair<int, T>(i * 40, value)).ToArray()).ToArray();
            Node mapNode = Node.Array(0xf0, [], 0xd1, maps.Select(map => MapNode(kind, map)).ToList());
            ArrayEncoding<KeyValuePair<int, T>[]> mapEncoding = ArrayEncoding.OfMaps(MapEncoding<int, T>.Default);
            byte[] output = Encode(mapEncoding, maps);
            Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(mapNode)));
            Assert.That(
                Decode(mapEncoding, output).SelectMany(map => kind.Show(map.Select(pair => pair.Value))),
                Is.EqualTo(values.SelectMany(kind.Show)));
            if (maps.Length > 0)
            {
                byte[] one = new byte[MapEncoding<int, T>.Default.GetEncodedSize(maps[0])];
                Assert.That(MapEncoding<int, T>.Default.TryEncode(maps[0], one, out _), Is.True);
                Assert.That(one, Is.EqualTo(ReferenceEncoder.EncodeSmallest(MapNode(kind, maps[0]))));
            }
        }

        private static Node MapNode<T>(ElementKind<T> kind, KeyValuePair<int, T>[] map) =>
            Node.Map(0xd1, map.SelectMany(pair => new[] { Node.Number(0x71, (ulong)pair.Key), kind.ToNode(pair.Value) }).ToList());

        private static void Check<T>(ElementKind<T> kind, ArrayEncoding<T[]> encoding, T[][] values, Node node)
        {
            byte[] output = Encode(encoding, values);
            Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(node)));
            Assert.That(Decode(encoding, output).SelectMany(kind.Show), Is.EqualTo(values.SelectMany(kind.Show)));
            Assert.That(Decode(encoding, output).Select(array => array.Length), Is.EqualTo(values.Select(array => array.Length)));
            Assert.That(Decode(encoding, ReferenceEncoder.Encode(node)).SelectMany(kind.Show), Is.EqualTo(values.SelectMany(kind.Show)));
        }
    }

    private sealed class FaultCheck(byte[] input) : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            var reader = new AmqpReader(input, AmqpReaderOptions.Strict);
            List<string>? actual = null;
            try
            {
                actual = kind.Show(ArrayEncoding<T>.Default.Read(ref reader)).ToList();
            }
            catch (AmqpDecodeException e)
            {
                Assert.That(reader.Position, Is.Zero);
                Assert.That(e.Error.Offset, Is.InRange(0, input.Length));
            }

            Node? expected = null;
            int consumed = 0;
            try
            {
                expected = ReferenceDecoder.DecodePrefix(input, 0, out consumed);
            }
            catch (ReferenceDecodeException)
            {
            }

            bool isArray = expected?.Type == NodeType.Array && expected.ElementDescriptors.Count == 0 && kind.Codes.Contains(expected.ElementCode);
            if (actual is not null)
            {
                Assert.That(isArray, Is.True, HexText.Format(input));
                Assert.That(reader.Position, Is.EqualTo(consumed));
                Assert.That(actual, Is.EqualTo(kind.Show(expected!.Children.Select(kind.FromNode))));
            }
            else if (isArray)
            {
                // Legal, but not for this .NET type.
                Assert.That(kind.Name, Is.AnyOf("char", "DateTime", "DateTimeOffset", "decimal"), HexText.Format(input));
            }
        }
    }
}
