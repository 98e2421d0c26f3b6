namespace Amqp.Encoding.Tests.Collections;

/// <summary>Arrays of every scalar type: AMQP 1.0, part 1, 1.6.24.</summary>
public sealed class ScalarArrayTests
{
    private static readonly int[] s_counts = [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 84, 85, 126, 127, 128, 250, 251, 252, 253, 254, 255, 256, 257, 1024];

    private static IEnumerable<TestCaseData> Kinds => ElementKinds.Cases();

    private static IEnumerable<TestCaseData> Examples =>
        from row in ExampleFile.Load()
        where row.Entry == "value" && row.Bytes[0] is 0xe0 or 0xf0
        let node = ReferenceDecoder.Decode(row.Bytes)
        where node.ElementDescriptors.Count == 0
        from kind in ElementKinds.All
        where kind.Codes.Contains(node.ElementCode)
        select new TestCaseData(row, kind).SetArgDisplayNames(row.Name, kind.Name);

    [TestCaseSource(nameof(Examples))]
    public void Arrays_have_the_encodings_of_the_standard_in_full_width(ExampleRow row, ElementKind kind) => kind.Accept(new ExampleCheck(row));

    [Test]
    public void The_array_examples_cover_most_types() =>
        Assert.That(Examples.Select(data => ((ElementKind)data.Arguments[1]!).Name).Distinct().Count(), Is.GreaterThanOrEqualTo(23));

    [TestCaseSource(nameof(Kinds))]
    public void Arrays_of_every_count_and_size_are_written_as_by_the_reference_and_read_back(ElementKind kind) => kind.Accept(new CountCheck());

    [TestCaseSource(nameof(Kinds))]
    public void An_array_reads_every_constructor_of_its_type_in_both_widths(ElementKind kind) => kind.Accept(new ConstructorCheck());

    [TestCaseSource(nameof(Kinds))]
    public void An_array_refuses_constructors_of_other_types(ElementKind kind) => kind.Accept(new MismatchCheck());

    [TestCaseSource(nameof(Kinds))]
    public void An_array_refuses_an_unexpected_descriptor(ElementKind kind) => kind.Accept(new DescribedCheck());

    [TestCaseSource(nameof(Kinds))]
    public void Every_truncated_prefix_fails_and_leaves_the_reader(ElementKind kind) => kind.Accept(new PrefixCheck());

    [TestCaseSource(nameof(Kinds))]
    public void A_destination_that_is_too_short_throws_ArgumentException(ElementKind kind) => kind.Accept(new ShortSpanCheck());

