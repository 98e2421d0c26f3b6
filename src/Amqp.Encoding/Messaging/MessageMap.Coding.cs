using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Messaging;

/// <content>Decoding and encoding.</content>
public abstract partial class MessageMap<TKey>
{
    bool ISectionContent.IsEmpty => _pairs is { Count: 0 };

    bool ISectionContent.IsUnchanged => !_isChanged;

    bool IMessageMap.TryDecode(out AmqpDecodeError error) => TryDecode(out error);

    private bool TryDecode(out AmqpDecodeError error)
    {
        error = default;
        if (_pairs is not null || _message is null)
        {
            return true;
        }

        // No more probes: from now on every look-up reports a fault of the section.
        _probes = ProbesBeforeDecoding;
        AmqpReader reader = _message.OpenSection(_kind);
        int before = reader.ZeroWidthElementsLeft;
        PairTable? pairs = ReadPairs(ref reader);
        error = reader.GetFault();
        return _message.TryStore(ref _pairs, pairs, before - reader.ZeroWidthElementsLeft, ref error);
    }

    int ISectionContent.GetEncodedSize(AmqpWriterOptions? options)
    {
        PairTable pairs = Pairs;
        long content = 0;
        for (int place = -1; pairs.MoveNext(ref place);)
        {
            ref readonly ValuePair pair = ref pairs[place];
            content += pair.Key.GetEncodedSize() + (long)pair.Value.GetEncodedSize();
        }

        return EncodedSize.ToInt32(1L + EncodedSize.OfUInt64((ulong)_kind) + EncodedSize.OfMap(Count, content));
    }

    void ISectionContent.WriteTo(ref AmqpWriter writer)
    {
        PairTable pairs = Pairs;
        AmqpWriteScope section = writer.BeginDescribed((ulong)_kind);
        AmqpWriteScope map = writer.BeginMap();
        pairs.WriteTo(ref writer);
        writer.End(map);
        writer.End(section);
    }

    // Other keys are compared once they are decoded.
    private static bool TryGetAscii(AmqpValue key, [NotNullWhen(true)] out string? text)
    {
        text = key.TryGetSymbol(out AmqpSymbol symbol) ? symbol.Value : null;
        return text is not null || (key.TryGetString(out text) && Ascii.IndexOfNonAscii(text.AsSpan()) < 0);
    }

    private PairTable Decode() => TryDecode(out AmqpDecodeError error) ? _pairs! : throw new AmqpDecodeException(error);

    private void CheckValue(AmqpValue value)
    {
        if (value.Type >= AmqpType.List && !IsAllowed(value))
        {
            ThrowNotSimple(value);
        }
    }

    [DoesNotReturn]
    private static void ThrowNotSimple(AmqpValue value) => throw new ArgumentException(
        "Application properties cannot hold a value of the AMQP type " + AmqpTypeNames.Of(value.Type) + " (AMQP 1.0, part 3, 3.2.5): put it in the body or in annotations.", nameof(value));

    private PairTable? ReadPairs(ref AmqpReader reader)
    {
        AmqpReadScope section = reader.EnterDescribed(out _);
        var values = new ValueReader(in reader, borrow: false);
        if (!values.TryReadPairs(ref reader, out ValuePair[] pairs, out MapIndex index))
        {
            return null;
        }

        reader.Exit(section);
        bool isStrict = _message!.Options.IsStrict;
        AmqpType keyType = KeyType;
        bool isConverted = false;
        for (int i = 0; i < pairs.Length; i++)
        {
            AmqpType type = pairs[i].Key.Type;
            if (type != keyType && !TryConvertKey(ref pairs[i].Key, isStrict))
            {
                FailKey(ref reader, i);
                return null;
            }

            isConverted |= pairs[i].Key.Type != type;
            if (isStrict && !IsAllowed(pairs[i].Value))
            {
                FailValue(ref reader, i);
                return null;
            }
        }

        // A converted key may equal another.
        if (isConverted && !MapIndex.TryCreate(pairs, out index))
        {
            FailTwice(ref reader);
            return null;
        }

        return new PairTable(pairs, index);
    }

    // Faults are reported by methods that are not inlined: the readers that they need are large.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FailKey(ref AmqpReader reader, int index) =>
        reader.FailField(FieldsMap.FindKey(OpenMap(), index).Position, ExpectedKey, "another type");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FailValue(ref AmqpReader reader, int index)
    {
        AmqpReader value = FieldsMap.FindKey(OpenMap(), index);
        value.Skip();
        reader.FailField(value.Position, "a value of a simple type", "another type");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FailTwice(ref AmqpReader reader) => reader.FailField(OpenMap().Position, "distinct keys in a map", "the same key twice");

    private AmqpReader OpenMap()
    {
        AmqpReader reader = _message!.OpenSection(_kind);
        reader.EnterDescribed(out _);
        return reader;
    }

    // Reads the pairs in place up to the key; returns false after a fault.
    private bool TryProbe(string key, out bool isThere, out AmqpValue value)
    {
        AmqpReader reader = OpenMap();
        reader.EnterMap();
        while (!reader.IsAtEnd)
        {
            if (reader.TryMatchText(key))
            {
                value = AmqpValue.Read(ref reader);
                isThere = true;
                return !reader.HasFault;
            }

            reader.Skip();
            reader.Skip();
        }

        value = default;
        isThere = false;
        return !reader.HasFault;
    }
}
