namespace Amqp.Encoding;

/// <summary>Rejects memory of the caller's that is too short.</summary>
internal static class ShortDestination
{
    /// <exception cref="ArgumentException">There is less room than needed.</exception>
    public static void ThrowIf(long needed, int room)
    {
        if (needed > room)
        {
            Throw(needed, room);
        }
    }

    /// <exception cref="ArgumentException">Always.</exception>
    [DoesNotReturn]
    public static void Throw(long needed, int destination) => throw new ArgumentException(
        string.Format(CultureInfo.InvariantCulture, "The destination is too short: {0} are needed, and it has room for {1}.", needed, destination), nameof(destination));
}
