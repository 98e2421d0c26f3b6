namespace Amqp.Encoding.Tests.Support;

/// <summary>The result of a path of decoding, as text, so that paths can be compared.</summary>
internal static class Verdict
{
    /// <summary>Nothing was received.</summary>
    public const string Nothing = "incomplete at 0";

    public static bool IsIncomplete(string verdict) => verdict.StartsWith("incomplete", StringComparison.Ordinal);

    public static string Of(ProtocolHeader header) => string.Format(
        CultureInfo.InvariantCulture, "id={0} {1}.{2}.{3}", (byte)header.Id, header.Major, header.Minor, header.Revision);

    /// <summary>The notation of the vectors.</summary>
    public static string Of(in Frame frame)
    {
        string consumed = " consumed=" + frame.Header.Size.ToString(CultureInfo.InvariantCulture);
        string channel = " channel=" + frame.Channel.ToString(CultureInfo.InvariantCulture);
        AmqpReader reader = frame.OpenPerformative();
        try
        {
            ReadFields(frame.Kind, ref reader);
        }
        catch (AmqpDecodeException error)
        {
            return Of(error.Error);
        }

        Assert.That(reader.Remaining, Is.Zero, "the performative is all that its reader sees");
        Assert.That(frame.Performative.Length + frame.PayloadLength, Is.EqualTo(frame.Header.BodySize));
        Assert.That((ulong)frame.Kind, Is.EqualTo(frame.DescriptorCode));
        return frame.Kind switch
        {
            FrameKind.Empty => "empty" + channel + consumed,
            >= FrameKind.SaslMechanisms => "sasl-" + frame.Kind.ToString().Substring(4).ToLowerInvariant() + consumed,
            _ => frame.Kind.ToString().ToLowerInvariant() + " payload=" + frame.PayloadLength.ToString(CultureInfo.InvariantCulture) + channel + consumed,
        };
    }

    // Code that reads the fields checks their content.
    private static void ReadFields(FrameKind kind, ref AmqpReader reader)
    {
        IAmqpComposite? read = kind switch
        {
            FrameKind.Open => Open.Read(ref reader),
            FrameKind.Begin => Begin.Read(ref reader),
            FrameKind.Attach => Attach.Read(ref reader),
            FrameKind.Flow => Flow.Read(ref reader),
            FrameKind.Transfer => Transfer.Read(ref reader),
            FrameKind.Disposition => Disposition.Read(ref reader),
            FrameKind.Detach => Detach.Read(ref reader),
            FrameKind.End => End.Read(ref reader),
            FrameKind.Close => Close.Read(ref reader),
            FrameKind.SaslMechanisms => SaslMechanisms.Read(ref reader),
            FrameKind.SaslInit => SaslInit.Read(ref reader),
            FrameKind.SaslChallenge => SaslChallenge.Read(ref reader),
            FrameKind.SaslResponse => SaslResponse.Read(ref reader),
            FrameKind.SaslOutcome => SaslOutcome.Read(ref reader),
            _ => null,
        };
        Assert.That(read is null, Is.EqualTo(kind == FrameKind.Empty), "every performative is read to its fields");
    }

    /// <summary>For bytes that are not a frame, there is an error if they are invalid, and only then.</summary>
    public static string Of(OperationStatus status, AmqpDecodeError error, long received)
    {
        Assert.That(status, Is.EqualTo(error.Kind == AmqpDecodeErrorKind.None ? OperationStatus.NeedMoreData : OperationStatus.InvalidData));
        return status == OperationStatus.NeedMoreData ? Incomplete(received) : Of(error);
    }

    public static string Of(AmqpDecodeError error)
    {
        if (error.Kind == AmqpDecodeErrorKind.EndOfStream)
        {
            return Incomplete(error.Offset);
        }

        Assert.That(error.ToString(), Does.StartWith("Expected ").And.Not.Contain("  "));
        return "error " + error.Kind + ": " + error;
    }

    private static string Incomplete(long received) => "incomplete at " + received.ToString(CultureInfo.InvariantCulture);

    /// <summary>The bytes of a body, performative and payload, in hex.</summary>
    public static byte[] Body(in Frame frame)
    {
        byte[] body = new byte[frame.Header.BodySize];
        frame.Performative.CopyTo(body);
        if (frame.TryGetPayloadSpan(out ReadOnlySpan<byte> payload))
        {
            payload.CopyTo(body.AsSpan(frame.Performative.Length));
        }
        else
        {
            frame.Payload.CopyTo(body.AsSpan(frame.Performative.Length));
        }

        return body;
    }
}
