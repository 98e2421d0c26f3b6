using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Reads and writes composites of any type in tests.</summary>
public static class CompositeAssert
{
    public static IAmqpComposite Read(byte[] encoded, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = new(encoded, options ?? AmqpReaderOptions.Strict);
        IAmqpComposite? composite = reader.ReadComposite<IAmqpComposite>();
        Assert.That(composite, Is.Not.Null);
        Assert.That(reader.IsAtEnd);
        return composite!;
    }

    public static AmqpDecodeError ReadError(byte[] encoded, AmqpReaderOptions? options = null)
    {
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => Read(encoded, options))!;
        AmqpReader recording = AmqpContract.OpenReader(encoded, options ?? AmqpReaderOptions.Strict);
        _ = recording.ReadComposite<IAmqpComposite>();
        Assert.That(AmqpContract.HasFault(in recording));
        Assert.That(AmqpContract.TryFinish(ref recording, out AmqpDecodeError fault), Is.False);
        Assert.That(fault.ToString(), Is.EqualTo(exception.Error.ToString()));
        return exception.Error;
    }

    public static byte[] Write(IAmqpComposite composite, AmqpWriterOptions? options = null)
    {
        using AmqpBuffer buffer = new();
        AmqpWriter writer = new(buffer, options);
        composite.WriteTo(ref writer);
        writer.Flush();
        byte[] grown = buffer.WrittenSpan.ToArray();
        Assert.That(composite.GetEncodedSize(options), Is.EqualTo(grown.Length), "size");

        // The same into a span that has just the room, and none into one that has less.
        byte[] exact = new byte[grown.Length];
        AmqpWriter inSpan = new(exact, options);
        composite.WriteTo(ref inSpan);
        Assert.That(HexText.Format(exact), Is.EqualTo(HexText.Format(grown)));
        Assert.That(
            () =>
            {
                AmqpWriter tooShort = new(new byte[grown.Length - 1], options);
                try
                {
                    composite.WriteTo(ref tooShort);
                }
                finally
                {
                    Assert.That(tooShort.BytesWritten, Is.Zero);
                    Assert.That(tooShort.Depth, Is.Zero);
                }
            },
            Throws.ArgumentException);
        return grown;
    }

    public static string Hex(Node node) => HexText.Format(ReferenceEncoder.Encode(node));

    /// <summary>Decodes, compares the encoding with what is expected, and decodes that to an equal composite.</summary>
    public static IAmqpComposite RoundTrip(byte[] encoded, byte[]? expected = null, AmqpReaderOptions? options = null)
    {
        IAmqpComposite composite = Read(encoded, options);
        byte[] written = Write(composite);
        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected ?? encoded)));
        IAmqpComposite again = Read(written, options);
        Assert.That(again, Is.EqualTo(composite));
        Assert.That(again.GetHashCode(), Is.EqualTo(composite.GetHashCode()));
        Assert.That(again.ToString(), Is.EqualTo(composite.ToString()));
        return composite;
    }
}
