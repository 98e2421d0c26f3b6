using System.Numerics;

namespace Amqp.Encoding;

/// <content>Composites of the standard (AMQP 1.0, part 1, 1.3 and 1.4): a descriptor, then a list of fields.</content>
public ref partial struct AmqpReader
{
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
            scope = new CompositeReadScope(in this, at + 3, count);
            _position = at + 6;
            _end = at + 5 + size;
            _items = count;
            _depth += 2;
            _isBounded = true;
            return count <= info.Fields.Length ? count : LimitFields(info, in scope);
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

    /// <summary>The code of the composite that comes next, without moving; false if the next value has no descriptor of the standard.</summary>
    internal readonly bool TryPeekComposite(out ulong code)
    {
        AmqpReader probe = this;
        if (probe.Next(out _) == 0)
        {
            probe.EnterDescribed(out DescriptorToken descriptor);
            return descriptor.TryGetCode(out code);
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
                IsRecording = _fault.IsRecording,
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
                IsRecording = _fault.IsRecording,
                Kind = AmqpDecodeErrorKind.TrailingOctets,
                Code = _data[_position],
                Expected = "the input",
                Offset = _position,
            });
        }

        error = GetFault();
        return !HasFault;
    }

    private int EnterAnyComposite(CompositeInfo info, out CompositeReadScope scope)
    {
        AmqpReader outer = this;
        int start = _position;
        EnterDescribed(out DescriptorToken descriptor);
        int listAt = _position;
        scope = new CompositeReadScope(in outer, listAt, 0);
        if (HasFault)
        {
            return 0;
        }

        if (!descriptor.TryGetCode(out ulong code) || code != info.Code)
        {
            _position = start;
            FailDescriptor(info.Name, StandardComposites.Find(code)?.Name ?? "a value described otherwise");
            return 0;
        }

        AmqpReadScope list = EnterList();
        if (HasFault)
        {
            return 0;
        }

        _level = outer._level;
        scope = new CompositeReadScope(in outer, listAt, list.Count);
        return list.Count <= info.Fields.Length ? list.Count : LimitFields(info, in scope);
    }

    private void FailDescriptor(string expected, string found) =>
        Record(new ReadFault
        {
            IsRecording = _fault.IsRecording,
            Kind = AmqpDecodeErrorKind.UnexpectedDescriptor,
            Expected = expected,
            Found = found,
            Offset = _position,
        });

    // What else the list holds is passed over on the way out.
    private int LimitFields(CompositeInfo info, in CompositeReadScope scope)
    {
        int known = info.Fields.Length;
        if (!Options.IsStrict)
        {
            return known;
        }

        while (_items > scope.Count - known && !HasFault)
        {
            Skip();
        }

        if (!HasFault)
        {
            Record(new ReadFault
            {
                IsRecording = _fault.IsRecording,
                Kind = AmqpDecodeErrorKind.TooManyFields,
                Code = _position < _end ? _data[_position] : (byte)0,
                Expected = "at most " + known.ToString(System.Globalization.CultureInfo.InvariantCulture) + " fields in " + info.Name,
                Found = scope.Count.ToString(System.Globalization.CultureInfo.InvariantCulture),
                Offset = Math.Min(_position, _end - 1),
            });
        }

        return 0;
    }

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
            IsRecording = _fault.IsRecording,
            Kind = AmqpDecodeErrorKind.MissingField,
            Code = _data[scope.ListAt],
            Expected = "the mandatory field " + info.Fields[field],
            Found = field < scope.Count ? "null" : "a list of " + scope.Count.ToString(System.Globalization.CultureInfo.InvariantCulture),
            Field = info.Fields[field],
            Offset = scope.ListAt,
        });
}
