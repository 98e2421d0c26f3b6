namespace Amqp.Encoding;

/// <summary>An AMQP value of any type, stored without boxing (AMQP 1.0, part 1, 1.1).</summary>
/// <remarks>
/// <para>The AMQP type is part of the value: a symbol is not a string, a timestamp is not a long, a ubyte is not a byte, and floating-point numbers and
/// decimals keep their bits. <c>default</c> is null (0x40).</para>
/// <para>Equality is structural and compares type and value, not widths on the wire. Floating-point numbers and decimals are compared by their bits, maps
/// including the order of their pairs. Hashes differ from process to process, so that an attacker cannot choose values that collide.</para>
/// <para>Values are created by conversion from the .NET type of the AMQP type: <see cref="byte"/> becomes ubyte, <see cref="sbyte"/> becomes byte. A
/// <see cref="decimal"/> becomes decimal128, a <see cref="DateTime"/> becomes timestamp, a nullable type without a value becomes null.
/// Arrays are created by <see cref="FromArray{T}(T[])"/>, composites by <see cref="FromComposite"/>. If the value has another type, an <c>As</c>
/// method throws <see cref="InvalidOperationException"/> and a <c>TryGet</c> method returns false.</para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq} ({Type})")]
public readonly partial struct AmqpValue : IEquatable<AmqpValue>
{
    // null for null and for a scalar of at most 64 bits; the tag of a 128-bit type; or the text, bytes, list, map, array or described value.
    private readonly object? _reference;

    // With a tag, the 128 bits. Otherwise the upper half is the type, and the lower half is the data of a scalar with numbers sign-extended, the offset and
    // length of bytes in an array, or the fingerprint of a text.
    private readonly ulong _low;
    private readonly ulong _high;

    private AmqpValue(AmqpType type, ulong low)
    {
        _low = low;
        _high = (ulong)type;
    }

    private AmqpValue(ValueTag tag, ulong low, ulong high)
    {
        _reference = tag;
        _low = low;
        _high = high;
    }

    internal AmqpValue(object? reference, AmqpType type, ulong low = 0)
    {
        _reference = reference;
        _low = low;
        _high = reference is null ? (ulong)AmqpType.Null : (ulong)type;
    }

    /// <summary>Gets null (0x40; part 1, 1.6.1), which is also <c>default</c>.</summary>
    public static AmqpValue Null => default;

    /// <summary>Gets the AMQP type.</summary>
    public AmqpType Type => _reference is ValueTag tag ? tag.Type : (AmqpType)_high;

    /// <summary>Gets whether this is null (0x40).</summary>
    public bool IsNull => _reference is null && _high == (ulong)AmqpType.Null;

    /// <summary>Gets how many lists, maps, arrays and described values are open at once in the encoding of this value.</summary>
    internal int Depth => Type < AmqpType.List ? 0 : DepthOf(_reference!);

    /// <summary>Gets the depth of a list, map, array or described value; 0 of any other object.</summary>
    internal static int DepthOf(object reference) => reference switch
    {
        AmqpList list => list.Depth,
        AmqpMap map => map.Depth,
        AmqpArray array => array.Depth,
        DescribedValue described => described.Depth,
        _ => 0,
    };

    /// <summary>Gets the text of a string or symbol; null for any other value, and for a string that is not UTF-8.</summary>
    internal string? Text => _reference as string;

    /// <summary>Gets the list, map, array or described value; null for any other value.</summary>
    internal object? CompoundReference => Type < AmqpType.List ? null : _reference;

    /// <summary>Gets the bits of a scalar of at most 64 bits, numbers sign-extended; the last 64 bits of a decimal128 or uuid.</summary>
    internal ulong LowBits => _low;

    /// <summary>Gets the first 64 bits of a decimal128 or uuid.</summary>
    internal ulong HighBits => _high;

    /// <summary>Compares two values by type and value.</summary>
    public static bool operator ==(AmqpValue left, AmqpValue right) => left.Equals(right);

    /// <summary>Compares two values by type and value.</summary>
    public static bool operator !=(AmqpValue left, AmqpValue right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(AmqpValue other)
    {
        // Nearly all keys of maps are text.
        if (_reference is string text)
        {
            return _low == other._low && _high == other._high && other._reference is string otherText && string.Equals(text, otherText, StringComparison.Ordinal);
        }

        if (_reference is null or ValueTag)
        {
            return ReferenceEquals(_reference, other._reference) && _low == other._low && _high == other._high;
        }

        if (Type != other.Type)
        {
            return false;
        }

        return Type == AmqpType.Binary
            ? Memory.Span.SequenceEqual(other.Memory.Span)
            : default(ValueEquality).AreEqual(_reference, other._reference!);
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AmqpValue other && Equals(other);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    public override int GetHashCode()
    {
        if (CompoundReference is object compound)
        {
            return compound.GetHashCode();
        }

        if (_reference is string text)
        {
            // Most keys of maps are texts.
            return KeyedHash.Of(text) ^ (int)Type;
        }

        KeyedHash hash = KeyedHash.Create();
        AddTo(ref hash);
        return hash.ToHashCode();
    }

    /// <summary>Gets a readable text on one line: <c>1.5</c>, <c>order-7</c>, <c>2026-11-22T10:00:00Z</c>, <c>0x0102</c> for binary.</summary>
    /// <remarks>Lists and arrays are <c>[1, "a"]</c>, maps <c>{"a": 1, symbol: 2}</c>, described values <c>0x24([])</c> or <c>descriptor([])</c>. Control
    /// characters are <c>\u{a}</c>. <see cref="AsString"/> gives the exact text of a string, <see cref="AmqpNotation"/> the types.</remarks>
    /// <returns>At most 1,024 characters, which end in <c>…</c> if there were more; <c>…</c> also replaces the fields of sasl-init, sasl-challenge,
    /// sasl-response and sasl-outcome.</returns>
    public override string ToString() => ToText(isPart: false);

    /// <summary>Returns the text for people.</summary>
    /// <param name="isPart">Whether it becomes a part of another text, so that the quotes of a string are escaped.</param>
    internal string ToText(bool isPart)
    {
        // Keys and ids are read as text, and nearly all are names that are shown as they are.
        const int Max = AmqpNotation.DefaultMaxLength;
        if (_reference is string { Length: <= Max } text && EscapedText.Of(text, isPart || Type == AmqpType.Symbol) is { Length: <= Max } shown)
        {
            return shown;
        }

        return new NotationWriter(Max, showsSecrets: false, isTyped: false, maxElements: int.MaxValue).Write(this, isPart);
    }

    /// <summary>Adds type and value to a hash.</summary>
    internal void AddTo(ref KeyedHash hash)
    {
        AmqpType type = Type;
        hash.Add((ulong)type);
        switch (type)
        {
            case AmqpType.Null:
                break;
            case AmqpType.Binary:
                hash.Add(Memory.Span);
                break;
            case AmqpType.String or AmqpType.Symbol:
                if (_reference is string text)
                {
                    hash.Add(text);
                }
                else
                {
                    hash.Add(((MalformedString)_reference!).Bytes);
                }

                break;
            case AmqpType.List or AmqpType.Map or AmqpType.Array or AmqpType.Described:
                // Each caches its hash, so that a shared part is hashed once.
                hash.Add((uint)_reference!.GetHashCode());
                break;
            default:
                hash.Add(_low);
                hash.Add(_high);
                break;
        }
    }

    private ulong GetBits(AmqpType type)
    {
        if (_reference is not null || _high != (ulong)type)
        {
            throw Mismatch(type);
        }

        return _low;
    }

    private bool TryGetBits(AmqpType type, out ulong bits)
    {
        bool found = _reference is null && _high == (ulong)type;
        bits = found ? _low : 0;
        return found;
    }

    private ulong GetBits(ValueTag tag)
    {
        if (!ReferenceEquals(_reference, tag))
        {
            throw Mismatch(tag.Type);
        }

        return _low;
    }

    private bool TryGetBits(ValueTag tag, out ulong bits)
    {
        bool found = ReferenceEquals(_reference, tag);
        bits = found ? _low : 0;
        return found;
    }

    private InvalidOperationException Mismatch(AmqpType expected) =>
        new("The value is of the AMQP type " + AmqpTypeNames.Of(Type) + ", not " + AmqpTypeNames.Of(expected) + ": look at Type, or use the TryGet method.");
}
