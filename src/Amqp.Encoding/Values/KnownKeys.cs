namespace Amqp.Encoding;

/// <summary>The keys of small maps that were read before. Most maps have the keys of an earlier map in the same order, and then need neither new texts nor a
/// check that their keys are distinct.</summary>
/// <remarks>At most 32 sets of at most 16 keys with 192 characters together: less than 64 KB. Sets are immutable, so
/// threads share them without a lock.</remarks>
internal static class KnownKeys
{
    private const int MaxKeys = 16;
    private const int MaxCharacters = 192;
    private const int Places = 32;

    // A map whose keys are not known is noted once in so many times: threads that read such maps would otherwise all write to the same memory.
    private const int NotedOnceIn = 8;

    private static readonly KnownKey[]?[] s_places = new KnownKey[]?[Places];

    // For each place, the bits of the set that was noted last: it is stored when it is noted twice in a row. The bits only choose, so a torn read is harmless.
    private static readonly ulong[] s_candidates = new ulong[Places];

    // Each thread counts alone, so that threads do not write to one cache line.
    [ThreadStatic]
    private static int s_unknown;

    public static bool MayHave(int count, AmqpReaderOptions options) => count <= MaxKeys && options.CacheKeys && options.Texts.Decoder is null;

    /// <summary>Finds the keys that the pairs of a map probably have; null if there are none.</summary>
    public static KnownKey[]? Find(int count, ReadOnlySpan<byte> pairs) => pairs.Length > 2 && pairs[1] > 0 && pairs.Length - 2 >= pairs[1]
        ? Volatile.Read(ref s_places[PlaceOf(count, pairs[1], pairs[2], pairs[1 + pairs[1]])])
        : null;

    /// <summary>Notes the keys of a map, which were not known and are distinct.</summary>
    public static void Note(ValuePair[] pairs)
    {
        if (++s_unknown % NotedOnceIn == 0)
        {
            NoteNow(pairs);
        }
    }

    private static void NoteNow(ValuePair[] pairs)
    {
        ulong bits = 0;
        int characters = 0;
        foreach (ValuePair pair in pairs)
        {
            if (!pair.Key.TryGetAscii(out string? text) || text.Length == 0)
            {
                return;
            }

            characters += text.Length;
            bits = unchecked((bits ^ pair.Key.LowBits) * 0x9E3779B97F4A7C15UL);
            bits ^= bits >> 29;
        }

        ulong first = pairs[0].Key.LowBits;
        int place = PlaceOf(pairs.Length, (byte)first, (byte)(first >> 32), (byte)(first >> 48));
        if (s_candidates[place] != bits)
        {
            s_candidates[place] = bits;
        }
        else if (characters <= MaxCharacters)
        {
            Volatile.Write(ref s_places[place], Array.ConvertAll(pairs, static pair => new KnownKey(in pair.Key)));
        }
    }

    private static int PlaceOf(int count, byte length, byte first, byte last) => ((count * 23) + (length * 5) + first + (last * 7)) & (Places - 1);
}
