using System.Collections.Immutable;

namespace Amqp.Encoding.Tests.Reading;

/// <summary>A shape of one's own is one sink of the loops over items and pairs.</summary>
public class TreeTests
{
    [Test]
    public void A_map_becomes_an_immutable_dictionary_by_one_sink()
    {
        // A map of two pairs: "a" is 1 as a small int, "ü" is 256 as an int (AMQP 1.0, part 1, 1.6.23).
        AmqpReader reader = new([0xC1, 0x0F, 0x04, 0xA1, 0x01, 0x61, 0x54, 0x01, 0xA1, 0x02, 0xC3, 0xBC, 0x71, 0x00, 0x00, 0x01, 0x00]);

        Assert.That(Read(ref reader), Is.EqualTo(new Dictionary<string, int> { ["a"] = 1, ["ü"] = 256 }));
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void A_key_that_comes_twice_is_refused_with_its_offset()
    {
        AmqpDecodeException? exception = Assert.Throws<AmqpDecodeException>(() =>
        {
            AmqpReader reader = new([0xC1, 0x0B, 0x04, 0xA1, 0x01, 0x61, 0x54, 0x01, 0xA1, 0x01, 0x61, 0x54, 0x02]);
            Read(ref reader);
        });

        Assert.That(exception!.Error.Offset, Is.EqualTo(8));
    }

    private static ImmutableDictionary<string, int> Read(ref AmqpReader reader)
    {
        var sink = new ImmutableDictionarySink(ImmutableDictionary.CreateBuilder<string, int>());
        if (reader.TryOpen(AmqpType.Map, out ItemsHead head))
        {
            Tree.ReadMap(ref reader, in head, ref sink);
        }

        return sink.Pairs.ToImmutable();
    }

    private struct ImmutableDictionarySink(ImmutableDictionary<string, int>.Builder pairs) : IPairSink
    {
        private string _key = "";

        public readonly ImmutableDictionary<string, int>.Builder Pairs => pairs;

        // The builder does.
        public readonly bool ComparesKeys => false;

        public int TakePlainKey(ReadOnlySpan<byte> source, int place) =>
            default(StringWire).ReadPlain(source, AmqpReaderOptions.Default.Texts, ref _key!) is int length and > 0 && !pairs.ContainsKey(_key) ? length : 0;

        public readonly int TakePlainValue(ReadOnlySpan<byte> source, int place)
        {
            int value = 0;
            int length = default(IntWire).ReadPlain(source, AmqpReaderOptions.Default.Texts, ref value);
            if (length > 0)
            {
                pairs.Add(_key, value);
            }

            return length;
        }

        public bool TryTakeKey(ref AmqpReader reader, int place) => !pairs.ContainsKey(_key = reader.ReadString());

        public readonly void TakeValue(ref AmqpReader reader, int place) => pairs.Add(_key, reader.ReadInt32());
    }
}
