using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>The error of a null among values of one type says which of them it is.</summary>
public sealed class NullItemTests
{
    private static readonly string[] s_texts = ["a", "b", "c", null!];

    private static IEnumerable<TestCaseData> Nulls()
    {
        yield return Case("Item 3 of the list of strings", () => ListEncoding<string>.Default.Encode(s_texts));
        yield return Case("Item 3 of the list of strings", () => ListEncoding<string>.Default.GetEncodedSize(s_texts));
        yield return Case("Item 3 of the list of strings", () => Writes.ToBuffer((ref writer) => writer.WriteList(s_texts)));
        yield return Case("Item 1 of the list of binaries", () => ListEncoding<byte[]>.Default.Encode([[], null!]));
        yield return Case("Element 3 of the array of strings", () => ArrayEncoding<string>.Default.Encode(s_texts));
        yield return Case("Element 3 of the array of strings", () => Writes.ToBuffer((ref writer) => writer.WriteArray(s_texts)));
        yield return Case("Element 3 of the array of strings", () => AmqpValue.FromArray(s_texts).Encode());
        yield return Case("Element 1 of the array of binaries", () => ArrayEncoding<byte[]>.Default.Encode([[], null!]));
        yield return Case("Element 1 of the array of arrays", () => ArrayEncoding<int[]>.Default.Encode([[], null!]));
        yield return Case("Element 1 of the array of lists", () => ArrayEncoding.OfLists(ListEncoding<int>.Default).Encode([[], null!]));
        yield return Case("Element 600 of the array of strings", () => ArrayEncoding<int>.Create<string, NullAt600>().Encode(new int[601]));
        yield return Case("The key of pair 1", () => MapEncoding<string, string>.Default.Encode([new("a", "b"), new(null!, "c")]));
        yield return Case("The value of pair 1", () => MapEncoding<string, string>.Default.Encode([new("a", "b"), new("c", null!)]));
        yield return Case("Element 1 of the array of strings", () => AmqpCodec.EncodeMultiple(new Multiple<string>(["a", null!]), new ByteBuffer(16)));
    }

    [TestCaseSource(nameof(Nulls))]
    public void A_null_item_is_named_by_its_place(string place, Action call) =>
        Assert.That(() => call(), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains(place + " is null. "));

