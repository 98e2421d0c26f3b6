using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Fuzz;

/// <summary>Batches: all messages of one at once, and each by its number.</summary>
internal static class BatchTarget
{
    public static void Run(byte[] input)
    {
        if (!AmqpMessage.TryDecode(input, out AmqpMessage? batch, out _) || batch.BodyKind != BodyKind.Data)
        {
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
            using var written = new MessageBatch(new AmqpMessage(), long.MaxValue);
            for (int i = 0; i < batch.DataCount; i++)
            {
                Rule.Holds(written.TryAddEncoded(System.Buffers.BuffersExtensions.ToArray(batch.GetData(i))), "a batch has room");
            }

            AmqpMessage again = AmqpMessage.Decode(written.ToPayload(out _));
            if (written.Count > 1)
            {
                Rule.Holds(MessageBatch.ReadMessages(again).Select(MessageAssert.Describe).SequenceEqual(all), "a batch that was written has the same messages");
            }
        }
    }
}
