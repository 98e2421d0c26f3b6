using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding;

/// <content>Lookup of values of one type: false means that the key is absent, or that its value is null or of another type.</content>
public sealed partial class AmqpMap
{
    /// <summary>Gets the value of a key if it is a boolean (0x56, 0x41, 0x42).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default of its type.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    public bool TryGetBoolean(AmqpValue key, out bool value) => Find(key).TryGetBoolean(out value);

    /// <summary>Gets the value of a key if it is an int (0x71, 0x54).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetInt32(AmqpValue key, out int value) => Find(key).TryGetInt32(out value);

    /// <summary>Gets the value of a key if it is a uint (0x70, 0x52, 0x43).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetUInt32(AmqpValue key, out uint value) => Find(key).TryGetUInt32(out value);

    /// <summary>Gets the value of a key if it is a long (0x81, 0x55).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetInt64(AmqpValue key, out long value) => Find(key).TryGetInt64(out value);

    /// <summary>Gets the value of a key if it is a ulong (0x80, 0x53, 0x44).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetUInt64(AmqpValue key, out ulong value) => Find(key).TryGetUInt64(out value);

    /// <summary>Gets the value of a key if it is an integer of any type.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default of its type.</param>
    /// <returns>False if there is no such key, or its value is null or of another type, or a ulong above 2^63-1.</returns>
    public bool TryGetIntegral(AmqpValue key, out long value) => Find(key).TryGetIntegral(out value);

    /// <summary>Gets the value of a key if it is a double (0x82).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetDouble(AmqpValue key, out double value) => Find(key).TryGetDouble(out value);

    /// <summary>Gets the value of a key if it is a timestamp (0x83).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetTimestamp(AmqpValue key, out AmqpTimestamp value) => Find(key).TryGetTimestamp(out value);

    /// <summary>Gets the value of a key if it is a uuid (0x98).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetGuid(AmqpValue key, out Guid value) => Find(key).TryGetGuid(out value);

    /// <summary>Gets the value of a key if it is a binary (0xA0, 0xB0).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetBinary(AmqpValue key, out ReadOnlyMemory<byte> value) => Find(key).TryGetBinary(out value);

    /// <summary>Gets the value of a key if it is a string (0xA1, 0xB1).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key, or its value is null or of another type, or not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>).</returns>
    public bool TryGetString(AmqpValue key, [NotNullWhen(true)] out string? value) => Find(key).TryGetString(out value);

    /// <summary>Gets the value of a key if it is a symbol (0xA3, 0xB3).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetSymbol(AmqpValue key, out AmqpSymbol value) => Find(key).TryGetSymbol(out value);

    /// <summary>Gets the value of a key if it is a list (0x45, 0xC0, 0xD0).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetList(AmqpValue key, [NotNullWhen(true)] out AmqpList? value) => Find(key).TryGetList(out value);

    /// <summary>Gets the value of a key if it is a map (0xC1, 0xD1).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetMap(AmqpValue key, [NotNullWhen(true)] out AmqpMap? value) => Find(key).TryGetMap(out value);

    /// <summary>Gets the value of a key if it is an array (0xE0, 0xF0).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetArray(AmqpValue key, [NotNullWhen(true)] out AmqpArray? value) => Find(key).TryGetArray(out value);

    private AmqpValue Find(AmqpValue key) => TryGetValue(key, out AmqpValue value) ? value : default;
}