    private static IEnumerable<TestCaseData> Places()
    {
        // A text without the other half of a character, and a time that is not a point in time.
        const string Bad = "\uD800";
        var unspecified = new DateTime(2026, 11, 26);
        string[] texts = ["a", "b", Bad];
        string[] longTexts = [new string('a', 300), Bad];
        DateTime[] times = [DateTime.UnixEpoch, unspecified];
        yield return Place("[2]", () => ArrayEncoding<string>.Default.Encode(texts));
        yield return Place("[2]", () => ArrayEncoding<string>.Default.GetEncodedSize(texts));
        yield return Place("[2]", () => ArrayEncoding<string>.Default.TryEncode(texts, new byte[100], out _));
        yield return Place("[2]", () => Writes.ToBuffer((ref writer) => writer.WriteArray(texts)));
        yield return Place("[1]", () => Writes.ToBuffer((ref writer) => writer.WriteArray(longTexts)));
        yield return Place("[1]", () => Writes.ToBuffer((ref writer) => writer.WriteArray(times)));
        yield return Place("[1]", () => ArrayEncoding<DateTime>.Default.Encode(times));
        yield return Place("[3]", () => ArrayEncoding<string>.Default.Encode(s_texts));
        yield return Place("[2]", () => AmqpValue.FromArray(texts).Encode());
        yield return Place("[1][2]", () => ArrayEncoding<string[]>.Default.Encode([["a"], texts]));
        yield return Place("[1][1]", () => ArrayEncoding<DateTime[]>.Default.Encode([[DateTime.UnixEpoch], times]));
        yield return Place("[1][2]", () => ArrayEncoding.OfLists(ListEncoding<string>.Default).Encode([["a"], texts]));
        yield return Place("[1][1]", () => ArrayEncoding.OfLists(ListEncoding<DateTime>.Default).Encode([[DateTime.UnixEpoch], times]));
        yield return Place("[0]{1}.value", () => ArrayEncoding.OfMaps(MapEncoding<string, string>.Default).Encode([[new("a", "b"), new("c", Bad)]]));
        yield return Place("[600]", () => ArrayEncoding<int>.Create<string, BadAt600>().Encode(Numbers(700)));
        yield return Place("[600]", () => ArrayEncoding<int>.Create<DateTime, BadAt600>().Encode(Numbers(700)));
        yield return Place("[600]", () => ListEncoding<int>.Create<DateTime, BadAt600>().Encode(Numbers(700)));
        yield return Place("[2]", () => ListEncoding<string>.Default.Encode(texts));
        yield return Place("[2]", () => Writes.ToBuffer((ref writer) => writer.WriteList(texts)));
        yield return Place("[1]", () => ListEncoding<DateTime>.Default.Encode(times));
        yield return Place("{1}.key", () => MapEncoding<string, string>.Default.Encode([new("a", "b"), new(Bad, "c")]));
        yield return Place("{1}.value", () => MapEncoding<string, string>.Default.Encode([new("a", "b"), new("c", Bad)]));
        yield return Place("{1}.value", () => MapEncoding<string, DateTime>.Default.Encode([new("a", DateTime.UnixEpoch), new("c", unspecified)]));
        yield return Place("{0}.value", () => MapEncoding<string, DateTime>.Default.Encode([new("a", unspecified)]));
        yield return Place("{1}.key", () => MapEncoding<string, string>.Default.Encode([new("a", "b"), new(null!, "c")]));
        yield return Place("{1}.key", () => MapEncoding<string, string>.Default.Encode([new("a", "b"), new("a", "c")]));
        yield return Place("[1]", () => AmqpCodec.EncodeMultiple(new Multiple<string>(["a", Bad]), new ByteBuffer(16)));
    }

    [TestCaseSource(nameof(Places))]
    public void A_value_that_cannot_be_written_has_a_path(string path, Action call)
    {
        AmqpEncodeException exception = Assert.Throws<AmqpEncodeException>(() => call())!;
        Assert.That(exception.Path, Is.EqualTo(path));
        Assert.That(exception.Message, Does.EndWith(" (" + path + ")"));
    }

    [Test]
    public void A_converter_may_accept_null() =>
        Assert.That(HexText.Format(ListEncoding<string>.Create<string, NullIsEmpty>().Encode([null!])), Is.EqualTo("c00301a100"));

    private static TestCaseData Case(string place, Action call) => new TestCaseData(place, call).SetArgDisplayNames(place);

    private static TestCaseData Place(string path, Action call) => new(path, call);

    private static int[] Numbers(int count)
    {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++)
        {
            numbers[i] = i;
        }

        return numbers;
    }

    private readonly struct BadAt600 : IElementConverter<int, string>, IElementConverter<int, DateTime>
    {
        string IElementConverter<int, string>.ToWire(int value) => value == 600 ? "\uD800" : "a";

        DateTime IElementConverter<int, DateTime>.ToWire(int value) => value == 600 ? new DateTime(2026, 11, 26) : DateTime.UnixEpoch;

        int IElementConverter<int, string>.FromWire(string value) => 0;

        int IElementConverter<int, DateTime>.FromWire(DateTime value) => 0;
    }

    private struct NullAt600 : IElementConverter<int, string>
    {
        private static int s_count;

        public readonly string ToWire(int value) => s_count++ == 600 ? null! : "a";

        public readonly int FromWire(string value) => 0;
    }

    private readonly struct NullIsEmpty : IElementConverter<string, string>
    {
        public string ToWire(string value) => value ?? string.Empty;

        public string FromWire(string value) => value;
    }
}
