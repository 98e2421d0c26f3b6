namespace Amqp.Encoding.Fuzz;

/// <summary>Batches: all messages of one at once, and each by its number.</summary>
internal static class BatchTarget
{
    public static void Run(byte[] input)
    {
        if (!AmqpMessage.TryDecode(input, out AmqpMessage? batch, out _))
        {
            return;
        }

        if (batch.BodyKind != SectionKind.Data)
        {
            Rule.Holds(Rule.Decodes(() => _ = MessageBatch.ReadMessages(batch).ToArray()).Kind != AmqpDecodeErrorKind.None, "a message whose body is no data is no batch");
            Rule.Holds(!MessageBatch.TryReadMessage(batch, 0, out _, out _), "a message whose body is no data has no message");
            return;
        }

        string[] all = [];
        AmqpDecodeError error = Rule.Decodes(() => all = MessageBatch.ReadMessages(batch).Select(MessageAssert.Describe).ToArray());
        bool isSound = true;
        AmqpDecodeError first = default;
        for (int i = 0; i < batch.DataCount; i++)
        {
            bool isRead = MessageBatch.TryReadMessage(batch, i, out AmqpMessage? message, out AmqpDecodeError one, validate: SectionKinds.All);
            Rule.Same(isRead, one.Kind == AmqpDecodeErrorKind.None, "an error is there for a malformed message alone");
            // By its number a message has an equal part of what all may have together.
            if (one.Kind == AmqpDecodeErrorKind.ZeroWidthLimit)
            {
                return;
            }

            first = isSound ? one : first;
            isSound &= isRead;
            if (isRead && error.Kind == AmqpDecodeErrorKind.None)
            {
                Rule.Same(MessageAssert.Describe(message!), all[i], "a message of a batch is the same by its number");
            }
        }

        Rule.Holds(isSound || error.Kind != AmqpDecodeErrorKind.None, "all messages of a batch are refused if one is: " + first);
        if (isSound && error.Kind == AmqpDecodeErrorKind.None)
        {
            // With an envelope that has a section of its own, or none.
            AmqpMessage envelope = new();
            if (input.Length % 2 == 0)
            {
                envelope.MessageAnnotations[new AmqpSymbol("x-opt-1")] = 1;
            }

            using var written = new MessageBatch(long.MaxValue, envelope);
            for (int i = 0; i < batch.DataCount; i++)
            {
                Rule.Holds(written.TryAddEncoded(System.Buffers.BuffersExtensions.ToArray(batch.GetData(i))), "a batch has room");
            }

            AmqpMessage again = AmqpMessage.Decode(written.GetPayload(out uint format));
            Rule.Holds(format == MessageBatch.BatchedFormat || written.Count == 1, "several messages are a batch");
            if (format == MessageBatch.BatchedFormat)
            {
                Rule.Holds(MessageBatch.ReadMessages(again).Select(MessageAssert.Describe).SequenceEqual(all), "a batch that was written has the same messages");
                Rule.Same(again.MessageAnnotations.Count, envelope.MessageAnnotations.Count, "a batch that was written has its envelope");
            }
            else
            {
                Rule.Same(envelope.MessageAnnotations.Count, 0, "a message that is alone has no envelope");
            }
        }
    }
}
