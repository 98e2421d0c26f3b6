namespace Amqp.Encoding.Tests.Collections;

/// <summary>Arrays where they lie.</summary>
public sealed class ViewTests
{
    private static IEnumerable<TestCaseData> FixedKinds => ElementKinds.Cases().Where(data => ((ElementKind)data.Arguments[0]!).IsFixedWidth);

    private static IEnumerable<TestCaseData> VariableKinds => ElementKinds.Cases().Where(data => !((ElementKind)data.Arguments[0]!).IsFixedWidth);

    [TestCaseSource(nameof(FixedKinds))]
    public void A_view_shows_what_the_decoded_array_holds(ElementKind kind) => kind.Accept(new ViewCheck());

    [TestCaseSource(nameof(VariableKinds))]
    public void A_view_of_elements_without_a_fixed_width_is_refused(ElementKind kind) => kind.Accept(new NoViewCheck());

    [TestCaseSource(nameof(VariableKinds))]
    public void A_view_of_bytes_shows_the_encoded_bytes(ElementKind kind) => kind.Accept(new ByteCheck());

    [Test]
    public void A_default_view_is_empty()
    {
        ArrayView<int> view = default;
        Assert.That(view.Count, Is.Zero);
        Assert.That(view.Bytes.Length, Is.Zero);
        Assert.That(view.ToArray().Length, Is.Zero);
        view.CopyTo(default);
        foreach (int value in view)
        {
            Assert.Fail($"{value}");
        }

        BytesArrayView bytes = default;
        Assert.That(bytes.Count, Is.Zero);
        Assert.That(bytes.Contains(default), Is.False);
    }

