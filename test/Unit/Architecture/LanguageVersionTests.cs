using Amqp.Encoding.Tests.LanguageVersions;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The calls that are compiled in several language versions do what they say.</summary>
public sealed class LanguageVersionTests
{
    private static readonly byte[] s_described = [0x00, 0x53, 0x24, 0x45];

    [Test]
    public void Values_written_by_the_calls_are_read_by_them()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        WriterCalls.WriteAll(ref writer);
        writer.Flush();

        var reader = new AmqpReader(buffer.WrittenMemory);
        ReaderCalls.ReadAll(ref reader);
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void Calls_write_and_read_whole_arrays_lists_and_fields()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        CollectionCalls.WriteAll(ref writer);
        writer.Flush();

        var reader = new AmqpReader(buffer.WrittenMemory);
        Assert.That(CollectionCalls.ReadAll(ref reader), Is.EqualTo(3 + 3 + 3 + 2 + 2 + 2 + 2));
        Assert.That(reader.IsAtEnd);
        Assert.That(CollectionCalls.EncodeToStack());

        reader = new AmqpReader([0xC1, 0x06, 0x02, 0xA3, 0x01, (byte)'k', 0x55, 0x01]);
        Assert.That(CollectionCalls.Probe(ref reader));
    }

    [Test]
    public void Calls_create_writers_and_readers_over_all_kinds_of_memory()
    {
        using var buffer = new AmqpBuffer();
        int stackMemory = (4 * 4) + 2 + 5 + 4 + 3 + 3 + 1;
        Assert.That(WriterCalls.WriteEverywhere(buffer, new byte[100]), Is.EqualTo(2 + (3 * stackMemory)));
        Assert.That(buffer.WrittenCount, Is.EqualTo(1));

        byte[] array = [0xA3, 0x01, 0x61];
        Assert.That(ReaderCalls.ReadEverywhere(array), Is.EqualTo((5 * 3) + 2 + 2 + 0 + 0));
    }

    [Test]
    public void Slices_of_the_data_outlive_the_reader()
    {
        byte[] binary = [0xA0, 0x01, 0x07];
        Assert.That(ReaderCalls.FirstBinary(binary).Overlaps(binary));
        Assert.That(ReaderCalls.FirstDescriptor(s_described).SequenceEqual(s_described.AsSpan(1, 2)));
    }

    [Test]
    public void Calls_predict_sizes() =>
        Assert.That(WriterCalls.Predict(), Is.EqualTo(2 + 2 + 2 + 2 + 9 + 1 + 6 + 3 + 9 + 3 + 2 + 11 + 4 + 5 + 5));
}
