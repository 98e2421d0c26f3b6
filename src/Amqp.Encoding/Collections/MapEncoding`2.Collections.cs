namespace Amqp.Encoding;

/// <content>Encoding of collections of pairs.</content>
public sealed partial class MapEncoding<TKey, TValue>
{
    /// <summary>Encodes a map (0xC1, 0xD1).</summary>
    /// <inheritdoc cref="Encode(IReadOnlyCollection{KeyValuePair{TKey, TValue}})" path="/param|/returns|/exception"/>
    public byte[] Encode(KeyValuePair<TKey, TValue>[] pairs)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        return Encode(new ReadOnlySpan<KeyValuePair<TKey, TValue>>(pairs));
    }

    /// <summary>Encodes a map (0xC1, 0xD1) from a collection, such as a dictionary.</summary>
    /// <remarks>Only an array is read in place; other collections are copied to pooled memory first. The keys of a dictionary are not compared again if its comparer
    /// finds equal all keys that are equal in AMQP: texts and numbers with the default comparer.</remarks>
    /// <param name="pairs">The pairs, with distinct keys.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, a key occurs twice, or the map would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="pairs"/> is null.</exception>
    public byte[] Encode(IReadOnlyCollection<KeyValuePair<TKey, TValue>> pairs)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        using var items = new BorrowedItems<KeyValuePair<TKey, TValue>>(pairs);
        long content = MeasurePairs(items.Values);
        byte[] bytes = new byte[EncodedSize.OfMap(items.Values.Length, content)];
        WriteMeasured(items.Values, content, bytes, DistinctKeys.AreIn(pairs));
        return bytes;
    }
}
