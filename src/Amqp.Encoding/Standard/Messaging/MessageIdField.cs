using System.ComponentModel;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.CompilerServices;

/// <summary>message-id: a ulong, uuid, binary or string. Only generated code and the library use it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MessageIdField : IPlainField<MessageId>
{
    int IPlainField<MessageId>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref MessageId value)
    {
        string? text = null;
        int length = default(StringWire).ReadPlain(source, reader.Options.Texts, ref text!);
        if (length > 0)
        {
            value = new MessageId(text!);
        }

        return length;
    }

    bool IField<MessageId>.TryRead(ref AmqpReader reader, out MessageId value)
    {
        value = MessageId.Read(ref reader);
        return true;
    }

    int IField<MessageId>.GetSize(in MessageId value, AmqpWriterOptions? options) => ((AmqpValue)value).GetEncodedSize();

    int IPlainField<MessageId>.WritePlain(in MessageId value, Span<byte> room, int at) => ((AmqpValue)value).WritePlain(room, at);

    void IField<MessageId>.Write(ref AmqpWriter writer, in MessageId value) => ((AmqpValue)value).WriteTo(ref writer);
}
