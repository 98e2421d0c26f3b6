namespace Amqp.Encoding.Fuzz;

/// <summary>Messages: every getter, whole and in pieces, at once and late, in both grades of conformance.</summary>
internal static class MessageTarget
{
    public static void Run(byte[] input)
    {
        bool isSound = AmqpMessage.TryDecode(input, out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All);
        bool isStrict = AmqpMessage.TryDecode(input, out AmqpMessage? strict, out AmqpDecodeError strictError, AmqpReaderOptions.Strict, SectionKinds.All);
        bool isInPieces = AmqpMessage.TryDecode(Paths.Cut(input), out AmqpMessage? pieces, out AmqpDecodeError pieceError, validate: SectionKinds.All);
        Rule.Same(pieceError.ToString(), error.ToString(), "pieces and a whole give the same error");
        Rule.Same(isInPieces, isSound, "pieces and a whole give the same verdict");
        Rule.Holds(isSound || !isStrict, "the strict reader accepts less");
        Reference(input, strictError);
        Sections(input);
        Late(input, isSound);
        Deviates(input, message, error);
        if (!isSound)
        {
            return;
        }

        string description = MessageAssert.Describe(message!);
        Rule.Same(MessageAssert.Describe(pieces!), description, "pieces and a whole have the same sections");
        Rule.Holds(!isStrict || MessageAssert.Describe(strict!) == description, "both grades of conformance read the same message");
        AmqpMessage again = WriteAndRead(message!, AmqpReaderOptions.Default, out byte[] written);
        Rule.Holds(message!.BodyKind == SectionKind.None || MessageAssert.Describe(again) == description, "a message that was written has the same sections");
        Rule.SameBytes(pieces!.Encode(), written, "a message in pieces is written as a whole one");
    }

    // The standard alone says what a message is; the library also limits zero-width elements of all sections together.
    private static void Reference(byte[] input, AmqpDecodeError error)
    {
        string? fault;
        try
        {
            fault = ReferenceTypes.FaultOfMessage(input);
        }
        catch (ReferenceDecodeException exception)
        {
            fault = exception.Message;
        }

        bool isRead = error.Kind == AmqpDecodeErrorKind.None;
        Rule.Holds(isRead == fault is null || error.Kind == AmqpDecodeErrorKind.ZeroWidthLimit,
            "the strict reader and the reference give the same verdict of a message: " + error + " " + fault + " " + HexText.Format(input));
    }

    // A reader that accepts deviations reads the same of sound bytes, and can read again and write alike what it accepts besides.
    private static void Deviates(byte[] input, AmqpMessage? message, AmqpDecodeError error)
    {
        AmqpReaderOptions options = Paths.Deviating(input);
        bool isRead = AmqpMessage.TryDecode(input, out AmqpMessage? deviating, out AmqpDecodeError whole, options, SectionKinds.All);
        bool isInPieces = AmqpMessage.TryDecode(Paths.Cut(input), out AmqpMessage? pieces, out AmqpDecodeError cut, options, SectionKinds.All);
        Rule.Same(isInPieces, isRead, "pieces and a whole with deviations give the same verdict: " + cut + " " + whole);
        if (message is not null)
        {
            Rule.Holds(isRead && MessageAssert.Describe(deviating!) == MessageAssert.Describe(message), "a reader with deviations reads the same message");
        }
        else if (isRead)
        {
            Rule.Holds(Paths.IsDeviation(error), "a reader with deviations accepts nothing but them: " + error);
            // Messages are compared, and not described: the key of an application property may have no text.
            Rule.Holds(pieces!.Equals(deviating), "pieces and a whole with deviations are the same message");
            WriteAndRead(deviating!, options, out _);
        }
    }

