namespace Amqp.Encoding;

/// <summary>Values on a writer.</summary>
public static class AmqpValueExtensions
{
    /// <summary>Writes a value of any type: see <see cref="AmqpValue.WriteTo"/>.</summary>
    /// <param name="writer">The writer; a failure leaves it where it was.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="AmqpEncodeException">A string has a surrogate that stands alone, values would be nested too deeply there, or the octets
    /// are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by somebody else.</exception>
    public static void WriteValue(this ref AmqpWriter writer, AmqpValue value) => value.WriteTo(ref writer);

    /// <summary>Writes one octet, where there is room: a constructor without data, or part of one.</summary>
    internal static void WriteOctet(this ref AmqpWriter writer, byte octet)
    {
        writer.ReserveValue(1)[0] = octet;
        writer.CommitValue(1);
    }
}
