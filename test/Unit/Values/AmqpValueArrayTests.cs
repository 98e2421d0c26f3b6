namespace Amqp.Encoding.Tests.Values;

/// <summary>Arrays of .NET values: every type that typed encodings take makes a value, and comes back of one.</summary>
public sealed class AmqpValueArrayTests
{
    [TestCaseSource(typeof(ElementKinds), nameof(ElementKinds.Cases))]
    public void Arrays_of_every_element_type_convert_both_ways(ElementKind kind) => kind.Accept(new Check());

    [Test]
    public void Elements_of_an_array_are_copied()
    {
        byte[][] bytes = [[1]];
        AmqpValue value = AmqpValue.FromArray(bytes);
        bytes[0][0] = 2;
        Assert.That(NotationText.Format(value), Is.EqualTo("array<a0>[bin:01]"));
    }

    [Test]
    public void Elements_that_do_not_fit_are_refused()
    {
        Assert.That(() => AmqpValue.FromArray(new Version[1]), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => AmqpValue.FromArray(new byte[]?[] { null }), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpValue.FromArray(new int[]?[] { null }), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpValue.FromArray(new[] { '\ud800' }), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(AmqpValue.FromArray((byte[][]?)null).IsNull, Is.True);
        AmqpValue ints = AmqpValue.FromArray(new[] { 1 });
        Assert.That(ints.TryGetArray<decimal>(out _) || ints.TryGetArray<byte[]>(out _) || ints.TryGetArray<int[]>(out _) || ints.TryGetArray<Version>(out _), Is.False);
        Assert.That(((AmqpValue)1).TryGetArray<byte[]>(out _), Is.False);
        Assert.That(((AmqpValue)ints.AsArray().Describe(1UL)).TryGetArray<int>(out _), Is.False);
        Assert.That(AmqpValue.FromArray(new[] { new AmqpChar(0x1F600) }).TryGetArray<char>(out _), Is.False);
        Assert.That(AmqpValue.FromArray(new[] { AmqpTimestamp.FromMilliseconds(long.MaxValue) }).TryGetArray<DateTime>(out _), Is.False);
        Assert.That(AmqpValue.FromArray(new[] { Decimal32.FromDecimal(1m) }).TryGetArray(out ReadOnlyMemory<decimal> numbers), Is.True);
        Assert.That(numbers.ToArray(), Is.EqualTo(new[] { 1m }));
        Assert.That(AmqpValue.FromArray(new[] { "\ud800" }).TryGetArray<byte[]>(out _), Is.False);
    }

    private sealed class Check : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (int count in new[] { 0, 1, 3, 300 })
            {
                T[] values = kind.Next(new Random(count), count);
                AmqpValue value = AmqpValue.FromArray(values);
                Assert.That(HexText.Format(value.Encode()), Is.EqualTo(HexText.Format(kind.EncodeArray(values))));
                Assert.That(value.TryGetArray(out ReadOnlyMemory<T> back), Is.True);
                Assert.That(kind.Show(back.ToArray()), Is.EqualTo(kind.Show(values)));

                // An array of byte[] is one of binaries.
                AmqpValue nested = AmqpValue.FromArray(new T[][] { values, [] });
                Assert.That(nested.AsArray()[0], Is.EqualTo(typeof(T) == typeof(byte) ? (AmqpValue)(byte[])(object)values : value));
                Assert.That(nested.AsArray().Count, Is.EqualTo(2));
                Assert.That(nested.TryGetArray(out ReadOnlyMemory<T[]> nestedBack), Is.True);
                Assert.That(kind.Show(nestedBack.Span[0]), Is.EqualTo(kind.Show(values)));
            }
        }
    }

    // Part 1, 1.2.4: the constructor, with its descriptors, comes once and the elements after it.
    [Test]
    public void An_array_of_described_values_has_their_descriptors_in_its_constructor()
    {
        AmqpArray array = [new DescribedValue(new AmqpSymbol("a"), "x"), new DescribedValue(new AmqpSymbol("a"), "y")];
        Assert.That(HexText.Format(((AmqpValue)array).Encode()), Is.EqualTo("e00a0200a30161a101780179"));
        Assert.That(array.ElementType, Is.EqualTo(AmqpType.String));
        Assert.That(array.Descriptors.Single(), Is.EqualTo((AmqpValue)new AmqpSymbol("a")));
        Assert.That(array[1], Is.EqualTo((AmqpValue)new DescribedValue(new AmqpSymbol("a"), "y")));
        Assert.That(AmqpValue.Decode(((AmqpValue)array).Encode()).AsArray(), Is.EqualTo(array));

        AmqpArray twice = [new DescribedValue(1, new DescribedValue(2, 7)), new DescribedValue(1, new DescribedValue(2, 8))];
        Assert.That(HexText.Format(((AmqpValue)twice).Encode()), Is.EqualTo("e01002005301005302710000000700000008"));

        // null (0x40) has no bytes.
        AmqpArray nulls = [new DescribedValue(1, default(AmqpValue)), new DescribedValue(1, default(AmqpValue))];
        Assert.That(HexText.Format(((AmqpValue)nulls).Encode()), Is.EqualTo("e0050200530140"));
    }

    [Test]
    public void An_array_of_values_with_different_descriptors_is_refused_with_a_reason()
    {
        AmqpValue first = new DescribedValue(1, 7);
        foreach (AmqpValue other in new AmqpValue[] { new DescribedValue(2, 7), 7, new DescribedValue(1, new DescribedValue(2, 7)), new DescribedValue(1, "x"), default })
        {
            Assert.That(() => AmqpArray.Create([first, other]), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("use a list"), other.ToString());
            Assert.That(() => AmqpArray.Create([other, first]), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("use a list"), other.ToString());
        }

        AmqpValue deep = Enumerable.Range(0, 65).Aggregate((AmqpValue)7, static (value, _) => new DescribedValue(1, value));
        Assert.That(() => AmqpArray.Create([deep]), Throws.TypeOf<AmqpEncodeException>());
    }
}
