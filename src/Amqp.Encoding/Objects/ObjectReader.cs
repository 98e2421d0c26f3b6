using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Reads one value to an object, straight from the bytes.</summary>
/// <remarks>Recursive: the reader's depth limit of at most 64 bounds the stack. Arrays and scalars that are not plain are read to values first.</remarks>
internal ref struct ObjectReader
{
    private readonly ObjectRules _rules;

    // Every item takes at least one byte, so there are at most as many as bytes of input. A count is subtracted here before memory is allocated for it, so
    // nested counts cannot all claim the same bytes.
    private long _claimable;

    // A map has equal keys, or keys that no dictionary can hold; or counts claim more bytes than there are.
    private bool _isRefused;

    private ObjectReader(ObjectRules rules, int claimable)
    {
        _rules = rules;
        _claimable = claimable;
    }

    /// <summary>Reads the next value; on failure the reader does not move.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="rules">The rules.</param>
    /// <param name="resolves">Whether resolvers are called for the value as a whole, or only for its parts.</param>
    public static object? Read(ref AmqpReader reader, ObjectRules rules, bool resolves = true)
    {
        AmqpReader probe = reader;
        probe.IsRecording = true;
        var objects = new ObjectReader(rules, reader.Remaining);
        object? value = resolves ? objects.ReadItem(ref probe) : objects.ReadExact(ref probe, isInKey: false, resolves: false);
        probe.IsRecording = reader.IsRecording;
        if (!probe.HasFault && !objects._isRefused)
        {
            reader = probe;
            return value;
        }

        // As a value: this finds the first fault, or keeps the map. Once for the whole value, so that nested maps are not read again for each level.
        AmqpValue whole = AmqpValue.Read(ref reader);
        return reader.HasFault ? null : resolves ? rules.ToObject(whole) : rules.ToOwnObject(whole, isInKey: false);
    }

    private object? ReadItem(ref AmqpReader reader, bool isInKey = false)
    {
        object? value = null;
        if (!reader.IsAtEnd)
        {
            int length = _rules.TryDecodePlain(reader.GetPlainRest(), reader.Options.TextDecoder, isInKey, ref value);
            if (length > 0)
            {
                reader.AdvanceItems(1, length);
                return value;
            }
        }

        return ReadExact(ref reader, isInKey);
    }

    // A key with content is read to a value, because it is hashed as one.
    private object? ReadExact(ref AmqpReader reader, bool isInKey, bool resolves = true)
    {
        AmqpType type = reader.PeekType();
        if (!isInKey && !(resolves && _rules.Reads(type)))
        {
            switch (type)
            {
                case AmqpType.List:
                    return ReadList(ref reader);
                case AmqpType.Map:
                    return ReadMap(ref reader);
                case AmqpType.Described when _rules.MakesDescribed:
                    return ReadDescribed(ref reader);
            }
        }

        AmqpValue value = AmqpValue.Read(ref reader);
        return reader.HasFault ? null : resolves ? _rules.ToObject(value, isInKey) : _rules.ToOwnObject(value, isInKey);
    }

    // A list of plain items is read in place, without entering it. The exact way continues where that ends.
    private List<object?> ReadList(ref AmqpReader reader)
    {
        List<object?>? items = null;
        int bytes = 0;
        if (reader.TryGetPlainList(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0 && count <= _claimable)
        {
            items = new List<object?>(count);
            bytes = ReadPlainItems(content, reader.Options.TextDecoder, items, count);
            if (items.Count == count && bytes == content.Length)
            {
                _claimable -= count;
                reader.Advance(end);
                return items;
            }
        }

        return ReadListExactly(ref reader, items, bytes);
    }

    private List<object?> ReadListExactly(ref AmqpReader reader, List<object?>? items, int bytes)
    {
        AmqpReadScope scope = reader.EnterList();
        if (!TryClaim(scope.Count) || reader.HasFault)
        {
            return [];
        }

        items ??= new List<object?>(scope.Count);
        reader.AdvanceItems(items.Count, bytes);
        while (items.Count < scope.Count)
        {
            items.Add(ReadExact(ref reader, isInKey: false));
            if (_isRefused || reader.HasFault)
            {
                return items;
            }

            int passed = items.Count;
            bytes = ReadPlainItems(reader.GetPlainRest(), reader.Options.TextDecoder, items, scope.Count);
            reader.AdvanceItems(items.Count - passed, bytes);
        }

        reader.Exit(scope);
        return items;
    }

    // Reads the next plain items, and returns the number of their bytes. Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadPlainItems(ReadOnlySpan<byte> source, TextDecoder? decoder, List<object?> items, int count)
    {
        int at = 0;
        object? item = null;
        while (items.Count < count && _rules.TryDecodePlain(source.Slice(at), decoder, false, ref item) is int length and > 0)
        {
            items.Add(item);
            at += length;
        }

        return at;
    }

    private object? ReadMap(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterMap();
        if (!TryClaim(2L * scope.Count) || reader.HasFault)
        {
            return null;
        }

        var map = new ObjectMap(_rules, scope.Count);
        TextDecoder? decoder = reader.Options.TextDecoder;
        bool hasTextKeys = !_rules.Reads(AmqpType.String);
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        int at = 0;
        int passed = 0;
        for (int i = 0; i < scope.Count; i++)
        {
            object? key = null;
            int length = 0;
            if (hasTextKeys && rest.Length > at && rest[at] == Codes.String8)
            {
                // Nearly all keys are short texts.
                if (AmqpPrimitives.TryGetPlainText(rest.Slice(at), out ReadOnlySpan<byte> ascii))
                {
                    key = TextDecoder.GetAscii(ascii, decoder);
                    length = 2 + ascii.Length;
                }
            }
            else
            {
                length = _rules.TryDecodePlain(rest.Slice(at), decoder, true, ref key);
            }

            if (length == 0)
            {
                reader.AdvanceItems(passed, at);
                key = ReadExact(ref reader, isInKey: true);
                rest = reader.GetPlainRest();
                passed = -1;
                at = 0;
            }

            at += length;
            object? value = null;
            length = _rules.TryDecodePlain(rest.Slice(at), decoder, false, ref value);
            if (length == 0)
            {
                reader.AdvanceItems(passed + 1, at);
                value = ReadExact(ref reader, isInKey: false);
                rest = reader.GetPlainRest();
                passed = -2;
                at = 0;
            }

            at += length;
            passed += 2;
            _isRefused |= key is null;
            if (_isRefused || reader.HasFault)
            {
                return null;
            }

            map.Add(key!, value);
        }

        reader.AdvanceItems(passed, at);
        reader.Exit(scope);
        object? result = map.Result;
        _isRefused = result is null && !reader.HasFault;
        return result;
    }

    private bool TryClaim(long count)
    {
        _claimable -= count;
        _isRefused |= _claimable < 0;
        return !_isRefused;
    }

    private object? ReadDescribed(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorToken token);
        if (reader.HasFault)
        {
            return null;
        }

        AmqpReader inner = reader.CreateDescriptorReader(in token);
        object? descriptor = ReadItem(ref inner);
        reader.ContinueAfter(in inner);
        object? value = _isRefused || reader.HasFault ? null : ReadItem(ref reader);
        if (_isRefused)
        {
            return null;
        }

        reader.Exit(scope);
        return reader.HasFault ? null : _rules.MakeDescribed(descriptor, value);
    }
}
