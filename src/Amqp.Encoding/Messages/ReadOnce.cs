namespace Amqp.Encoding.Messaging;

/// <summary>Stores what several threads may read from the same bytes.</summary>
internal static class ReadOnce
{
    /// <summary>Stores a section that was read unless another thread was first, and charges the zero-width elements that it used.</summary>
    /// <param name="source">The bytes of the section.</param>
    /// <param name="place">The place of the section.</param>
    /// <param name="read">The section, or null after a fault.</param>
    /// <param name="used">The zero-width elements that it used.</param>
    /// <param name="error">The fault of reading it; none if another thread has read it, because that thread may have used up the budget.</param>
    /// <returns>False if no thread has read the section.</returns>
    public static bool TryStore<T>(ISectionSource source, ref T? place, T? read, int used, ref AmqpDecodeError error)
        where T : class
    {
        if (read is not null)
        {
            if (Interlocked.CompareExchange(ref place, read, null) is null && used != 0)
            {
                source.Charge(used);
            }

            return true;
        }

        if (Volatile.Read(ref place) is null)
        {
            return false;
        }

        error = default;
        return true;
    }
}
