namespace Amqp.Encoding.Legacy;

/// <summary>Objects of the library's own types.</summary>
internal static class CoreValues
{
    /// <summary>Gets the value of an object of the library's types.</summary>
    /// <returns>False if the object is not of a type of the library.</returns>
    public static bool TryGet(object source, out AmqpValue value)
    {
        switch (source)
        {
            case AmqpValue or AmqpList or Encoding.AmqpMap or AmqpArray or DescribedValue or Descriptor:
            case AmqpTimestamp or AmqpChar or Decimal32 or Decimal64 or Decimal128:
            case ReadOnlyMemory<byte> or Memory<byte>:
                return AmqpValue.TryFromObject(source, out value);
            default:
                value = default;
                return false;
        }
    }
}
