using System.ComponentModel;
using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.CompilerServices;

/// <summary>transaction-id, a binary (0xA0, 0xB0) of at most 32 bytes. Only generated code and the library use it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct TransactionIdField : IPlainField<TransactionId>
{
    int IPlainField<TransactionId>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref TransactionId value)
    {
        if (InlineBytesField.TryReadPlain(source, out ReadOnlySpan<byte> bytes))
        {
            value = TransactionId.FromValidated(bytes);
            return 2 + bytes.Length;
        }

        return 0;
    }

    bool IField<TransactionId>.TryRead(ref AmqpReader reader, out TransactionId value)
    {
        value = TransactionId.FromValidated(InlineBytesField.Read(ref reader, "transaction-id"));
        return true;
    }

    int IField<TransactionId>.GetSize(in TransactionId value, AmqpWriterOptions? options) => 2 + value.Length;

    int IPlainField<TransactionId>.WritePlain(in TransactionId value, Span<byte> room, int at) => at + value.Write(room.Slice(at));

    void IField<TransactionId>.Write(ref AmqpWriter writer, in TransactionId value) => InlineBytesField.Write(ref writer, value.Bytes);
}
