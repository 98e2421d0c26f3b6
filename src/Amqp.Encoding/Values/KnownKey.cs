namespace Amqp.Encoding;

/// <summary>A string or symbol of at most 255 ASCII characters, found again by its plain encoding.</summary>
internal readonly struct KnownKey
{
    private readonly AmqpValue _key;
    private readonly byte[] _encoded;

    public KnownKey(in AmqpValue key)
    {
        _key = key;
        Span<byte> room = stackalloc byte[2 + byte.MaxValue];
        _encoded = room.Slice(0, key.WritePlain(room, 0)).ToArray();
    }

    public AmqpValue Key => _key;

    /// <summary>Returns the number of bytes of the key's plain encoding if the source begins with it; otherwise 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Match(ReadOnlySpan<byte> source) => source.StartsWith(_encoded) ? _encoded.Length : 0;
}