    [TestCase(-1)]
    [TestCase(2)]
    [TestCase(int.MaxValue)]
    [TestCase(int.MinValue)]
    public void An_index_outside_of_a_view_throws_ArgumentOutOfRangeException(int index) =>
        Assert.That(
            () =>
            {
                var reader = new AmqpReader(HexText.Parse("e0040254ff01"));
                return reader.ReadArrayView<int>()[index];
            },
            Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void A_view_refuses_to_copy_to_a_short_destination() =>
        Assert.That(
            () =>
            {
                var reader = new AmqpReader(HexText.Parse("e0040254ff01"));
                reader.ReadArrayView<int>().CopyTo(new int[1]);
            },
            Throws.ArgumentException);

    [Test]
    public void A_view_throws_when_it_reads_a_malformed_element()
    {
        var reader = new AmqpReader(HexText.Parse("e0050356010302"), origin: 50);
        ArrayView<bool> view = reader.ReadArrayView<bool>();
        Assert.That(view[0], Is.True);
        AmqpDecodeException? one = null;
        AmqpDecodeException? all = null;
        try
        {
            _ = view[1];
        }
        catch (AmqpDecodeException e)
        {
            one = e;
        }

        bool[] destination = [true, true, true, true];
        try
        {
            view.CopyTo(destination);
        }
        catch (AmqpDecodeException e)
        {
            all = e;
        }

        Assert.That(one!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidBoolean));
        Assert.That(one.Error.Offset, Is.EqualTo(55L));
        Assert.That(one.Error.Path, Is.EqualTo("[1]"));
        Assert.That(all!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidBoolean));
        Assert.That(all.Error.Offset, Is.EqualTo(55L));
        Assert.That(all.Error.Path, Is.EqualTo("[1]"));
        Assert.That(destination, Is.EqualTo(new[] { false, false, false, true }));
    }

    [Test]
    public void A_view_of_zero_width_elements_may_be_of_any_count()
    {
        var reader = new AmqpReader(HexText.Parse("f0000000057fffffff41"));
        ArrayView<bool> view = reader.ReadArrayView<bool>();
        Assert.That(view.Count, Is.EqualTo(int.MaxValue));
        Assert.That(view[0], Is.True);
        Assert.That(view[int.MaxValue - 1], Is.True);
        Assert.That(view.Bytes.Length, Is.Zero);
        AmqpDecodeErrorKind kind = AmqpDecodeErrorKind.None;
        try
        {
            view.ToArray();
        }
        catch (AmqpDecodeException e)
        {
            kind = e.Error.Kind;
        }

        Assert.That(kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        try
        {
            // Ten bytes must not keep a loop busy for seconds.
            kind = AmqpDecodeErrorKind.None;
            foreach (bool _ in view)
            {
                break;
            }
        }
        catch (AmqpDecodeException e)
        {
            kind = e.Error.Kind;
        }

        Assert.That(kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(
            () =>
            {
                var more = new AmqpReader(HexText.Parse("f0000000058000000041"));
                more.ReadArrayView<bool>();
            },
            Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property(nameof(AmqpDecodeError.Kind)).EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
    }

    [TestCase("e00602a10161 02c3", 56, "SizeExceedsParent", 1)]
    [TestCase("e00502a10161", 56, "SizeExceedsParent", 1)]
    [TestCase("e00601a1016100", 56, "TrailingBytes", 1)]
    [TestCase("e00401b1000000ff61", 54, "SizeExceedsParent", 0)]
    [TestCase("e00601b1ffffffff", 54, "SizeExceedsParent", 0)]
    public void A_view_checks_sizes_as_it_moves(string hex, int offset, string kind, int seen)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        input[1] = (byte)(input.Length - 2);
        var reader = new AmqpReader(input, origin: 50);
        BytesArrayView view = default;
        try
        {
            view = reader.ReadBytesArrayView();
        }
        catch (AmqpDecodeException e)
        {
            Assert.That(e.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.CountExceedsSize));
            return;
        }

        int moves = 0;
        AmqpDecodeException? fault = null;
        try
        {
            foreach (ReadOnlySpan<byte> bytes in view)
            {
                Assert.That(bytes.Length, Is.EqualTo(1));
                moves++;
            }
        }
        catch (AmqpDecodeException e)
        {
            fault = e;
        }

        Assert.That(moves, Is.EqualTo(seen));
        Assert.That(fault?.Error.Kind.ToString(), Is.EqualTo(kind));
        Assert.That(fault?.Error.Offset, Is.EqualTo((long?)offset));
    }

    private sealed class ViewCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (byte code in kind.Codes)
            {
                foreach (int count in new[] { 0, 1, 2, 17, 70 })
                {
                    byte[] input = ReferenceEncoder.Encode(kind.NextArray(new Random(count), code, count, wide: true));
                    T[] expected = ScalarArrayTests.Decode<T>(input);
                    var reader = new AmqpReader(input);
                    ArrayView<T> view = reader.ReadArrayView<T>();
                    Assert.That(reader.IsAtEnd, Is.True);
                    Assert.That(view.Count, Is.EqualTo(count));
                    Assert.That(view.Constructor.Value, Is.EqualTo(code));
                    Assert.That(view.Bytes.ToArray(), Is.EqualTo(input.Skip(10)));
                    Assert.That(kind.Show(view.ToArray()), Is.EqualTo(kind.Show(expected)));
                    List<T> seen = [];
                    foreach (T value in view)
                    {
                        seen.Add(value);
                    }

                    Assert.That(kind.Show(seen), Is.EqualTo(kind.Show(expected)));
                }
            }

            Assert.That(
                () =>
                {
                    var other = new AmqpReader(HexText.Parse("e0020040"));
                    other.ReadArrayView<T>();
                },
                Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property(nameof(AmqpDecodeError.Offset)).EqualTo(3));
        }
    }

    private sealed class NoViewCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind) =>
            Assert.That(
                () =>
                {
                    var reader = new AmqpReader(kind.EncodeArray(kind.Next(new Random(1), 2)));
                    reader.ReadArrayView<T>();
                },
                Throws.TypeOf<AmqpDecodeException>());
    }

    private sealed class ByteCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (byte code in kind.Codes)
            {
                foreach (int count in new[] { 0, 1, 2, 40 })
                {
                    Node array = kind.NextArray(new Random(count), code, count, wide: true);
                    var reader = new AmqpReader(ReferenceEncoder.Encode(array));
                    BytesArrayView view = reader.ReadBytesArrayView();
                    Assert.That(reader.IsAtEnd, Is.True);
                    Assert.That(view.Count, Is.EqualTo(count));
                    Assert.That(view.Constructor.Value, Is.EqualTo(code));
                    int i = 0;
                    foreach (ReadOnlySpan<byte> bytes in view)
                    {
                        Assert.That(bytes.ToArray(), Is.EqualTo(array.Children[i++].Data));
                        Assert.That(view.Contains(bytes), Is.True);
                    }

                    Assert.That(i, Is.EqualTo(count));
                    Assert.That(view.Contains(new byte[1000]), Is.False);
                }
            }
        }
    }
}
