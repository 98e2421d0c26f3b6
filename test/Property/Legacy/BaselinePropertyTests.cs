using System.Text;
using Amqp.Encoding.Baseline;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>The boxing baseline of the benchmarks reads what the library writes, and the reverse: its speed is that of a correct codec.</summary>
public sealed class BaselinePropertyTests
{
    // The baseline writes these in another form than the library; both forms are legal.
    private static readonly (string Name, object Value, string Ours, string Baseline)[] s_differences =
    [
        ("arrays are array32 always", new[] { true }, "e0030156" + "01", "f0000000060000000156" + "01"),
        ("variable widths in arrays are 32 bits always", new[] { "a" }, "e00401a10161", "f00000000a00000001b10000000161"),
        ("an empty array of arrays has no type to go by", Array.Empty<int[]>(), "e00200e0", "f00000000500000000" + "40"),
    ];

    [SeededProperty(MaxTest = 400, Arbitrary = [typeof(Seeds)])]
    public void Each_reads_what_the_other_writes(int seed)
    {
        object? source = new ObjectGenerator(new Random(seed)).Next();
        using var ours = new ByteBuffer(64);
        AmqpCodec.EncodeObject(source, ours);
        var baseline = new BoxingBuffer(64);
        BoxingEncoder.WriteObject(ToBoxed(source), baseline);
        AmqpValue expected = AmqpValue.Decode(ours.Buffer.AsSpan(0, ours.Length));
        Assert.That(AmqpValue.Decode(baseline.AsSpan()), Is.EqualTo(expected), "the library reads the baseline");

        var copy = new BoxingBuffer(ours.Buffer, ours.Length);
        var again = new BoxingBuffer(64);
        BoxingEncoder.WriteObject(BoxingDecoder.ReadObject(copy), again);
        Assert.That(copy.Length, Is.Zero);
        Assert.That(AmqpValue.Decode(again.AsSpan()), Is.EqualTo(expected), "the baseline reads the library");
    }

    [Test]
    public void The_differences_from_the_baseline_are_the_known_ones()
    {
        Assert.Multiple(() =>
        {
            foreach ((string name, object value, string ours, string baseline) in s_differences)
            {
                using var buffer = new ByteBuffer(64);
                AmqpCodec.EncodeObject(value, buffer);
                var boxing = new BoxingBuffer(64);
                BoxingEncoder.WriteObject(value, boxing);
                Assert.That(HexText.Format(buffer.Buffer, 0, buffer.Length), Is.EqualTo(ours), name);
                Assert.That(HexText.Format(boxing.AsSpan().ToArray()), Is.EqualTo(baseline), name);
            }
        });
    }

    private static object? ToBoxed(object? value)
    {
        switch (value)
        {
            case char character:
                return new Rune(character);
            case AmqpSymbol symbol:
                return new BoxedSymbol(symbol.Value);
            case AmqpSymbol[] symbols:
                return Array.ConvertAll(symbols, static symbol => new BoxedSymbol(symbol.Value));
            case LegacyMap map:
                BoxedMap boxed = new();
                foreach (KeyValuePair<object, object?> pair in map)
                {
                    boxed.Add(new BoxedKey(ToBoxed(pair.Key)), ToBoxed(pair.Value));
                }

                return boxed;
            case List<object?> list:
                return list.Select(ToBoxed).ToList();
            default:
                return value;
        }
    }
}
