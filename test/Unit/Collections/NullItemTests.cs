using System.Collections.Generic;
using Amqp.Encoding.Legacy;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>The error of a null among values of one type says which of them it is.</summary>
[TestFixture]
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

    [Test]
    public void A_converter_may_accept_null() =>
        Assert.That(HexText.Format(ListEncoding<string>.Create<string, NullIsEmpty>().Encode([null!])), Is.EqualTo("c00301a100"));

    private static TestCaseData Case(string place, Action call) => new TestCaseData(place, call).SetArgDisplayNames(place);

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
