namespace Amqp.Encoding;

/// <summary>A map in place, for looking up keys without decoding the whole map (AMQP 1.0, part 1, 1.6.23).</summary>
/// <remarks>
/// <para>Made by <see cref="AmqpExtensions.ReadMapView(ref AmqpReader)"/>; valid as long as the reader's data. Keys are given as the bytes
/// of a string or symbol, and match either type. A lookup returns false if the key is absent or its value is null or of another type; a value of
/// the type that is malformed throws <see cref="AmqpDecodeException"/>.</para>
/// <para>A lookup goes over the pairs from the first one, and returns the value of the first key that matches. It
/// does not fully check the other pairs, because that would cost as much as decoding the map. To check the whole
/// map, call <see cref="AmqpReader.Validate"/>.</para>
/// </remarks>
public readonly ref struct MapView
{
    private readonly ItemsPlace _pairs;
    private readonly int _count;

    /// <summary>Moves the reader past a map and makes a view of it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal MapView(scoped ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterMap();
        if (reader.HasFault)
        {
            return;
        }

        _count = scope.Count;
        _pairs = reader.GetItems();
        reader.SkipToParent(in scope);
    }

    /// <summary>Makes a view of pairs.</summary>
    internal MapView(ItemsPlace pairs, int count)
    {
        _pairs = pairs;
        _count = count;
    }

    /// <summary>Gets the number of pairs.</summary>
    public int Count => _count;

    /// <summary>Enumerates the pairs.</summary>
    public Enumerator GetEnumerator() => new(in this);

    /// <summary>Finds the value of a key.</summary>
    /// <param name="key">The bytes of a string or symbol key, such as <c>"x-opt-partition-key"u8</c>.</param>
    /// <param name="value">A reader of only the value.</param>
    /// <returns>False if the key is absent.</returns>
    /// <exception cref="AmqpDecodeException">A key or value before it is malformed; not all faults are found.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool TryGetValue(scoped ReadOnlySpan<byte> key, out AmqpReader value)
    {
        ReadOnlySpan<byte> pairs = _pairs.GetPlain(_pairs.Start);
        int left = 2 * _count;
        int at = _pairs.Start + pairs.Length - PassPlain(pairs, key, ref left);
        AmqpReader reader = _pairs.Open(at, _pairs.End, left);
        bool isFound = (left & 1) != 0;
        while (!isFound && !reader.IsAtEnd)
        {
            isFound = KeyEquals(in reader, key);
            reader.Skip();
            if (!isFound)
            {
                reader.Skip();
            }
        }

        if (isFound)
        {
            int start = reader.Position;
            reader.Skip();
            value = _pairs.Open(start, reader.Position, 1);
            return true;
        }

        reader.CheckScopeEnd(AmqpType.Map);
        value = default;
        return false;
    }

    /// <inheritdoc cref="TryGetValue(ReadOnlySpan{byte}, out AmqpReader)"/>
    /// <param name="key">The text of a string or symbol key. Its bytes, such as <c>"x-opt-partition-key"u8</c>, are found faster.</param>
    /// <param name="value">A reader of only the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool TryGetValue(string key, out AmqpReader value)
    {
        ArgumentNullException.ThrowIfNull(key);
        Span<byte> room = key.Length <= byte.MaxValue ? stackalloc byte[3 * byte.MaxValue] : new byte[Utf8.GetMaxByteCount(key.Length)];
        value = default;
        return Utf8.TryGetBytes(key.AsSpan(), room, out int length) && TryGetValue(room.Slice(0, length), out value);
    }

    /// <summary>Finds a value of a scalar type, such as <see cref="bool"/>, <see cref="long"/>, <see cref="string"/>, <see cref="AmqpSymbol"/> or
    /// <see cref="AmqpTimestamp"/>: of the AMQP type that <see cref="ArrayEncoding{T}.Default"/> has, in any of its encodings.</summary>
    /// <typeparam name="T">The .NET type.</typeparam>
    /// <param name="key">The bytes of the key.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the key is absent, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or a key or value before it is; not all faults before it are found.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public bool TryGetValue<T>(scoped ReadOnlySpan<byte> key, [MaybeNullWhen(false)] out T value) => TryRead(TryGetValue(key, out AmqpReader reader), reader, out value);

    /// <inheritdoc cref="TryGetValue{T}(ReadOnlySpan{byte}, out T)"/>
    /// <param name="key">The text of the key. Its bytes, such as <c>"x-opt-partition-key"u8</c>, are found faster.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool TryGetValue<T>(string key, [MaybeNullWhen(false)] out T value) => TryRead(TryGetValue(key, out AmqpReader reader), reader, out value);

    /// <summary>Finds an integer of any AMQP type that a long can hold.</summary>
    /// <param name="key">The bytes of the key.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the key is absent, or its value is not such an integer.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or a key or value before it is; not all faults before it are found.</exception>
    public bool TryGetInteger(scoped ReadOnlySpan<byte> key, out long value)
    {
        value = 0;
        if (!TryGetValue(key, out AmqpReader reader))
        {
            return false;
        }

        AmqpType type = reader.PeekType();
        if (type is < AmqpType.UByte or > AmqpType.Long)
        {
            return false;
        }

        if (type != AmqpType.ULong)
        {
            value = reader.ReadInteger();
            return true;
        }

        ulong unsigned = reader.ReadUInt64();
        bool fits = unsigned <= long.MaxValue;
        value = fits ? (long)unsigned : 0;
        return fits;
    }

    /// <summary>Finds the bytes of a string (0xA1, 0xB1).</summary>
    /// <param name="key">The bytes of the key.</param>
    /// <param name="utf8">The UTF-8 bytes, in place, or other bytes if the options accept them (<see cref="Deviations.KeepMalformedStrings"/>).</param>
    /// <inheritdoc cref="TryGetBinary" path="/returns|/exception"/>
    public bool TryGetStringBytes(scoped ReadOnlySpan<byte> key, out ReadOnlySpan<byte> utf8)
    {
        // Nearly all such values are short texts. They are found without a reader, which costs more than the search.
        ReadOnlySpan<byte> pairs = _pairs.GetPlain(_pairs.Start);
        int left = 2 * _count;
        ReadOnlySpan<byte> rest = pairs.Slice(pairs.Length - PassPlain(pairs, key, ref left));
        if ((left & 1) != 0 && rest.Length > 0 && rest[0] == Codes.String8 && AmqpPrimitives.TryGetPlainText(rest, out utf8))
        {
            return true;
        }

        utf8 = default;
        if ((left == 0 && rest.IsEmpty) || !TryFind(key, AmqpType.String, out AmqpReader reader))
        {
            return false;
        }

        utf8 = reader.ReadStringBytes();
        return true;
    }

    /// <summary>Finds a binary (0xA0, 0xB0).</summary>
    /// <param name="key">The bytes of the key.</param>
    /// <param name="value">The bytes, in place.</param>
    /// <returns>False if the key is absent, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or a key or value before it is; not all faults before it are found.</exception>
    public bool TryGetBinary(scoped ReadOnlySpan<byte> key, out ReadOnlySpan<byte> value)
    {
        bool found = TryFind(key, AmqpType.Binary, out AmqpReader reader);
        value = found ? reader.ReadBinary() : default;
        return found;
    }

    // Skips pairs up to and including a key, while keys are plain texts and values are short, and returns the bytes left. A key that
    // is found leaves an odd number of items: its value is next. The loop has few variables, so that they stay in registers.
    private static int PassPlain(ReadOnlySpan<byte> rest, scoped ReadOnlySpan<byte> key, scoped ref int itemsLeft)
    {
        int left = itemsLeft;
        while (left > 0 && rest.Length > 1 && IsShortText(rest[0]) && rest[1] <= rest.Length - 2 && Ascii.IsValid(rest.Slice(2), rest[1]))
        {
            ReadOnlySpan<byte> value = rest.Slice(2 + rest[1]);
            if (rest[1] == key.Length && rest.Slice(2, key.Length).SequenceEqual(key))
            {
                rest = value;
                left--;
                break;
            }

            int length = AmqpPrimitives.MeasureShort(value);
            if (length == 0)
            {
                break;
            }

            rest = value.Slice(length);
            left -= 2;
        }

        itemsLeft = left;
        return rest.Length;
    }

    // A1 or A3.
    private static bool IsShortText(byte code) => (code & 0xFD) == Codes.String8;

    // Compares ASCII text in place; the exact way handles everything else.
    private static bool KeyEquals(scoped in AmqpReader key, scoped ReadOnlySpan<byte> bytes) =>
        AmqpPrimitives.TryGetPlainKey(key.GetPlainRest(), out ReadOnlySpan<byte> ascii) ? ascii.SequenceEqual(bytes) : KeyEqualsExactly(key, bytes);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool KeyEqualsExactly(AmqpReader key, scoped ReadOnlySpan<byte> bytes) => key.PeekType() switch
    {
        AmqpType.String => key.ReadStringBytes().SequenceEqual(bytes),
        AmqpType.Symbol => key.ReadSymbolBytes().SequenceEqual(bytes),
        _ => false,
    };

    private static bool TryRead<T>(bool isFound, AmqpReader reader, [MaybeNullWhen(false)] out T value)
    {
        ArrayEncoding<T> encoding = ArrayEncoding<T>.Default;
        isFound = isFound && encoding.IsNext(ref reader);
        value = isFound ? encoding.DecodeBare(ref reader) : default;
        return isFound;
    }

    private bool TryFind(scoped ReadOnlySpan<byte> key, AmqpType type, out AmqpReader value) =>
        TryGetValue(key, out value) && value.PeekType() == type;

    /// <summary>A key and its value in place.</summary>
    public readonly ref struct Pair
    {
        private readonly ItemsPlace _map;
        private readonly int _keyAt;
        private readonly int _valueAt;
        private readonly int _end;

        internal Pair(ItemsPlace map, int keyAt, int valueAt, int end)
        {
            _map = map;
            _keyAt = keyAt;
            _valueAt = valueAt;
            _end = end;
        }

        /// <summary>Gets a reader that is before the key.</summary>
        public AmqpReader Key => _map.Open(_keyAt, _valueAt, 1);

        /// <summary>Gets a reader that is before the value.</summary>
        public AmqpReader Value => _map.Open(_valueAt, _end, 1);

        /// <summary>Checks whether the key is a string or symbol with these bytes.</summary>
        /// <param name="bytes">The bytes.</param>
        /// <returns>True if it is.</returns>
        /// <exception cref="AmqpDecodeException">The key is malformed.</exception>
        public bool KeyEquals(scoped ReadOnlySpan<byte> bytes) => AmqpPrimitives.TryGetPlainKey(_map.GetPlain(_keyAt), out ReadOnlySpan<byte> ascii)
            ? ascii.SequenceEqual(bytes)
            : KeyEqualsExactly(Key, bytes);
    }

    /// <summary>Enumerates the pairs of a view; a default enumerator has no pairs.</summary>
    public ref struct Enumerator
    {
        private readonly ItemsPlace _map;

        // The current pair, and the number of pairs after it.
        private int _keyAt;
        private int _valueAt;
        private int _end;
        private int _left;
        private bool _isAtPair;

        internal Enumerator(scoped in MapView view)
        {
            _map = view._pairs;
            _end = _map.Start;
            _left = view._count;
        }

        /// <summary>Gets the pair.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first pair or after the last.</exception>
        public readonly Pair Current
        {
            get
            {
                if (!_isAtPair)
                {
                    Enumeration.ThrowNoCurrent();
                }

                return new(_map, _keyAt, _valueAt, _end);
            }
        }

        /// <summary>Moves to the next pair.</summary>
        /// <returns>True if there is one; false after the last.</returns>
        /// <exception cref="AmqpDecodeException">A key or value is malformed, or bytes are left after the last pair.</exception>
        public bool MoveNext()
        {
            _isAtPair = false;
            if (_left == 0)
            {
                if (_end != _map.End)
                {
                    _map.Open(_end, _map.End, 0).CheckScopeEnd(AmqpType.Map);
                }

                return false;
            }

            ReadOnlySpan<byte> rest = _map.GetPlain(_end);
            int key = AmqpPrimitives.MeasureShort(rest);
            int value = AmqpPrimitives.MeasureShort(rest.Slice(key));
            if (key == 0 || value == 0)
            {
                MeasureExactly(out key, out value);
            }

            _keyAt = _end;
            _valueAt = _keyAt + key;
            _end = _valueAt + value;
            _left--;
            _isAtPair = true;
            return true;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private readonly void MeasureExactly(out int key, out int value)
        {
            AmqpReader reader = _map.Open(_end, _map.End, 2 * _left);
            reader.Skip();
            key = reader.Position - _end;
            reader.Skip();
            value = reader.Position - _end - key;
        }
    }
}
