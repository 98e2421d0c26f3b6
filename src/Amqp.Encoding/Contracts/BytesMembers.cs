using System.ComponentModel;
using System.Numerics;

namespace Amqp.Encoding.CompilerServices;

/// <summary>A binary as bytes in a contract. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesMember : IField<byte[]>
{
    bool IField<byte[]>.TryRead(ref AmqpReader reader, out byte[] value)
    {
        value = reader.ReadBinary().ToArray();
        return true;
    }

    int IField<byte[]>.GetSize(in byte[] value, AmqpWriterOptions? options) => EncodedSize.OfBinary(value.Length);

    void IField<byte[]>.Write(ref AmqpWriter writer, in byte[] value) => writer.WriteBinary(value);
}

/// <summary>A binary in a contract that is an integer of any size, or the bytes that a number of any type has as one. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct IntegerMember : IField<byte[]>
{
    bool IField<byte[]>.TryRead(ref AmqpReader reader, out byte[] value)
    {
        int position = reader.Position;
        value = [];
        if (ExactNumber.TryRead(ref reader, out ExactNumber number))
        {
            if (!number.TryGetInteger(out BigInteger integer))
            {
                ExactNumber.Fail(ref reader, position, "integer", number);
            }

            value = AmqpContract.ToBigEndian(integer);
            return true;
        }

        ReadOnlySpan<byte> bytes = reader.ReadBinary();
        if (bytes.Length > AmqpContract.MaxIntegerBytes)
        {
            string found = TextOf.Count(bytes.Length, "byte");
            reader.FailAt(position, ReadFault.OfValue(AmqpDecodeErrorKind.NotRepresentable, "an integer of at most 8192 bytes (a fixed limit)", found));
            return true;
        }

        value = bytes.ToArray();
        return true;
    }

    int IField<byte[]>.GetSize(in byte[] value, AmqpWriterOptions? options) => EncodedSize.OfBinary(value.Length);

    void IField<byte[]>.Write(ref AmqpWriter writer, in byte[] value) => writer.WriteBinary(value);
}
