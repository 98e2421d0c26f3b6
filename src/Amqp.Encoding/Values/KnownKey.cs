namespace Amqp.Encoding;

/// <summary>A string or symbol of at most 255 ASCII characters, found again by its plain encoding.</summary>
internal readonly struct KnownKey
{
    // The number of bytes of an encoding that are compared at once.
    private const int Window = 2 * sizeof(ulong);

    private readonly AmqpValue _key;

    // The first bytes of the encoding, followed by zeros; the masks have all bits of these bytes.
    private readonly ulong _first;
    private readonly ulong _second;
    private readonly ulong _firstMask;
    private readonly ulong _secondMask;
    private readonly int _length;

    public KnownKey(in AmqpValue key)
    {
        _key = key;
        Span<byte> encoded = stackalloc byte[2 + byte.MaxValue + Window];
        encoded.Clear();
        _length = key.WritePlain(encoded, 0);
        _first = BinaryPrimitives.ReadUInt64LittleEndian(encoded);
        _second = BinaryPrimitives.ReadUInt64LittleEndian(encoded.Slice(sizeof(ulong)));
        _firstMask = _length >= sizeof(ulong) ? ulong.MaxValue : (1UL << (8 * _length)) - 1;
        _secondMask = _length >= Window ? ulong.MaxValue : _length <= sizeof(ulong) ? 0 : (1UL << (8 * (_length - sizeof(ulong)))) - 1;
    }

    public AmqpValue Key => _key;

    /// <summary>Returns the number of bytes of the key's plain encoding if the source begins with it; otherwise 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Match(ReadOnlySpan<byte> source)
    {
        if (source.Length < Window)
        {
            return MatchAtEnd(source);
        }

        ulong differences = ((BinaryPrimitives.ReadUInt64LittleEndian(source) ^ _first) & _firstMask)
            | ((BinaryPrimitives.ReadUInt64LittleEndian(source.Slice(sizeof(ulong))) ^ _second) & _secondMask);
        return differences != 0 ? 0
            : _length <= Window ? _length
            : MatchLong(source);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int MatchAtEnd(ReadOnlySpan<byte> source)
    {
        Span<byte> window = stackalloc byte[Window];
        window.Clear();
        source.CopyTo(window);
        return _length <= source.Length ? Match(window) : 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int MatchLong(ReadOnlySpan<byte> source) => source.Length >= _length && _key.HasText(source.Slice(2, _length - 2)) ? _length : 0;
}
