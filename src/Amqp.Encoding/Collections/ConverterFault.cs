namespace Amqp.Encoding;

/// <summary>Rejects converters that return different results for the same element, which is converted once to measure and again to write it.</summary>
internal static class ConverterFault
{
    /// <summary>Throws if the written size is not the measured one: memory that was not written must not be sent.</summary>
    public static void ThrowIf(bool hasChanged)
    {
        if (hasChanged)
        {
            throw new InvalidOperationException("The converter did not return the same for the same element twice.");
        }
    }
}
