using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>DecodeObject says of every vector what the value model says.</summary>
public sealed class DecodeObjectVectorTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    public void An_object_gets_the_verdict_of_its_vector(VectorRow row)
    {
        byte[] input = row.Bytes;
        var buffer = new ByteBuffer(input, 0, input.Length);
        AmqpDecodeErrorKind? kind = null;
        object? decoded = null;
        try
        {
            decoded = AmqpCodec.DecodeObject(buffer);
            kind = buffer.Length == 0 ? null : AmqpDecodeErrorKind.TrailingBytes;
        }
        catch (AmqpDecodeException exception)
        {
            kind = exception.Error.Kind;
            Assert.That(buffer.Offset, Is.Zero);
        }

        if (AmqpValue.TryDecode(input, out AmqpValue value, out AmqpDecodeError error))
        {
            Assert.That(kind, Is.Null);
            AssertSame(decoded, value);
        }
        else
        {
            Assert.That(kind, Is.EqualTo(error.Kind));
        }
    }

    // Encoded again the object is the same value, but for decimals, whose width the .NET type does not keep.
    private static void AssertSame(object? decoded, AmqpValue value)
    {
        using var buffer = new ByteBuffer(64);
        AmqpCodec.EncodeObject(decoded, buffer);
        AmqpValue again = AmqpValue.Decode(buffer.Buffer.AsSpan(0, buffer.Length));
        if (NotationText.Format(value).IndexOf("dec", StringComparison.Ordinal) < 0)
        {
            Assert.That(again, Is.EqualTo(value));
        }
    }
}
