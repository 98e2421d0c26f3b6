namespace Amqp.Encoding;

/// <summary>Refuses converters whose answers change: elements are converted to be measured, and again to be written.</summary>
internal static class ConverterFault
{
    /// <summary>Throws if what was written is not what was measured: memory that nobody wrote must not be sent.</summary>
    public static void ThrowIf(bool hasChanged)
    {
        if (hasChanged)
        {
            throw new InvalidOperationException("The converter did not return the same for the same element twice.");
        }
    }
}
