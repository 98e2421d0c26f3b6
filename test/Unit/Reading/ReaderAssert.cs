namespace Amqp.Encoding.Tests.Reading;

/// <summary>Properties of a read of any bytes.</summary>
internal static class ReaderAssert
{
    /// <summary>A call succeeds, or throws <see cref="AmqpDecodeException"/> and leaves the reader as it was; a destination too short likewise.</summary>
    public static void FailsInPlaceOrReads(ReaderCall call, ReadOnlySpan<byte> input)
    {
        AmqpReader reader = new(input);
        try
        {
            call.Read(ref reader);
        }
        catch (AmqpDecodeException e)
        {
            if (reader.Position != 0 || reader.Depth != 0 || reader.Remaining != input.Length || e.Error.Offset < 0 || e.Error.Offset > input.Length || e.Message.Length == 0)
            {
                Assert.Fail($"{call} of {Convert.ToHexString(input)} ends at {reader.Position}, depth {reader.Depth}: {e.Message}");
            }
        }
        catch (ArgumentException) when (call.Name.EndsWith("(span)", StringComparison.Ordinal))
        {
            Assert.That(reader.Position, Is.Zero);
        }
    }

    /// <summary>A call fails with a fault.</summary>
    public static AmqpDecodeError Fails(ReadOnlySpan<byte> input, AmqpDecodeErrorKind kind, ReaderAction read, long origin = 0)
    {
        AmqpReader reader = new(input, origin: origin);
        return Fails(ref reader, kind, read);
    }

    /// <summary>A call fails with a fault.</summary>
    public static AmqpDecodeError Fails(ref AmqpReader reader, AmqpDecodeErrorKind kind, ReaderAction read)
    {
        try
        {
            read(ref reader);
        }
        catch (AmqpDecodeException e)
        {
            if (e.Error.Kind != kind)
            {
                Assert.Fail($"{e.Error.Kind} instead of {kind}: {e.Message}");
            }

            return e.Error;
        }

        Assert.Fail($"Nothing was thrown where {kind} was to be.");
        return default;
    }

    /// <summary>A call fails with a fault and these words.</summary>
    public static void FailsWith(byte[] input, AmqpDecodeErrorKind kind, string message, ReaderAction read, long origin = 0) =>
        Assert.That(Fails(input, kind, read, origin).ToString(), Is.EqualTo(message));
}
