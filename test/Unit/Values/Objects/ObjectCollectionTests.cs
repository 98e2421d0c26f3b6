using System.Collections;
using System.Runtime.CompilerServices;
using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>Dictionaries with keys that are equal in AMQP, and collections that change or have a wrong count.</summary>
public sealed class ObjectCollectionTests
{
    [Test]
    public void A_dictionary_whose_comparer_distinguishes_equal_texts_is_refused() =>
        AssertRefused(new Dictionary<string, object?>(new ByReference()) { [new string('a', 1)] = 1, [new string('a', 1)] = 2 });

    // Times within one millisecond: two values for Azure, one timestamp otherwise.
    [Test]
    public void Keys_that_other_options_distinguish_are_refused()
    {
        var time = new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero);
        AmqpValue map = new Encoding.AmqpMap.Builder
        {
            { AmqpValue.FromObject(time, AmqpObjectOptions.Azure), 1 },
            { AmqpValue.FromObject(time.AddTicks(1), AmqpObjectOptions.Azure), 2 },
        }.ToMap();
        AssertRefused(map.ToObject(AmqpObjectOptions.Azure)!);
    }

    [Test]
    public void Keys_that_were_made_equal_after_they_were_added_are_refused()
    {
        // map8 of two vbin8 with null (part 1, 1.6.23).
        var map = (Dictionary<object, object?>)AmqpValue.Decode(HexText.Parse("c10904a0010140a0010240")).ToObject()!;
        foreach (object key in map.Keys)
        {
            ((byte[])key)[0] = 7;
        }

        AssertRefused(map);
    }

    // On .NET a dictionary goes on enumerating after a removal.
    [Test]
    public void A_dictionary_changed_by_a_resolver_gains_no_key()
    {
        var remover = new Remover();
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new RemoverResolver());
        remover.Map = new() { ["a"] = remover, ["b"] = 1, ["z"] = 2 };
        AmqpValue value = default;
        try
        {
            value = AmqpValue.FromObject(remover.Map, options);
        }
        catch (InvalidOperationException)
        {
            // On .NET Framework it does not.
            return;
        }

        Assert.That(value.ToString(), Is.EqualTo("{\"a\": 1, \"b\": 1}"));
    }

    [TestCase(-1)]
    [TestCase(0)]
    [TestCase(1 << 26)]
    public void A_wrong_Count_reserves_no_memory_and_changes_no_value(int count)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(AmqpValue.FromObject(new Counted(count)).ToString(), Is.EqualTo("[1, 2]"));
        Assert.That(AmqpValue.FromObject(new CountedMap(count)).ToString(), Is.EqualTo("{1: 2}"));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(100_000));
    }

    private static void AssertRefused(object map)
    {
        Assert.That(() => AmqpValue.FromObject(map), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("twice"));
        Assert.That(() => Writes.ToBuffer((ref writer) => writer.WriteObject(map)), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("twice"));
        using var buffer = new ByteBuffer(16);
        Assert.That(() => AmqpCodec.EncodeObject(map, buffer), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("twice"));
        Assert.That(buffer.Length, Is.Zero);
    }

    private sealed class ByReference : IEqualityComparer<string>
    {
        public bool Equals(string? x, string? y) => ReferenceEquals(x, y);

        public int GetHashCode(string obj) => RuntimeHelpers.GetHashCode(obj);
    }

    private sealed class Remover
    {
        public Dictionary<string, object?> Map { get; set; } = [];
    }

    private sealed class RemoverResolver() : AmqpObjectResolver<Remover>(AmqpType.Int)
    {
        public override bool TryFromObject(Remover source, AmqpObjectContext context, out AmqpValue value)
        {
            source.Map.Remove("z");
            value = 1;
            return true;
        }
    }

    private class Counted(int count) : ICollection
    {
        public int Count => count;

        public bool IsSynchronized => false;

        public object SyncRoot => this;

        public IEnumerator GetEnumerator() => new[] { 1, 2 }.GetEnumerator();

        public void CopyTo(Array array, int index) => throw new NotSupportedException();
    }

    private sealed class CountedMap(int count) : Counted(count), IDictionary
    {
        public bool IsFixedSize => true;

        public bool IsReadOnly => true;

        public ICollection Keys => throw new NotSupportedException();

        public ICollection Values => throw new NotSupportedException();

        public object? this[object key]
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public void Add(object key, object? value) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(object key) => throw new NotSupportedException();

        public void Remove(object key) => throw new NotSupportedException();

        IDictionaryEnumerator IDictionary.GetEnumerator() => ((IDictionary)new Dictionary<int, int> { [1] = 2 }).GetEnumerator();
    }
}