    private static AmqpMessage WriteAndRead(AmqpMessage message, AmqpReaderOptions options, out byte[] written)
    {
        written = message.Encode();
        Rule.Same(message.GetEncodedSize(), written.Length, "the size of a message is foretold");
        bool isReadAgain = AmqpMessage.TryDecode(written, out AmqpMessage? again, out AmqpDecodeError error, options, SectionKinds.All);
        Rule.Holds(isReadAgain, "a message that was written is read again: " + error);
        // A message must have a body: one that has none gets an empty one.
        Rule.Holds(message.BodyKind == SectionKind.None || again!.Equals(message), "a message that was written is the same");
        Rule.SameBytes(again!.Encode(), written, "a message is written as before");
        _ = message.ToString();
        return again;
    }

    private static void Sections(byte[] input)
    {
        var span = new MessageReader((ReadOnlySpan<byte>)input);
        var pieces = new MessageReader(Paths.Cut(input));
        for (bool goesOn = true; goesOn;)
        {
            goesOn = span.TryRead(out AmqpDecodeError error);
            Rule.Same(pieces.TryRead(out AmqpDecodeError other), goesOn, "sections of pieces and of a whole are the same");
            Rule.Same(other.ToString(), error.ToString(), "sections of pieces and of a whole have the same error");
            if (goesOn)
            {
                Rule.Holds(span.Kind == pieces.Kind && span.Offset == pieces.Offset && span.Length == pieces.Length, "sections of pieces are where those of a whole are");
            }
        }
    }

    // Each section is read when it is needed: each getter may find a fault, and the next must not mind.
    private static void Late(byte[] input, bool isSound)
    {
        AmqpMessage? message = null;
        AmqpDecodeError error = Rule.Decodes(() => message = AmqpMessage.Decode(input));
        Rule.Holds(error.Kind == AmqpDecodeErrorKind.None || !isSound, "a sound message is decoded");
        if (message is null)
        {
            return;
        }

        bool isFaulty = false;
        foreach (Action<AmqpMessage> getter in s_getters)
        {
            isFaulty |= Rule.Decodes(() => getter(message)).Kind != AmqpDecodeErrorKind.None;
        }

        Rule.Holds(!isFaulty || !isSound, "getters of a sound message throw nothing");
    }

    // A message-id of text equals its UTF-8, and not the same characters in one byte each.
    private static void Compare(MessageId? id)
    {
        if (id?.TryGetString(out string? text) == true)
        {
            Rule.Holds(id.Value.Equals(System.Text.Encoding.UTF8.GetBytes(text!)), "a message-id equals its bytes");
            byte[] latin = System.Text.Encoding.Latin1.GetBytes(text!);
            Rule.Same(id.Value.Equals(latin), System.Text.Encoding.UTF8.GetBytes(text!).AsSpan().SequenceEqual(latin), "a message-id equals no other bytes");
        }
    }

    private static readonly Action<AmqpMessage>[] s_getters =
    [
        message => _ = message.Sections, message => _ = message.Header.Priority, message => Compare(message.Properties.MessageId), message => _ = message.Properties.ContentType,
        message => _ = message.DeliveryAnnotations.Count, message => _ = message.MessageAnnotations.Count, message => _ = message.ApplicationProperties.Count,
        message => _ = message.Footer.Count, message => _ = message.BodyKind, message => _ = message.BodyLength, message => _ = message.TraceParent,
        message => _ = message.TraceState, message => _ = message.TryGetSingleData(out _), message => message.ApplicationProperties.Any(pair => pair.Value.IsNull),
        message => message.ApplicationProperties.TryGetValue("k1", out _), message => message.MessageAnnotations.TryGetValue("x-opt-1", out _),
        message =>
        {
            for (int i = 0; i < message.DataCount; i++)
            {
                _ = message.GetData(i).Length;
            }
        },
        message =>
        {
            for (int i = 0; i < message.SequenceCount; i++)
            {
                _ = message.GetSequence(i).Count;
            }
        },
        message => _ = message.BodyKind == SectionKind.AmqpValue && message.Value.IsNull,
        message => _ = message.GetEncodedSize(), message => _ = message.Encode(), message => _ = message.ToString(), message => _ = message.ToOwned().Encode(),
    ];
}
