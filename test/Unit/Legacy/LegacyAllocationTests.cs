using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>The object path allocates nothing but what the caller boxes, and what it asks for.</summary>
public sealed class LegacyAllocationTests
{
    private static IEnumerable<TestCaseData> Values()
    {
        yield return Row("int[]", new int[1_024]);
        yield return Row("Guid[]", new Guid[16]);
        yield return Row("DateTime[]", new[] { DateTime.UtcNow });
        yield return Row("int[][]", new[] { new int[4] });
        yield return Row("ArraySegment<byte>[]", new[] { new ArraySegment<byte>([1]) });
        yield return Row("List<int>", new List<int>(new int[1_000]));
        yield return Row("List<Guid>", new List<Guid>(new Guid[100]));
        yield return Row("List<string>", new List<string> { "a", "b" });
        yield return Row("List<object>", new List<object?> { 1, "a", true, 2.0, null, Guid.Empty, new AmqpSymbol("s"), 1.5m, DateTime.UtcNow, 'c', new int[3] });
        yield return Row("object[]", new object?[] { 1, 2L, 3u, 4ul, (byte)5, (sbyte)6, (short)7, (ushort)8, 9f });
        yield return Row("AmqpMap", new LegacyMap { ["a"] = 1, [new AmqpSymbol("b")] = "c" });
        yield return Row("Dictionary", new Dictionary<string, object?> { ["a"] = 1 });
        yield return Row("DescribedType", new DescribedType(1UL, "a"));
        yield return Row("Multiple", new Multiple<AmqpSymbol>(new AmqpSymbol[] { "a", "b" }));
        yield return Row("AmqpValue", (AmqpValue)new AmqpList(1, "a"));
    }

    [TestCaseSource(nameof(Values))]
    public void Encoding_an_object_allocates_nothing(object value)
    {
        using var buffer = new ByteBuffer(65_536);
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Reset();
            AmqpCodec.EncodeObject(value, buffer);
        }), Is.Zero);
        Assert.That(Allocations.Measure(() => AmqpCodec.GetObjectEncodeSize(value)), Is.Zero);
    }

    [Test]
    public void Typed_methods_allocate_only_their_results()
    {
        using var buffer = new ByteBuffer(65_536);
        int[] ints = new int[1_024];
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Reset();
            AmqpCodec.EncodeInt(1, buffer);
            AmqpCodec.EncodeString("abc", buffer);
            AmqpCodec.EncodeChar('c', buffer);
            AmqpCodec.EncodeArray(ints, buffer);
        }), Is.Zero);
        long array = Allocations.Measure(() => GC.KeepAlive(new int[1_024]));
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Seek(12);
            AmqpCodec.DecodeArray<int>(buffer);
        }), Is.EqualTo(array));
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Seek(0);
            AmqpCodec.DecodeInt(buffer);
        }), Is.Zero);
    }

    [Test]
    public void Encoding_a_sequence_allocates_only_its_enumerator()
    {
        using var buffer = new ByteBuffer(65_536);
        var sequence = new SortedSet<int>(System.Linq.Enumerable.Range(0, 500));
        IEnumerable<int> Iterate()
        {
            for (int i = 0; i < 500; i++)
            {
                yield return i;
            }
        }

        IEnumerable<int> lazy = Iterate();
        long enumerator = Allocations.Measure(() =>
        {
            foreach (int item in lazy)
            {
                GC.KeepAlive(null);
            }
        });
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Reset();
            AmqpCodec.EncodeObject(lazy, buffer);
        }), Is.LessThanOrEqualTo(enumerator));
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Reset();
            AmqpCodec.EncodeObject(sequence, buffer);
        }), Is.LessThan(500), "no box for each item");
    }

    private static TestCaseData Row(string name, object value) => new TestCaseData(value).SetArgDisplayNames(name);
}
