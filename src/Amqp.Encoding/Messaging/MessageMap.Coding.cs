using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;

namespace Amqp.Encoding.Messaging;

/// <content>From octets and to octets.</content>
public abstract partial class MessageMap<TKey>
{
    /// <summary>The section as it was received, if nobody has changed it.</summary>
    internal ReadOnlyMemory<byte> Unchanged => _pairs is null && !_isReleased ? _encoded.Octets : default;

    /// <summary>From now on the octets are somebody else's: what was not decoded cannot be.</summary>
    internal void Release() => _isReleased = true;

    /// <summary>Decodes the section, without an exception for bad input.</summary>
    internal bool TryDecode(out AmqpDecodeError error)
    {
        error = default;
        if (_map is not null || _pairs is not null)
        {
            return true;
        }

        ObjectDisposedException.ThrowIf(_isReleased, typeof(AmqpMessage));
        AmqpReader reader = _message.OpenSection(in _encoded);
        int before = reader.ZeroWidthElementsLeft;
        AmqpMap? map = ReadMap(ref reader);
        if (map is null)
        {
            // Another thread that was first has taken of what was left.
            bool isRead = Volatile.Read(ref _map) is not null;
            error = isRead ? default : reader.GetFault();
            return isRead;
        }

        if (Interlocked.CompareExchange(ref _map, map, null) is null)
        {
            _message.Charge(before, reader.ZeroWidthElementsLeft);
        }

        return true;
    }

    internal int GetEncodedSize(SectionKind kind)
    {
        long content = 0;
        if (_pairs is null)
        {
            content = Map.GetContentLength();
        }
        else
        {
            foreach (KeyValuePair<AmqpValue, AmqpValue> pair in _pairs)
            {
                content += pair.Key.GetEncodedSize() + (long)pair.Value.GetEncodedSize();
            }
        }

        return EncodedSize.ToInt32(1L + EncodedSize.OfUInt64((ulong)kind) + EncodedSize.OfMap(Count, content));
    }

    internal void WriteTo(ref AmqpWriter writer, SectionKind kind)
    {
        AmqpWriteScope section = writer.BeginDescribed((ulong)kind);
        AmqpWriteScope map = writer.BeginMap();
        int count = Count;
        for (int i = 0; i < count; i++)
        {
            KeyValuePair<AmqpValue, AmqpValue> pair = GetPair(i);
            // A key nests nothing, so there is no depth to judge.
            pair.Key.WriteInto(ref writer);
            pair.Value.WriteTo(ref writer);
        }

        writer.End(map);
        writer.End(section);
    }

    private static int Find(List<KeyValuePair<AmqpValue, AmqpValue>> pairs, AmqpValue key)
    {
        for (int i = 0; i < pairs.Count; i++)
        {
            if (pairs[i].Key.Equals(key))
            {
                return i;
            }
        }

        return -1;
    }

    // Other keys are compared once they are decoded.
    private static bool TryGetAscii(AmqpValue key, [NotNullWhen(true)] out string? text)
    {
        text = key.TryGetSymbol(out AmqpSymbol symbol) ? symbol.Value : null;
        return text is not null || (key.TryGetString(out text) && Ascii.IndexOfNonAscii(text.AsSpan()) < 0);
    }

    private AmqpMap Decode() => TryDecode(out AmqpDecodeError error) ? _map! : throw new AmqpDecodeException(error);

    private List<KeyValuePair<AmqpValue, AmqpValue>> GetPairsToChange() => _pairs ??= [.. Map];

    private void CheckValue(AmqpValue value)
    {
        if (!IsAllowed(value))
        {
            throw new ArgumentException("The section holds no lists, maps and arrays (AMQP 1.0, part 3, 3.2.5).", nameof(value));
        }
    }

    private AmqpMap? ReadMap(ref AmqpReader reader)
    {
        AmqpReadScope section = reader.EnterDescribed(out _);
        AmqpReader start = reader;
        AmqpValue.Read(ref reader).TryGetMap(out AmqpMap? map);
        reader.Exit(section);
        if (reader.HasFault || map is null)
        {
            return null;
        }

        bool isConverted = false;
        for (int i = 0; i < map.Count; i++)
        {
            KeyValuePair<AmqpValue, AmqpValue> pair = map.GetPair(i);
            AmqpValue key = pair.Key;
            if (!TryConvertKey(ref key, _message.Options.IsStrict))
            {
                reader.FailField(FieldsMap.FindKey(start, i).Position, ExpectedKey, "another type");
                return null;
            }

            isConverted |= key.Type != pair.Key.Type;
            if (_message.Options.IsStrict && !IsAllowed(pair.Value))
            {
                AmqpReader value = FieldsMap.FindKey(start, i);
                value.Skip();
                reader.FailField(value.Position, "a value of a simple type", "another type");
                return null;
            }
        }

        return isConverted ? WithConvertedKeys(ref reader, in start, map) : map;
    }

    private AmqpMap? WithConvertedKeys(ref AmqpReader reader, scoped in AmqpReader start, AmqpMap map)
    {
        var pairs = new KeyValuePair<AmqpValue, AmqpValue>[map.Count];
        for (int i = 0; i < pairs.Length; i++)
        {
            AmqpValue key = map.GetPair(i).Key;
            _ = TryConvertKey(ref key, isStrict: false);
            pairs[i] = new KeyValuePair<AmqpValue, AmqpValue>(key, map.GetPair(i).Value);
        }

        if (AmqpMap.TryCreate(pairs, out AmqpValue converted))
        {
            return converted.AsMap();
        }

        reader.FailField(start.Position, "distinct keys in a map", "a key twice");
        return null;
    }

    // Goes over the pairs where they lie, up to the key; false after a fault.
    private bool TryProbe(string key, out bool isThere, out AmqpValue value)
    {
        ObjectDisposedException.ThrowIf(_isReleased, typeof(AmqpMessage));
        AmqpReader reader = _message.OpenSection(in _encoded);
        reader.EnterDescribed(out _);
        reader.EnterMap();
        while (!reader.IsAtEnd)
        {
            AmqpType type = reader.PeekType();
            ReadOnlySpan<byte> octets = default;
            if (type == AmqpType.String)
            {
                octets = reader.ReadStringBytes();
            }
            else if (type == AmqpType.Symbol)
            {
                octets = reader.ReadSymbolBytes();
            }
            else
            {
                reader.Skip();
            }

            if (type is AmqpType.String or AmqpType.Symbol && octets.Length == key.Length && Ascii.Equals(key.AsSpan(), octets))
            {
                value = AmqpValue.Read(ref reader);
                isThere = true;
                return !reader.HasFault;
            }

            reader.Skip();
        }

        value = default;
        isThere = false;
        return !reader.HasFault;
    }
}
