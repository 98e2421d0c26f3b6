using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding.Messaging;

/// <content>Values of one type: false means that the key is absent, or that its value is null or of another type.</content>
public abstract partial class MessageMap<TKey>
{
    /// <summary>The value of a key if it is a boolean (0x56, 0x41, 0x42).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetBoolean(TKey key, out bool value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetBoolean(out value);
    }

    /// <summary>The value of a key if it is an int (0x71, 0x54).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetInt32(TKey key, out int value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetInt32(out value);
    }

    /// <summary>The value of a key if it is a uint (0x70, 0x52, 0x43).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetUInt32(TKey key, out uint value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetUInt32(out value);
    }

    /// <summary>The value of a key if it is a long (0x81, 0x55).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetInt64(TKey key, out long value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetInt64(out value);
    }

    /// <summary>The value of a key if it is a ulong (0x80, 0x53, 0x44).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetUInt64(TKey key, out ulong value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetUInt64(out value);
    }

    /// <summary>The value of a key if it is an integer of any type that a long can hold.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetIntegral(TKey key, out long value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetIntegral(out value);
    }

    /// <summary>The value of a key if it is a double (0x82).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetDouble(TKey key, out double value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetDouble(out value);
    }

    /// <summary>The value of a key if it is a timestamp (0x83).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetTimestamp(TKey key, out AmqpTimestamp value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetTimestamp(out value);
    }

    /// <summary>The value of a key if it is a uuid (0x98).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetGuid(TKey key, out Guid value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetGuid(out value);
    }

    /// <summary>The value of a key if it is a binary (0xA0, 0xB0).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetBinary(TKey key, out ReadOnlyMemory<byte> value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetBinary(out value);
    }

    /// <summary>The value of a key if it is a string (0xA1, 0xB1).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type, or not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>).</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetString(TKey key, [NotNullWhen(true)] out string? value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetString(out value);
    }

    /// <summary>The value of a key if it is a symbol (0xA3, 0xB3).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetSymbol(TKey key, out AmqpSymbol value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetSymbol(out value);
    }

    /// <summary>The value of a key if it is a list (0x45, 0xC0, 0xD0).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetList(TKey key, [NotNullWhen(true)] out AmqpList? value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetList(out value);
    }

    /// <summary>The value of a key if it is a map (0xC1, 0xD1).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetMap(TKey key, [NotNullWhen(true)] out AmqpMap? value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetMap(out value);
    }

    /// <summary>The value of a key if it is an array (0xE0, 0xF0).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was decoded.</exception>
    public bool TryGetArray(TKey key, [NotNullWhen(true)] out AmqpArray? value)
    {
        _ = TryGetValue(key, out AmqpValue found);
        return found.TryGetArray(out value);
    }
}
