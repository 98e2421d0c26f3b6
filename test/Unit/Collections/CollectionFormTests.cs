using System.Buffers;
using System.Collections.Generic;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>Arrays, lists and maps from every kind of collection have the bytes that they have from a span.</summary>
[TestFixture]
public sealed class CollectionFormTests
{
    private static readonly int[] s_numbers = [1, -1, 300];

    [Test]
    public void Arrays_and_lists_are_written_from_collections_and_sequences()
    {
        IReadOnlyCollection<int>[] collections = [new List<int>(s_numbers), new Queue<int>(s_numbers), s_numbers, new LinkedList<int>(s_numbers)];
        foreach (IReadOnlyCollection<int> collection in collections)
        {
            Assert.That(Writing.ToBuffer((ref writer) => writer.WriteArray(collection)), Is.EqualTo(HexText.Parse("e00e037100000001ffffffff0000012c")));
            Assert.That(Writing.ToBuffer((ref writer) => writer.WriteList(collection)), Is.EqualTo(HexText.Parse("c00a03540154ff710000012c")));
        }

        ReadOnlySequence<int> whole = new(s_numbers);
        ReadOnlySequence<int> parts = Sequence(s_numbers);
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteArray(whole)), Is.EqualTo(Writing.ToBuffer((ref writer) => writer.WriteArray(s_numbers.AsSpan()))));
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteArray(parts)), Is.EqualTo(Writing.ToBuffer((ref writer) => writer.WriteArray(s_numbers.AsSpan()))));
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteList(parts)), Is.EqualTo(HexText.Parse("c00a03540154ff710000012c")));
    }

    [Test]
    public void Maps_are_written_from_a_dictionary()
    {
        Dictionary<string, int> map = new() { ["a"] = 1, ["b"] = 2 };
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteMap(map)), Is.EqualTo(HexText.Parse("c10b04a101615401a101625402")));
    }

    [Test]
    public void Null_is_null_and_none_is_none()
    {
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteArray((List<int>?)null)), Is.EqualTo(new byte[] { 0x40 }));
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteList(new List<int>())), Is.EqualTo(new byte[] { 0x45 }));
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteMap(new Dictionary<string, int>())), Is.EqualTo(HexText.Parse("c10100")));
        Assert.That(Writing.ToBuffer((ref writer) => writer.WriteArray([1, 2])), Is.EqualTo(HexText.Parse("e00a02710000000100000002")));
    }

    private static ReadOnlySequence<int> Sequence(int[] numbers)
    {
        Part first = new(numbers.AsMemory(0, 1), null);
        Part last = new(numbers.AsMemory(1), first);
        return new ReadOnlySequence<int>(first, 0, last, last.Memory.Length);
    }

    private sealed class Part : ReadOnlySequenceSegment<int>
    {
        public Part(ReadOnlyMemory<int> memory, Part? before)
        {
            Memory = memory;
            if (before is not null)
            {
                before.Next = this;
                RunningIndex = before.RunningIndex + before.Memory.Length;
            }
        }
    }
}
