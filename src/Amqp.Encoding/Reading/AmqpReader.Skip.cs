namespace Amqp.Encoding;

/// <content>Whole values: passed over, checked, or taken as they are encoded.</content>
public ref partial struct AmqpReader
{
    /// <summary>Passes over the next value of any type.</summary>
    /// <remarks>Checks the constructor with its descriptors, and that the size fits; does not look inside a list, map, array, text or binary,
    /// so the cost does not depend on their size.</remarks>
    /// <exception cref="AmqpDecodeException">The constructor is malformed, or the value is cut short or passes the end of what holds it.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public void Skip()
    {
        ReadOnlySpan<byte> rest = GetPlainRest();
        if (rest.Length > 0 && rest[0] != 0 && _cursor.Items != 0 && AmqpPrimitives.MeasureBody(rest[0], rest.Slice(1), out int length) == AmqpDecodeErrorKind.None)
        {
            Advance(_cursor.Position + 1 + length);
            return;
        }

        if (TryMeasureNext(out int end))
        {
            Advance(end);
        }
    }

    /// <summary>Reads the next value of any type as it is encoded, constructor and all, in place; it is checked as by <see cref="Skip"/>.</summary>
    /// <returns>The bytes of the value; valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Skip"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope, or it is an array: its elements have no constructor of their own.</exception>
    public ReadOnlySpan<byte> ReadEncodedValue()
    {
        if (_cursor.ConstructorAt != 0)
        {
            throw new InvalidOperationException("An element of an array has no constructor of its own.");
        }

        int start = _cursor.Position;
        if (!TryMeasureNext(out int end))
        {
            return default;
        }

        Advance(end);
        return _data.Slice(start, end - start);
    }

    /// <summary>Passes over the next value of any type after checking all of it: everything that reading it as an <c>AmqpValue</c> would reject is rejected.</summary>
    /// <remarks>Allocates nothing; to find a key twice in a map of more than a few pairs it rents memory in proportion to the map.</remarks>
    /// <exception cref="AmqpDecodeException">The value is malformed, cut short, nested too deeply, or holds a map with the same key twice or too many array elements without bytes.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public void Validate()
    {
        // On a copy, so that a fault leaves this reader where it is and what is only checked is not charged.
        AmqpReader probe = this;
        ValueValidator.Validate(ref probe);
        if (probe.HasFault)
        {
            Record(probe._fault!);
            return;
        }

        Advance(probe._cursor.Position);
    }

    /// <summary>Reports two equal keys; the reader is before the second.</summary>
    internal void FailDuplicateKey() => Fail(AmqpDecodeErrorKind.DuplicateKey, "map", _cursor.Position, 0);

    /// <summary>Returns a reader of the same map that is before one of its keys, which was checked: what it holds is not charged again.</summary>
    internal readonly AmqpReader CreateKeyReader(int position)
    {
        AmqpReader reader = this;
        reader._cursor.Position = position;
        reader._zeroWidthElementsLeft = int.MaxValue;
        return reader;
    }

    /// <summary>Passes over the next value and returns a reader that has only that value before it.</summary>
    internal AmqpReader TakeValue()
    {
        AmqpReader value = this;
        value.NarrowToNext();
        _cursor.Position = value._cursor.End;
        _cursor.Items--;
        return value;
    }

    /// <summary>Leaves the next value before the reader, which is in no array, and nothing after it.</summary>
    internal void NarrowToNext()
    {
        int start = _cursor.Position;
        Skip();
        _cursor.End = _cursor.Position;
        _cursor.Position = start;
        _cursor.Items = 1;
        _cursor.IsBounded = true;
    }

    /// <summary>Checks that the last item of a scope ends where the scope does.</summary>
    internal void CheckScopeEnd(AmqpType kind)
    {
        if (_cursor.Position != _cursor.End)
        {
            FailTrailing(kind);
        }
    }

    /// <summary>Returns a reader of the descriptor of the described value that this reader is in.</summary>
    internal readonly AmqpReader CreateDescriptorReader(scoped in DescriptorToken descriptor)
    {
        AmqpReader reader = this;
        reader._cursor.Position = descriptor.Offset;
        reader._cursor.End = descriptor.Offset + descriptor.Encoded.Length;
        reader._cursor.Items = 1;
        reader._cursor.ConstructorAt = 0;
        reader._cursor.IsBounded = true;
        return reader;
    }

    /// <summary>A reader that sees an element in the array that this reader is in, even if it is empty, to look at its descriptors.</summary>
    internal readonly AmqpReader CreateElementProbe()
    {
        AmqpReader reader = this;
        reader._cursor.Items = 1;
        return reader;
    }

    /// <summary>From now on the elements are what follows the descriptors of the array, which a probe has passed: so they are looked at once
    /// and not for each element.</summary>
    internal void PassDescriptors(scoped in AmqpReader probe)
    {
        _cursor.ConstructorAt = probe._cursor.ConstructorAt;
        _cursor.Depth = probe._cursor.Depth;
    }

    /// <summary>Takes over what a reader made from this one has met and charged.</summary>
    internal void ContinueAfter(scoped in AmqpReader part)
    {
        _zeroWidthElementsLeft = part._zeroWidthElementsLeft;
        TakeFault(in part);
    }

    /// <summary>Takes over the fault that a reader made from this one has met.</summary>
    internal void TakeFault(scoped in AmqpReader part)
    {
        if (part.HasFault && !HasFault)
        {
            Record(part._fault!);
        }
    }

    /// <summary>Passes over the elements left in an array of fixed width, whose bytes need no check.</summary>
    internal void SkipElements()
    {
        _cursor.Position = _cursor.End;
        _cursor.Items = 0;
    }

    private bool TryMeasureNext(out int end)
    {
        _ = Next(out int body);
        int length;
        AmqpDecodeErrorKind status;
        if (_cursor.ConstructorAt != 0)
        {
            // The descriptors were checked with the array's constructor: what counts is the format code after them.
            int codeAt = _cursor.ConstructorAt;
            while (_data[codeAt] == 0)
            {
                _ = AmqpPrimitives.MeasureValue(_data.Slice(codeAt + 1), 0, Options.MaxDepth, out int descriptor);
                codeAt += 1 + descriptor;
            }

            status = AmqpPrimitives.MeasureBody(_data[codeAt], Body(body), out length);
            if (status != AmqpDecodeErrorKind.None)
            {
                Fail(status, "a value", body, length);
            }

            end = body + length;
        }
        else
        {
            status = AmqpPrimitives.MeasureValue(_data.Slice(_cursor.Position, _cursor.End - _cursor.Position), _cursor.Depth, Options.MaxDepth, out length);
            if (status != AmqpDecodeErrorKind.None)
            {
                FailConstructor(status, "a value", _cursor.Position, length);
            }

            end = _cursor.Position + length;
        }

        return status == AmqpDecodeErrorKind.None;
    }
}
