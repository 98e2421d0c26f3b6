namespace Amqp.Encoding;

/// <summary>A bounded cache of short ASCII texts, so that repeated names share one string.</summary>
/// <remarks>The <see cref="TextDecoder"/> for the symbols and short strings, such as property names, of a connection or link. A new text replaces the one in
/// its slot, so the cache never grows, and a peer that keeps sending new names only makes it useless. It is safe for concurrent use.</remarks>
public sealed class TextCache : TextDecoder
{
    /// <summary>The longest text that is kept, in bytes.</summary>
    public const int MaxTextLength = 64;

    private readonly Entry?[] _entries;
    private readonly ulong _seed;

    /// <summary>Creates an empty cache.</summary>
    /// <param name="capacity">The number of slots, 1 to 65,536; rounded up to a power of two, at least 2.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is not 1 to 65,536.</exception>
    public TextCache(int capacity = 1024)
        : this(capacity, unchecked((ulong)Guid.NewGuid().GetHashCode()))
    {
    }

    /// <summary>Creates an empty cache whose slots a test can repeat.</summary>
    internal TextCache(int capacity, ulong seed)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, 65_536);
        int size = 2;
        while (size < capacity)
        {
            size *= 2;
        }

        _entries = new Entry?[size];
        _seed = seed;
    }

    /// <summary>Gets the text of bytes: a cached string, or a new one, which is cached if it is short and ASCII.</summary>
    /// <param name="utf8">Bytes that are valid UTF-8, such as <see cref="AmqpReader.ReadStringBytes"/> or <see cref="AmqpReader.ReadSymbolBytes"/>
    /// returns.</param>
    public override string GetText(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty)
        {
            return string.Empty;
        }

        if (utf8.Length > MaxTextLength)
        {
            return Utf8.GetString(utf8);
        }

        Prefix prefix = Prefix.Of(utf8);

        // Two slots for each hash: the newer text is in the first, and the previous one moves to the second.
        int at = (int)(prefix.Hash(_seed) & (uint)(_entries.Length - 2));
        Entry? entry = _entries[at];
        if (entry is not null && entry.Matches(in prefix, utf8))
        {
            return entry.Text;
        }

        Entry? older = _entries[at + 1];
        if (older is not null && older.Matches(in prefix, utf8))
        {
            return older.Text;
        }

        string text = Utf8.GetString(utf8);
        if (text.Length == utf8.Length)
        {
            _entries[at + 1] = entry;
            _entries[at] = new Entry(in prefix, text);
        }

        return text;
    }

    /// <summary>The length and up to sixteen bytes of a text: a short text is compared by these alone.</summary>
    private readonly struct Prefix(int length, ulong first, ulong last)
    {
        public const int FullLength = 16;

        private readonly int _length = length;
        private readonly ulong _first = first;
        private readonly ulong _last = last;

        public static Prefix Of(ReadOnlySpan<byte> bytes)
        {
            int length = bytes.Length;
            if (length >= sizeof(ulong))
            {
                ulong last = BinaryPrimitives.ReadUInt64LittleEndian(bytes.Slice(length - sizeof(ulong)));
                return new Prefix(length, BinaryPrimitives.ReadUInt64LittleEndian(bytes), last);
            }

            if (length >= sizeof(uint))
            {
                uint last = BinaryPrimitives.ReadUInt32LittleEndian(bytes.Slice(length - sizeof(uint)));
                return new Prefix(length, BinaryPrimitives.ReadUInt32LittleEndian(bytes), last);
            }

            return new Prefix(length, bytes[0], ((ulong)bytes[length >> 1] << 8) | bytes[length - 1]);
        }

        // Collisions only cost the slot in the cache, so a plain multiplicative hash is enough.
        public uint Hash(ulong seed)
        {
            unchecked
            {
                ulong hash = (_first ^ seed) * 0x9E3779B97F4A7C15UL;
                hash = (hash ^ (hash >> 32) ^ _last ^ (uint)_length) * 0xD6E8FEB86659FD93UL;

                // The last bytes of a text reach only the upper bits of the product.
                return (uint)((hash ^ (hash >> 16)) >> 40);
            }
        }

        public bool Equals(in Prefix other) => _first == other._first && _last == other._last && _length == other._length;
    }

    private sealed class Entry(in Prefix prefix, string text)
    {
        private readonly Prefix _prefix = prefix;

        public string Text { get; } = text;

        public bool Matches(in Prefix prefix, ReadOnlySpan<byte> bytes) =>
            _prefix.Equals(in prefix) && (bytes.Length <= Prefix.FullLength || Ascii.Equals(Text.AsSpan(), bytes));
    }
}
