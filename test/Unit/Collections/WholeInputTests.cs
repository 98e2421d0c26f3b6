namespace Amqp.Encoding.Tests.Collections;

/// <summary>Arrays, lists and maps that are the whole input, decoded without an exception.</summary>
public sealed class WholeInputTests
{
    [Test]
    public void Decode_takes_exactly_one_value()
    {
        Assert.That(ArrayEncoding<int>.Default.TryDecode(HexText.Parse("e004025405ff"), out int[]? array, out AmqpDecodeError error), Is.True);
        Assert.That(array, Is.EqualTo(new[] { 5, -1 }));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(ListEncoding<int>.Default.TryDecode(HexText.Parse("c003015405"), out int[]? list, out error), Is.True);
        Assert.That(list, Is.EqualTo(new[] { 5 }));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(MapEncoding<string, bool>.Default.TryDecode(HexText.Parse("c10502a1016141"), out KeyValuePair<string, bool>[]? map, out error), Is.True);
        Assert.That(map, Is.EqualTo(new KeyValuePair<string, bool>[] { new("a", true) }));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
    }

    [Test]
    public void Decode_fills_memory_of_the_caller()
    {
        Span<int> numbers = [7, 7, 7];
        Assert.That(ArrayEncoding<int>.Default.TryDecode(HexText.Parse("e004025405ff"), numbers, out int count, out AmqpDecodeError error), Is.True);
        Assert.That((count, numbers.ToArray()), Is.EqualTo((2, new[] { 5, -1, 7 })));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(ListEncoding<int>.Default.TryDecode(HexText.Parse("c003015405"), numbers, out count, out _), Is.True);
        Assert.That((count, numbers[0]), Is.EqualTo((1, 5)));
        var pairs = new KeyValuePair<string, bool>[1];
        Assert.That(MapEncoding<string, bool>.Default.TryDecode(HexText.Parse("c10502a1016141"), pairs, out count, out _), Is.True);
        Assert.That((count, pairs[0]), Is.EqualTo((1, KeyValuePair.Create("a", true))));
        Assert.That(ArrayEncoding<int>.Default.TryDecode(HexText.Parse("e0020054"), default, out count, out _), Is.True);
        Assert.That(count, Is.Zero);
        Assert.That(ArrayEncoding<int>.Default.Decode(HexText.Parse("e004025405ff"), numbers), Is.EqualTo(2));
        Assert.That(numbers[0], Is.EqualTo(5));
        Assert.That(() => ArrayEncoding<int>.Default.Decode(HexText.Parse("e004025405ff"), new int[1]), Throws.ArgumentException.With.Message.Contains("2 are needed"));
        Assert.That(() => ArrayEncoding<int>.Default.Decode(HexText.Parse("e004025405"), new int[2]), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void Memory_that_is_too_short_is_told_how_many_items_there_are()
    {
        Assert.That(ArrayEncoding<int>.Default.TryDecode(HexText.Parse("e004025405ff"), new int[1], out int count, out AmqpDecodeError error), Is.False);
        Assert.That((count, error.Kind), Is.EqualTo((2, AmqpDecodeErrorKind.None)));
        Assert.That(ListEncoding<int>.Default.TryDecode(HexText.Parse("c003015405"), default, out count, out error), Is.False);
        Assert.That((count, error.Kind), Is.EqualTo((1, AmqpDecodeErrorKind.None)));
        Assert.That(MapEncoding<string, bool>.Default.TryDecode(HexText.Parse("c10502a1016141"), default, out count, out error), Is.False);
        Assert.That((count, error.Kind), Is.EqualTo((1, AmqpDecodeErrorKind.None)));
    }

    // Cut, of another type, with bytes after it, and with a malformed element.
    [TestCase("e004025405")]
    [TestCase("e0")]
    [TestCase("")]
    [TestCase("c003015405")]
    [TestCase("e004025405ff40")]
    [TestCase("e004025505ff")]
    [TestCase("f0000000050000000743")]
    public void Decode_into_memory_finds_the_error_that_Decode_finds(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(ArrayEncoding<int>.Default.TryDecode(bytes, out _, out AmqpDecodeError expected, AmqpReaderOptions.Default.WithMaxZeroWidthElements(2)), Is.False);
        Assert.That(
            ArrayEncoding<int>.Default.TryDecode(bytes, new int[8], out int count, out AmqpDecodeError error, AmqpReaderOptions.Default.WithMaxZeroWidthElements(2)), Is.False);
        Assert.That((error.Message, error.Kind, count), Is.EqualTo((expected.Message, expected.Kind, 0)));
        Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
    }

    [TestCase("f00000000580000000", "43")]
    [TestCase("f000000005ffffffff", "43")]
    [TestCase("f000000005ffffffff", "45")]
    public void A_count_of_zero_width_elements_that_no_memory_holds_is_an_error(string header, string constructor)
    {
        byte[] bytes = HexText.Parse(header + constructor);
        AmqpDecodeError error;
        bool isDecoded = constructor == "43"
            ? ArrayEncoding<uint>.Default.TryDecode(bytes, new uint[8], out int count, out error)
            : ArrayEncoding.OfLists(ListEncoding<int>.Default).TryDecode(bytes, new int[8][], out count, out error);
        Assert.That((isDecoded, count, error.Kind), Is.EqualTo((false, 0, AmqpDecodeErrorKind.ZeroWidthLimit)));
        Assert.That(error.Offset, Is.EqualTo(1));
        Assert.That(() => ArrayEncoding<uint>.Default.Decode(bytes, new uint[8]), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void Decode_into_memory_takes_no_memory()
    {
        byte[] bytes = ArrayEncoding<int>.Default.Encode([1, -2, 300]);
        int[] numbers = new int[3];
        Assert.That(Allocations.Measure(() => ArrayEncoding<int>.Default.TryDecode(bytes, numbers, out _, out _)), Is.Zero);
        Assert.That(numbers, Is.EqualTo(new[] { 1, -2, 300 }));
    }

    [Test]
    public void Encode_returns_new_bytes()
    {
        Assert.That(ArrayEncoding<int>.Default.Encode([5, -1]), Is.EqualTo(HexText.Parse("e00a027100000005ffffffff")));
        Assert.That(ListEncoding<int>.Default.Encode([5]), Is.EqualTo(HexText.Parse("c003015405")));
        Assert.That(MapEncoding<string, bool>.Default.Encode([new("a", true)]), Is.EqualTo(HexText.Parse("c10502a1016141")));
    }

    [Test]
    public void Elements_may_be_described_more_than_once()
    {
        ArrayEncoding<int> described = ArrayEncoding.Described(5UL, ArrayEncoding.Described(6UL, ArrayEncoding<int>.Default));
        byte[] encoded = HexText.Parse("e01002" + "005305" + "005306" + "71" + "00000001" + "00000002");
        Assert.That(described.Encode([1, 2]), Is.EqualTo(encoded));
        Assert.That(described.Decode(encoded), Is.EqualTo(new[] { 1, 2 }));
        Assert.That(described.TryDecode(HexText.Parse("e01002" + "005305" + "005307" + "71" + "00000001" + "00000002"), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.UnexpectedType, 3L)));
        Assert.That(described.TryDecode(HexText.Parse("e00d02" + "005305" + "71" + "00000001" + "00000002"), out _, out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
    }

    [Test]
    public void No_collection_is_written_as_null_and_read_as_null()
    {
        using var output = new AmqpBuffer();
        var writer = new AmqpWriter(output);
        writer.WriteList((IReadOnlyCollection<int>?)null);
        writer.WriteMap((IReadOnlyCollection<KeyValuePair<string, int>>?)null);
        writer.WriteArray((int[]?)null);
        writer.Flush();
        Assert.That(output.WrittenSpan.ToArray(), Is.EqualTo(HexText.Parse("404040")));
        var reader = new AmqpReader(HexText.Parse("40" + "e004025405ff"));
        Assert.That(reader.TryReadNull() ? null : reader.ReadArray<int>(), Is.Null);
        Assert.That(reader.TryReadNull() ? null : reader.ReadArray<int>(), Is.EqualTo(new[] { 5, -1 }));
        Assert.That(() => ArrayEncoding<int>.Default.Encode((int[])null!), Throws.ArgumentNullException);
        Assert.That(() => ((ArrayEncoding<int>)null!).OfArrays(), Throws.ArgumentNullException);
    }

    [Test]
    public void Encode_writes_to_an_output()
    {
        using var output = new AmqpBuffer();
        ArrayEncoding<int>.Default.Encode([5, -1], output);
        ListEncoding<int>.Default.Encode([5], output);
        MapEncoding<string, bool>.Default.Encode([new("a", true)], output);
        Assert.That(output.WrittenSpan.ToArray(), Is.EqualTo(HexText.Parse("e00a027100000005ffffffff" + "c003015405" + "c10502a1016141")));
    }

    [Test]
    public void An_encode_that_fails_appends_nothing()
    {
        using var output = new AmqpBuffer();
        Assert.That(() => ArrayEncoding<string>.Default.Encode(["a", "\ud800"], output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => ListEncoding<string>.Default.Encode(["a", "\ud800"], output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => MapEncoding<string, string>.Default.Encode([new("a", "\ud800")], output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.Zero);
        Assert.That(() => ArrayEncoding<int>.Default.Encode([], null!), Throws.ArgumentNullException);
    }

    [Test]
    public void Decode_throws_the_error_that_TryDecode_returns()
    {
        Assert.That(ArrayEncoding<int>.Default.Decode(HexText.Parse("e004025405ff")), Is.EqualTo(new[] { 5, -1 }));
        Assert.That(ListEncoding<int>.Default.Decode(HexText.Parse("c003015405")), Is.EqualTo(new[] { 5 }));
        Assert.That(MapEncoding<string, bool>.Default.Decode(HexText.Parse("c10502a1016141")), Is.EqualTo(new KeyValuePair<string, bool>[] { new("a", true) }));
        Assert.That(
            () => ArrayEncoding<int>.Default.Decode(HexText.Parse("e004025405ff40")),
            Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Offset").EqualTo(6L));
        Assert.That(
            () => ListEncoding<int>.Default.Decode(HexText.Parse("c00402540540")),
            Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Path").EqualTo("[1]"));
        Assert.That(
            () => MapEncoding<string, bool>.Default.Decode(HexText.Parse("c10904a1016141a1016142")),
            Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.DuplicateKey));
    }

    [TestCase("e004025405ff40", AmqpDecodeErrorKind.TrailingBytes, 6, "")]
    [TestCase("e004025405", AmqpDecodeErrorKind.NeedMoreData, 0, "")]
    [TestCase("e004025205ff", AmqpDecodeErrorKind.UnexpectedType, 3, "")]
    [TestCase("", AmqpDecodeErrorKind.NeedMoreData, 0, "")]
    public void Decode_refuses_other_input_than_an_array(string hex, AmqpDecodeErrorKind kind, int offset, string path)
    {
        Assert.That(ArrayEncoding<int>.Default.TryDecode(HexText.Parse(hex), out int[]? array, out AmqpDecodeError error), Is.False);
        Assert.That(array, Is.EqualTo((int[]?)null));
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Offset, Is.EqualTo((long)offset));
        Assert.That(error.Path, Is.EqualTo(path));
    }

    [TestCase("4540", AmqpDecodeErrorKind.TrailingBytes, 1, "")]
    [TestCase("c00402540540", AmqpDecodeErrorKind.UnexpectedType, 5, "[1]")]
    public void Decode_refuses_other_input_than_a_list(string hex, AmqpDecodeErrorKind kind, int offset, string path)
    {
        Assert.That(ListEncoding<int>.Default.TryDecode(HexText.Parse(hex), out int[]? list, out AmqpDecodeError error), Is.False);
        Assert.That(list, Is.EqualTo((int[]?)null));
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Offset, Is.EqualTo((long)offset));
        Assert.That(error.Path, Is.EqualTo(path));
    }

    [TestCase("c1010040", AmqpDecodeErrorKind.TrailingBytes, 3, "")]
    [TestCase("c10502a1016140", AmqpDecodeErrorKind.UnexpectedType, 6, "{0}.value")]
    [TestCase("c10904a1016141a1016142", AmqpDecodeErrorKind.DuplicateKey, 7, "{1}.key")]
    public void Decode_refuses_other_input_than_a_map(string hex, AmqpDecodeErrorKind kind, int offset, string path)
    {
        Assert.That(MapEncoding<string, bool>.Default.TryDecode(HexText.Parse(hex), out KeyValuePair<string, bool>[]? map, out AmqpDecodeError error), Is.False);
        Assert.That(map, Is.EqualTo((KeyValuePair<string, bool>[]?)null));
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Offset, Is.EqualTo((long)offset));
        Assert.That(error.Path, Is.EqualTo(path));
    }

    [Test]
    public void Decode_keeps_to_the_limits_of_its_options()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(1);
        Assert.That(ArrayEncoding<uint>.Default.TryDecode(HexText.Parse("e0020243"), out _, out _), Is.True);
        Assert.That(ArrayEncoding<uint>.Default.TryDecode(HexText.Parse("e0020243"), out _, out AmqpDecodeError error, options), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
    }

    [Test]
    public void A_list_or_null_is_read_inside_other_values()
    {
        var reader = new AmqpReader(HexText.Parse("c00301540540"));
        Assert.That(reader.TryReadNull() ? null : reader.ReadList<int>(), Is.EqualTo(new[] { 5 }));
        Assert.That(reader.TryReadNull() ? null : reader.ReadList<int>(), Is.Null);
    }

    // A value that AMQP cannot carry is one whatever it is encoded with.
    [Test]
    public void An_unspecified_DateTime_is_refused_in_arrays_and_lists()
    {
        DateTime[] moments = [DateTime.UnixEpoch, new(2021, 2, 3)];
        Assert.That(() => ArrayEncoding<DateTime>.Default.TryEncode(moments, new byte[64], out _), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => ListEncoding<DateTime>.Default.TryEncode(moments, new byte[64], out _), Throws.TypeOf<AmqpEncodeException>());
    }
}
