using System.Buffers.Binary;
using System.Numerics;

namespace Amqp.Encoding;

/// <content>Composites of the standard (AMQP 1.0, part 1, 1.3 and 1.4): a descriptor, then a list of fields.</content>
public ref partial struct AmqpReader
{
    private const int InlineMost = 32;

    /// <summary>Enters the list of a composite, whose items are read next, then <see cref="ExitComposite"/>.</summary>
    /// <returns>The number of fields that are there; 0 after a fault that a recording reader keeps.</returns>
    internal int EnterComposite(CompositeInfo info, out CompositeReadScope scope)
    {
        int at = _position;
        ReadOnlySpan<byte> head = _data.Slice(at, _end - at);

        // The form that everybody writes: 00 53 code C0 size count.
        if (head.Length > 5 && head[0] == 0 && head[1] == 0x53 && head[2] == info.Code && head[3] == 0xC0
            && head[4] is byte size and > 0 && size + 5 <= head.Length && head[5] < size && _constructorAt == 0 && _items != 0 && _depth < Options.MaxDepth - 1)
        {
            int count = head[5];
            if (count > info.Fields.Length && Options.IsStrict)
            {
                return EnterAnyComposite(info, out scope);
            }

            scope = new CompositeReadScope(in this, at + 3, count);
            _position = at + 6;
            _end = at + 5 + size;
            _items = count;
            _depth += 2;
            _isBounded = true;
            return Math.Min(count, info.Fields.Length);
        }

        return EnterAnyComposite(info, out scope);
    }

    /// <summary>Leaves a composite and judges that no mandatory field is missing.</summary>
    /// <param name="info">The type.</param>
    /// <param name="scope">The scope.</param>
    /// <param name="present">The fields that were found, field n as bit n.</param>
    internal void ExitComposite(CompositeInfo info, in CompositeReadScope scope, uint present)
    {
        uint missing = info.GetMissing(present);
        if (missing != 0 || _items != 0 || _position != _end)
        {
            FinishComposite(info, in scope, missing);
            if (HasFault)
            {
                return;
            }
        }

        _end = scope.OuterEnd;
        _items = scope.OuterItems - 1;
        _depth = scope.OuterDepth;
        _constructorAt = scope.OuterConstructorAt;
        _isBounded = scope.OuterIsBounded;
    }

    /// <summary>Reads a composite whose type has no fields.</summary>
    internal void ReadEmptyComposite(CompositeInfo info)
    {
        // 00 53 code 45: the answer to nearly every delivery (PerformativeBenchmarks).
        ReadOnlySpan<byte> head = _data.Slice(_position, _end - _position);
        if (head.Length > 3 && head[0] == 0 && head[1] == 0x53 && head[2] == info.Code && head[3] == 0x45
            && _constructorAt == 0 && _items != 0 && _depth < Options.MaxDepth)
        {
            Advance(_position + 4);
            return;
        }

        _ = EnterComposite(info, out CompositeReadScope scope);
        try
        {
            ExitComposite(info, in scope, 0);
        }
        catch
        {
            AbandonComposite(in scope);
            throw;
        }
    }

    /// <summary>Goes back to where a composite begins, after a read in it that threw.</summary>
    internal void AbandonComposite(in CompositeReadScope scope)
    {
        _position = scope.Start;
        _end = scope.OuterEnd;
        _items = scope.OuterItems;
        _depth = scope.OuterDepth;
        _scope = scope.OuterScope;
        _constructorAt = scope.OuterConstructorAt;
        _isBounded = scope.OuterIsBounded;
        _zeroWidthElementsLeft = scope.OuterZeroWidthElementsLeft;
    }

    /// <summary>The code of the composite that comes next, without moving; false if the next value has no descriptor of the standard.</summary>
    internal bool TryPeekComposite(out ulong code)
    {
        ReadOnlySpan<byte> head = _data.Slice(_position, _end - _position);
        if (head.Length > 2 && head[0] == 0 && head[1] == 0x53 && _constructorAt == 0 && _items != 0 && _depth < Options.MaxDepth)
        {
            code = head[2];
            return true;
        }

        AmqpReader probe = this;
        if (probe.Next(out _) == 0)
        {
            probe.EnterDescribed(out DescriptorToken descriptor);
            if (!probe.HasFault)
            {
                return descriptor.TryGetCode(out code);
            }

            Record(probe._fault!);
        }

        code = 0;
        return false;
    }

    /// <summary>Reports that a value that was just read breaks a rule about the value of its field.</summary>
    internal void FailField(int position, string expected, string found)
    {
        if (!HasFault)
        {
            Record(new ReadFault
            {
                Kind = AmqpDecodeErrorKind.InvalidFieldValue,
                Code = _data[position],
                Expected = expected,
                Found = found,
                Offset = position,
            });
        }
    }

    /// <summary>Reports that a value of another type stands at the reader's place.</summary>
    internal void FailType(string expected)
    {
        byte code = Next(out int body);
        Fail(new FormatCode(code).IsAssigned ? AmqpDecodeErrorKind.UnexpectedType : AmqpDecodeErrorKind.UnassignedFormatCode, expected, body, 0);
    }

    /// <summary>Judges that a code is of no type of the standard, which would have been one that may stand here.</summary>
    internal void CheckUnknown(ulong code, string expected)
    {
        if (StandardComposites.Find(code) is CompositeInfo known && !HasFault)
        {
            FailDescriptor(expected, known.Name);
        }
    }

    /// <summary>Reads a boolean field: false if it is null.</summary>
    /// <remarks>This and the next read the encodings that everybody writes at once: most of the fields of a transfer (TransferBenchmarks).</remarks>
    internal bool TryReadField(out bool value)
    {
        int at = _position;
        if (at < _end)
        {
            int code = _data[at];
            value = code == 0x41;
            if (code is >= 0x40 and <= 0x42)
            {
                _position = at + 1;
                _items--;
                return code != 0x40;
            }
        }

        value = ReadBoolean();
        return true;
    }

    /// <summary>Reads a uint field: false if it is null.</summary>
    internal bool TryReadField(out uint value)
    {
        int at = _position;
        ReadOnlySpan<byte> field = _data.Slice(at, _end - at);
        value = 0;
        if (field.Length >= 5 && field[0] == 0x70)
        {
            value = BinaryPrimitives.ReadUInt32BigEndian(field.Slice(1));
            _position = at + 5;
        }
        else if (field.Length > 1 && field[0] == 0x52)
        {
            value = field[1];
            _position = at + 2;
        }
        else if (field.Length > 0 && (field[0] == 0x43 || field[0] == 0x40))
        {
            _position = at + 1;
        }
        else
        {
            value = ReadUInt32();
            return true;
        }

        _items--;
        return field[0] != 0x40;
    }

    /// <summary>Reads a binary field of at most 32 octets: false if it is null, or if it is another and has to be read in another way.</summary>
    internal bool TryReadShortField(out ReadOnlySpan<byte> value)
    {
        int at = _position;
        ReadOnlySpan<byte> field = _data.Slice(at, _end - at);
        if (field.Length > 1 && field[0] == 0xA0 && field[1] <= InlineMost && field[1] <= field.Length - 2)
        {
            value = field.Slice(2, field[1]);
            _position = at + 2 + value.Length;
            _items--;
            return true;
        }

        value = default;
        return false;
    }

    /// <summary>Whether another value than null comes next in a composite; a null is passed over.</summary>
    internal bool TryBeginField()
    {
        if (_position < _end && _data[_position] == 0x40)
        {
            _position++;
            _items--;
            return false;
        }

        return true;
    }

    /// <summary>What a recording reader has met, and whether it has read all of its data without a fault.</summary>
    internal bool TryFinish(out AmqpDecodeError error)
    {
        if (!HasFault && _position < _end)
        {
            Record(new ReadFault
            {
                Kind = AmqpDecodeErrorKind.TrailingOctets,
                Code = _data[_position],
                Expected = "the input",
                Offset = _position,
            });
        }

        error = GetFault();
        return !HasFault;
    }

    // On a copy, so that a fault leaves this reader where it is.
    private int EnterAnyComposite(CompositeInfo info, out CompositeReadScope scope)
    {
        AmqpReader list = this;
        scope = new CompositeReadScope(in this, _position, 0);
        list.EnterDescribed(out DescriptorToken descriptor);
        if (list.HasFault)
        {
            Record(list._fault!);
            return 0;
        }

        int listAt = list._position;
        if (!descriptor.TryGetCode(out ulong code) || code != info.Code)
        {
            FailDescriptor(info.Name, StandardComposites.Find(code)?.Name ?? "a value described otherwise");
            return 0;
        }

        AmqpReadScope items = list.EnterList();
        int count = Math.Min(items.Count, info.Fields.Length);
        scope = new CompositeReadScope(in this, listAt, items.Count);
        if (!list.HasFault && items.Count > count && Options.IsStrict)
        {
            list.FailTooManyFields(info, items.Count);
        }

        if (list.HasFault)
        {
            Record(list._fault!);
            return 0;
        }

        list._scope = _scope;
        this = list;
        return count;
    }

    // The reader is before the first field.
    private void FailTooManyFields(CompositeInfo info, int count)
    {
        int known = info.Fields.Length;
        while (_items > count - known && !HasFault)
        {
            Skip();
        }

        if (!HasFault)
        {
            Record(new ReadFault
            {
                Kind = AmqpDecodeErrorKind.TooManyFields,
                Code = _data[Math.Min(_position, _end - 1)],
                Expected = "at most " + known.ToString(System.Globalization.CultureInfo.InvariantCulture) + " fields in " + info.Name,
                Found = count.ToString(System.Globalization.CultureInfo.InvariantCulture),
                Offset = Math.Min(_position, _end - 1),
            });
        }
    }

    /// <summary>Reports that the value at the reader's place is described as another than what may stand here.</summary>
    internal void FailDescriptor(string expected, string found) =>
        Record(new ReadFault
        {
            Kind = AmqpDecodeErrorKind.UnexpectedDescriptor,
            Expected = expected,
            Found = found,
            Offset = _position,
        });

    private void FinishComposite(CompositeInfo info, in CompositeReadScope scope, uint missing)
    {
        if (missing != 0 && !HasFault)
        {
            FailMissing(info, in scope, BitOperations.TrailingZeroCount(missing));
        }

        while (!HasFault && _items > 0)
        {
            Skip();
        }

        if (!HasFault && _position != _end)
        {
            FailTrailing(AmqpType.List);
        }
    }

    // A field that is not there has no place of its own: the fault is at the list, and its path names the field.
    private void FailMissing(CompositeInfo info, in CompositeReadScope scope, int field) =>
        Record(new ReadFault
        {
            Kind = AmqpDecodeErrorKind.MissingField,
            Code = _data[scope.ListAt],
            Expected = "the mandatory field " + info.Fields[field],
            Found = field < scope.Count ? "null" : "a list of " + scope.Count.ToString(System.Globalization.CultureInfo.InvariantCulture),
            Field = info.Fields[field],
            Offset = scope.ListAt,
        });
}