    [TestCase("e0030254ff")]
    [TestCase("e0060271000000ff")]
    [TestCase("e00401710000")]
    public void A_count_that_exceeds_the_bytes_is_refused(string hex) =>
        Assert.That(Fault(ArrayEncoding<int>.Default, HexText.Parse(hex)).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.CountExceedsSize));

    [TestCase("e0030154ff", new[] { -1 })]
    [TestCase("e0060171fffffc18", new[] { -1000 })]
    public void Negative_elements_keep_their_sign_in_every_width(string hex, int[] expected) =>
        Assert.That(Decode<int>(HexText.Parse(hex)), Is.EqualTo(expected));

    [Test]
    public void Zero_width_booleans_take_no_byte() => Assert.That(Decode<bool>(HexText.Parse("e0020341")), Is.EqualTo(new[] { true, true, true }));

    [Test]
    public void Empty_strings_are_elements_of_one_byte() => Assert.That(Decode<string>(HexText.Parse("e00402a10000")), Is.EqualTo(new[] { "", "" }));

    [Test]
    public void DateTime_arrays_are_timestamps() =>
        Assert.That(
            Encode(ArrayEncoding<DateTime>.Default, [new DateTime(1970, 1, 1, 0, 0, 1, DateTimeKind.Utc)]),
            Is.EqualTo(HexText.Parse("e00a018300000000000003e8")));

    [Test]
    public void A_hostile_count_allocates_nothing()
    {
        byte[] hostile = HexText.Parse("f0000000057fffffff43");
        Assert.That(Assert.Throws<AmqpDecodeException>(() => Decode<uint>(hostile))!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        hostile[9] = 0x70;
        Assert.That(Assert.Throws<AmqpDecodeException>(() => Decode<uint>(hostile))!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.CountExceedsSize));
    }

    internal static byte[] Encode<T>(ArrayEncoding<T> encoding, T[] values)
    {
        byte[] output = new byte[encoding.GetEncodedSize(values)];
        Assert.That(encoding.TryEncode(values, output, out int written), Is.True);
        Assert.That(written, Is.EqualTo(output.Length));
        return output;
    }

    internal static T[] Decode<T>(byte[] input) => Decode(ArrayEncoding<T>.Default, input);

    internal static T[] Decode<T>(ArrayEncoding<T> encoding, byte[] input)
    {
        var reader = new AmqpReader(input);
        T[] values = encoding.Read(ref reader);
        Assert.That(reader.Position, Is.EqualTo(input.Length));
        return values;
    }

    internal static T[] DecodeToSpan<T>(ArrayEncoding<T> encoding, byte[] input, int spare = 0)
    {
        var reader = new AmqpReader(input);
        T[] values = new T[encoding.GetCount(reader) + spare];
        Assert.That(encoding.Read(ref reader, values), Is.EqualTo(values.Length - spare));
        Assert.That(reader.Position, Is.EqualTo(input.Length));
        return values.AsSpan(0, values.Length - spare).ToArray();
    }

    /// <summary>The fault that a decode throws; the reader has not moved.</summary>
    internal static AmqpDecodeException Fault<T>(ArrayEncoding<T> encoding, byte[] input, long origin = 0)
    {
        var reader = new AmqpReader(input, origin: origin);
        AmqpDecodeException? fault = null;
        try
        {
            encoding.Read(ref reader);
        }
        catch (AmqpDecodeException e)
        {
            fault = e;
        }

        Assert.That(fault, Is.Not.Null, HexText.Format(input));
        Assert.That(reader.Position, Is.Zero);

        T[] room = new T[300];
        try
        {
            encoding.Read(ref reader, room);
            Assert.Fail("The decode to a span accepts what the decode to an array refuses.");
        }
        catch (AmqpDecodeException e)
        {
            Assert.That(e.Message, Is.EqualTo(fault!.Message));
        }

        Assert.That(reader.Position, Is.Zero);
        return fault!;
    }

    private sealed class ExampleCheck(ExampleRow row) : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            Node node = ReferenceDecoder.Decode(row.Bytes);
            T[] values = Decode<T>(row.Bytes);
            IEnumerable<string> expected = kind.Show(node.Children.Select(kind.FromNode));
            Assert.That(kind.Show(values), Is.EqualTo(expected));
            Assert.That(kind.Show(DecodeToSpan(ArrayEncoding<T>.Default, row.Bytes)), Is.EqualTo(expected));
            Assert.That(Encode(ArrayEncoding<T>.Default, values), Is.EqualTo(kind.EncodeArray(values)));
            bool isSmallest = node.ElementCode == kind.Codes[0] && kind.IsFixedWidth && node.Code == 0xe0;
            Assert.That(!isSmallest || Encode(ArrayEncoding<T>.Default, values).SequenceEqual(row.Bytes), Is.True);
        }
    }

    private sealed class CountCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (int count in s_counts)
            {
                T[] values = kind.Next(new Random(count), count);
                byte[] expected = kind.EncodeArray(values);
                Assert.That(Encode(ArrayEncoding<T>.Default, values), Is.EqualTo(expected), $"{count} elements");
                Assert.That(kind.Show(Decode<T>(expected)), Is.EqualTo(kind.Show(values)), $"{count} elements");
                Assert.That(kind.Show(DecodeToSpan(ArrayEncoding<T>.Default, expected, 3)), Is.EqualTo(kind.Show(values)), $"{count} elements");

                byte[] room = new byte[expected.Length - 1];
                Assert.That(ArrayEncoding<T>.Default.TryEncode(values, room, out int needed), Is.False);
                Assert.That(needed, Is.EqualTo(expected.Length));
                Assert.That(room.Any(octet => octet != 0), Is.False);
            }
        }
    }

    private sealed class ConstructorCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (byte code in kind.Codes)
            {
                foreach (int count in new[] { 0, 1, 5, 200, 300 })
                {
                    Node wide = kind.NextArray(new Random(code), code, count, wide: true);
                    byte[] input = ReferenceEncoder.Encode(wide);
                    IEnumerable<string> expected = kind.Show(wide.Children.Select(kind.FromNode));
                    Assert.That(kind.Show(Decode<T>(input)), Is.EqualTo(expected), $"{count} of 0x{code:x2}");
                    Assert.That(kind.Show(DecodeToSpan(ArrayEncoding<T>.Default, input, 1)), Is.EqualTo(expected), $"{count} of 0x{code:x2}");
                    if (ReferenceEncoder.FitsEightBits(wide))
                    {
                        Assert.That(kind.Show(Decode<T>(ReferenceEncoder.Encode(ReferenceEncoder.WithCode(wide, 0xe0)))), Is.EqualTo(expected));
                    }
                }
            }
        }
    }

    private sealed class MismatchCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (WireFormat format in WireFormat.All)
            {
                if (!kind.Codes.Contains(format.Code))
                {
                    // Without an element, and with one; the constructor is the byte 3.
                    byte[] empty = [0xe0, 2, 0, format.Code];
                    byte[] one = ReferenceEncoder.Encode(Node.Array(0xe0, [], format.Code, new NodeGenerator(new Random(1)).NextOf(format.Code, 1)));
                    Check(kind, empty, format.Code);
                    Check(kind, one.Length < 250 ? one : empty, format.Code);
                }
            }
        }

        private static void Check<T>(ElementKind<T> kind, byte[] input, byte code)
        {
            AmqpDecodeException fault = Fault(ArrayEncoding<T>.Default, input, origin: 100);
            Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
            Assert.That(fault.Error.Offset, Is.EqualTo(103));
            Assert.That(fault.Error.FormatCode.Value, Is.EqualTo(code));
            Assert.That(fault.Error.Expected, Does.StartWith("an array of "));
            Assert.That(fault.Error.Found, Is.EqualTo(new FormatCode(code).ToString()));
            Assert.That(() => ArrayEncoding<T>.Default.GetCount(new AmqpReader(input)), Throws.TypeOf<AmqpDecodeException>());
            Assert.That(() => { var reader = new AmqpReader(input); reader.ReadArrayView<T>(); }, Throws.TypeOf<AmqpDecodeException>());
        }
    }

    private sealed class DescribedCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            byte[] described = [0xe0, 5, 0, 0, 0x53, 7, kind.Codes[0]];
            AmqpDecodeException fault = Fault(ArrayEncoding<T>.Default, described);
            Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
            Assert.That(fault.Error.Offset, Is.EqualTo(3L));
            Assert.That(fault.Error.FormatCode.Value, Is.EqualTo((byte)0));

            byte[] plain = [0xe0, 2, 0, kind.Codes[0]];
            fault = Fault(ArrayEncoding.Described(7UL, ArrayEncoding<T>.Default), plain);
            Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
            Assert.That(fault.Error.Offset, Is.EqualTo(3L));
            Assert.That(fault.Error.FormatCode.Value, Is.EqualTo(kind.Codes[0]));
            Assert.That(Decode(ArrayEncoding.Described(7UL, ArrayEncoding<T>.Default), described), Is.Empty);
        }
    }

    private sealed class PrefixCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            byte[] narrow = kind.EncodeArray(kind.Next(new Random(5), 2));
            byte[] wide = ReferenceEncoder.Encode(kind.NextArray(new Random(6), kind.Codes[0], 2, wide: true));
            foreach (byte[] input in new[] { narrow, wide })
            {
                for (int length = 0; length < input.Length; length++)
                {
                    Assert.That(Fault(ArrayEncoding<T>.Default, input.AsSpan(0, length).ToArray()).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData), $"{length} bytes");
                }
            }
        }
    }

    private sealed class ShortSpanCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            byte[] input = kind.EncodeArray(kind.Next(new Random(3), 4));
            var reader = new AmqpReader(input);
            bool refused = false;
            try
            {
                ArrayEncoding<T>.Default.Read(ref reader, new T[3]);
            }
            catch (ArgumentException e)
            {
                refused = e.ParamName == "destination";
            }

            Assert.That(refused, Is.True);
            Assert.That(reader.Position, Is.Zero);
            Assert.That(ArrayEncoding<T>.Default.GetCount(reader), Is.EqualTo(4));
            Assert.That(ArrayEncoding<T>.Default.Read(ref reader, new T[4]), Is.EqualTo(4));
        }
    }
}
