namespace Amqp.Encoding;

/// <summary>A bounded cache of short ASCII texts, so that names that come again and again are one string.</summary>
/// <remarks>For the symbols and property names of a connection or link. A text that meets an occupied place replaces what is there, so the
/// cache never grows, and a peer that sends ever new names only makes it useless. Safe for several threads.</remarks>
public sealed class TextCache
{
    /// <summary>The longest text that is kept, in octets.</summary>
    public const int MaxTextLength = 64;

    private readonly string?[] _texts;
    private readonly ulong _seed;

    /// <summary>Makes an empty cache.</summary>
    /// <param name="capacity">The number of places, 1 to 65,536; rounded up to a power of two.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is not 1 to 65,536.</exception>
    public TextCache(int capacity = 1024)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, 65_536);
        int size = 1;
        while (size < capacity)
        {
            size *= 2;
        }

        _texts = new string?[size];
        _seed = unchecked((ulong)Guid.NewGuid().GetHashCode());
    }

    /// <summary>The text of octets: a string that was made before, or a new one, which is kept if it is short and ASCII.</summary>
    /// <param name="utf8">Octets that are valid UTF-8, such as <see cref="AmqpReader.ReadStringBytes"/> or <see cref="AmqpReader.ReadSymbolBytes"/> returns.</param>
    /// <returns>The text.</returns>
    public string GetText(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty)
        {
            return string.Empty;
        }

        if (utf8.Length > MaxTextLength)
        {
            return Utf8.GetString(utf8);
        }

        ref string? place = ref _texts[Hash(utf8) & (uint)(_texts.Length - 1)];
        string? text = place;
        if (text is null || !Ascii.Equals(text.AsSpan(), utf8))
        {
            text = Utf8.GetString(utf8);
            if (text.Length == utf8.Length)
            {
                place = text;
            }
        }

        return text;
    }

    // Collisions only cost the place in the cache, so a plain multiplicative hash over eight octets at a time is enough.
    private uint Hash(ReadOnlySpan<byte> octets)
    {
        ulong hash = _seed + (ulong)octets.Length;
        while (octets.Length >= sizeof(ulong))
        {
            hash = Mix(hash ^ System.Buffers.Binary.BinaryPrimitives.ReadUInt64LittleEndian(octets));
            octets = octets.Slice(sizeof(ulong));
        }

        ulong rest = 0;
        foreach (byte octet in octets)
        {
            rest = (rest << 8) | octet;
        }

        return (uint)(Mix(hash ^ rest) >> 40);
    }

    private static ulong Mix(ulong value) => unchecked((value ^ (value >> 32)) * 0x9E3779B97F4A7C15UL);
}
