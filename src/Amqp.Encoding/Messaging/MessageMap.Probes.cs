using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding.Messaging;

/// <content>Gets values of one type.</content>
public abstract partial class MessageMap<TKey>
{
    /// <summary>Gets the value of a key if it is a boolean (0x56, 0x41, 0x42).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was decoded.</exception>
    public bool TryGetBoolean(TKey key, out bool value) => Find(key).TryGetBoolean(out value);

    /// <summary>Gets the value of a key if it is an int (0x71, 0x54).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetInt32(TKey key, out int value) => Find(key).TryGetInt32(out value);

    /// <summary>Gets the value of a key if it is a uint (0x70, 0x52, 0x43).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetUInt32(TKey key, out uint value) => Find(key).TryGetUInt32(out value);

    /// <summary>Gets the value of a key if it is a long (0x81, 0x55).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetInt64(TKey key, out long value) => Find(key).TryGetInt64(out value);

    /// <summary>Gets the value of a key if it is a ulong (0x80, 0x53, 0x44).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetUInt64(TKey key, out ulong value) => Find(key).TryGetUInt64(out value);

    /// <summary>Gets the value of a key if it is an integer of any type that a long can hold.</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetIntegral(TKey key, out long value) => Find(key).TryGetIntegral(out value);

    /// <summary>Gets the value of a key if it is a double (0x82).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetDouble(TKey key, out double value) => Find(key).TryGetDouble(out value);

    /// <summary>Gets the value of a key if it is a timestamp (0x83).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetTimestamp(TKey key, out AmqpTimestamp value) => Find(key).TryGetTimestamp(out value);

    /// <summary>Gets the value of a key if it is a uuid (0x98).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetGuid(TKey key, out Guid value) => Find(key).TryGetGuid(out value);

    /// <summary>Gets the value of a key if it is a binary (0xA0, 0xB0).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetBinary(TKey key, out ReadOnlyMemory<byte> value) => Find(key).TryGetBinary(out value);

    /// <summary>Gets the value of a key if it is a string (0xA1, 0xB1).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    /// <returns>False if there is no such key, or its value is null or of another type, or not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>).</returns>
    public bool TryGetString(TKey key, [NotNullWhen(true)] out string? value) => Find(key).TryGetString(out value);

    /// <summary>Gets the value of a key if it is a symbol (0xA3, 0xB3).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetSymbol(TKey key, out AmqpSymbol value) => Find(key).TryGetSymbol(out value);

    /// <summary>Gets the value of a key if it is a list (0x45, 0xC0, 0xD0).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetList(TKey key, [NotNullWhen(true)] out AmqpList? value) => Find(key).TryGetList(out value);

    /// <summary>Gets the value of a key if it is a map (0xC1, 0xD1).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetMap(TKey key, [NotNullWhen(true)] out AmqpMap? value) => Find(key).TryGetMap(out value);

    /// <summary>Gets the value of a key if it is an array (0xE0, 0xF0).</summary>
    /// <inheritdoc cref="TryGetBoolean"/>
    public bool TryGetArray(TKey key, [NotNullWhen(true)] out AmqpArray? value) => Find(key).TryGetArray(out value);

    /// <summary>Gets the value of a key; null if there is none.</summary>
    private protected AmqpValue Find(TKey key) => TryGetValue(key, out AmqpValue value) ? value : default;
}
