namespace Amqp.Encoding;

/// <content>binary, string, symbol, list, map, array and described values (AMQP 1.0, part 1, 1.6.19 to 1.6.24 and 1.1.2).</content>
public readonly partial struct AmqpValue
{
    // The bytes of a binary. For a part of an array, the low bits are its offset and length.
    private ReadOnlyMemory<byte> Memory => _reference is MemoryOwner owner
        ? owner.Memory
        : new ReadOnlyMemory<byte>((byte[])_reference!, (int)(_low >> 32), (int)(uint)_low);

    /// <summary>Creates a binary (0xA0, 0xB0; part 1, 1.6.19) that refers to the bytes, or null.</summary>
    /// <param name="value">The bytes, which must not change while the value is in use, or null.</param>
    public static implicit operator AmqpValue(byte[]? value) => new(value, AmqpType.Binary, value is null ? 0 : (uint)value.Length);

    /// <summary>Creates a binary (0xA0, 0xB0; part 1, 1.6.19) that refers to the bytes.</summary>
    /// <param name="value">The bytes, which must not change while the value is in use.</param>
    public static implicit operator AmqpValue(ReadOnlyMemory<byte> value) =>
        MemoryMarshal.TryGetArray(value, out ArraySegment<byte> segment) && segment.Array is not null
            ? new(segment.Array, AmqpType.Binary, ((ulong)segment.Offset << 32) | (uint)segment.Count)
            : new(new MemoryOwner(value), AmqpType.Binary);

    /// <summary>Creates a string (0xA1, 0xB1; part 1, 1.6.20), or null.</summary>
    /// <param name="value">The text or null; it is checked to be Unicode when it is encoded.</param>
    public static implicit operator AmqpValue(string? value) => new(value, AmqpType.String, GetFingerprint(value));

    /// <summary>Creates a symbol (0xA3, 0xB3; part 1, 1.6.21).</summary>
    /// <param name="value">The symbol.</param>
    public static implicit operator AmqpValue(AmqpSymbol value) => new(value.Value, AmqpType.Symbol, GetFingerprint(value.Value));

    /// <summary>Creates a ulong or a symbol, depending on the descriptor, (part 1, 1.5).</summary>
    /// <param name="value">The descriptor.</param>
    public static implicit operator AmqpValue(Descriptor value) => value.IsSymbolic ? value.Symbol : value.Code;

    /// <summary>Converts from a list (0x45, 0xC0, 0xD0; part 1, 1.6.22), or null.</summary>
    /// <param name="value">The list or null.</param>
    public static implicit operator AmqpValue(AmqpList? value) => new(value, AmqpType.List);

    /// <summary>Converts from a map (0xC1, 0xD1; part 1, 1.6.23), or null.</summary>
    /// <param name="value">The map or null.</param>
    public static implicit operator AmqpValue(AmqpMap? value) => new(value, AmqpType.Map);

    /// <summary>Converts from an array (0xE0, 0xF0; part 1, 1.6.24), or null.</summary>
    /// <param name="value">The array or null.</param>
    public static implicit operator AmqpValue(AmqpArray? value) => new(value, AmqpType.Array);

    /// <summary>Converts from a described value (0x00; part 1, 1.1.2), or null.</summary>
    /// <param name="value">The described value or null.</param>
    public static implicit operator AmqpValue(DescribedValue? value) => new(value, AmqpType.Described);

    /// <summary>Gets the bytes of a binary (0xA0, 0xB0).</summary>
    /// <returns>The bytes; those of a borrowed value are valid as long as the memory that it was read from.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public ReadOnlyMemory<byte> AsBinary()
    {
        Check(AmqpType.Binary);
        return Memory;
    }

    /// <summary>Gets the bytes of a binary (0xA0, 0xB0).</summary>
    /// <param name="value">The bytes, or none; those of a borrowed value are valid as long as the memory that it was read from.</param>
    /// <returns>False if the value is of another type.</returns>
    public bool TryGetBinary(out ReadOnlyMemory<byte> value)
    {
        bool found = Type == AmqpType.Binary;
        value = found ? Memory : default;
        return found;
    }

    /// <summary>Gets the text of a string (0xA1, 0xB1), not of a symbol.</summary>
    /// <exception cref="InvalidOperationException">The value is of another type, null, or not UTF-8
    /// (<see cref="Deviations.KeepMalformedStrings"/>).</exception>
    public string AsString() => TryGetString(out string? value) ? value : throw NoString();

    /// <summary>Gets the text of a string (0xA1, 0xB1), not of a symbol.</summary>
    /// <param name="value">The text, or null.</param>
    /// <returns>False if the value is of another type, or null, or not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>).</returns>
    public bool TryGetString([NotNullWhen(true)] out string? value)
    {
        value = Type == AmqpType.String ? _reference as string ?? GetReplacedText() : null;
        return value is not null;
    }

    /// <summary>Gets a symbol (0xA3, 0xB3), not a string.</summary>
    /// <returns>The symbol.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type, or null.</exception>
    public AmqpSymbol AsSymbol() => TryGetSymbol(out AmqpSymbol value) ? value : throw Mismatch(AmqpType.Symbol);

    /// <summary>Gets a symbol (0xA3, 0xB3), not a string.</summary>
    /// <param name="value">The symbol, or the empty one.</param>
    /// <returns>False if the value is of another type, or null.</returns>
    public bool TryGetSymbol(out AmqpSymbol value)
    {
        bool found = Type == AmqpType.Symbol;
        value = found ? AmqpSymbol.FromValidated((string)_reference!) : default;
        return found;
    }

    /// <summary>Gets a list (0x45, 0xC0, 0xD0).</summary>
    /// <returns>The list.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type, or null.</exception>
    public AmqpList AsList() => _reference as AmqpList ?? throw Mismatch(AmqpType.List);

    /// <summary>Gets a list (0x45, 0xC0, 0xD0).</summary>
    /// <param name="value">The list, or null.</param>
    /// <returns>False if the value is of another type, or null.</returns>
    public bool TryGetList([NotNullWhen(true)] out AmqpList? value) => (value = _reference as AmqpList) is not null;

    /// <summary>Gets a map (0xC1, 0xD1).</summary>
    /// <returns>The map.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type, or null.</exception>
    public AmqpMap AsMap() => _reference as AmqpMap ?? throw Mismatch(AmqpType.Map);

    /// <summary>Gets a map (0xC1, 0xD1).</summary>
    /// <param name="value">The map, or null.</param>
    /// <returns>False if the value is of another type, or null.</returns>
    public bool TryGetMap([NotNullWhen(true)] out AmqpMap? value) => (value = _reference as AmqpMap) is not null;

    /// <summary>Gets an array (0xE0, 0xF0).</summary>
    /// <returns>The array.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type, or null.</exception>
    public AmqpArray AsArray() => _reference as AmqpArray ?? throw Mismatch(AmqpType.Array);

    /// <summary>Gets an array (0xE0, 0xF0).</summary>
    /// <param name="value">The array, or null.</param>
    /// <returns>False if the value is of another type, or null.</returns>
    public bool TryGetArray([NotNullWhen(true)] out AmqpArray? value) => (value = _reference as AmqpArray) is not null;

    /// <summary>Gets a described value (0x00).</summary>
    /// <returns>The descriptor with its value.</returns>
    /// <exception cref="InvalidOperationException">The value is not described.</exception>
    public DescribedValue AsDescribed() => _reference as DescribedValue ?? throw Mismatch(AmqpType.Described);

    /// <summary>Gets a described value (0x00).</summary>
    /// <param name="value">The descriptor with its value, or null.</param>
    /// <returns>False if the value is not described.</returns>
    public bool TryGetDescribed([NotNullWhen(true)] out DescribedValue? value) => (value = _reference as DescribedValue) is not null;

    // The length, the first and the last character: nearly all keys of a map differ in them.
    private static ulong GetFingerprint(string? text) =>
        text is null or "" ? 0 : (uint)text.Length | ((ulong)text[0] << 32) | ((ulong)text[text.Length - 1] << 48);

    private void Check(AmqpType expected)
    {
        if (Type != expected)
        {
            throw Mismatch(expected);
        }
    }

    /// <summary>Bytes that are not in an array.</summary>
    private sealed class MemoryOwner(ReadOnlyMemory<byte> memory)
    {
        public ReadOnlyMemory<byte> Memory { get; } = memory;
    }
}
