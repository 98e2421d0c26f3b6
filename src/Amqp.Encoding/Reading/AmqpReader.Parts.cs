namespace Amqp.Encoding;

/// <content>Values that are read in parts: composites, and own types inside each other.</content>
public ref partial struct AmqpReader
{
    /// <summary>Checks that an item is left and may open that many levels without a look at the stack.</summary>
    internal readonly bool CanEnter(int levels) => _cursor.Items != 0 && _cursor.Depth <= Options.ShallowDepth - levels;

    /// <summary>Moves back before the descriptor of the described value that was entered last; <see cref="ReturnTo"/> moves into the value again.</summary>
    /// <returns>The place in the value.</returns>
    /// <exception cref="InvalidOperationException">The descriptor is not the one before the reader's place.</exception>
    internal ReadCursor Reopen(scoped in DescriptorView descriptor)
    {
        int length = descriptor.Encoded.Length;
        bool isBefore = length > 0 && _cursor.Items == 1 && descriptor.Offset + length == _cursor.Position;
        if (!isBefore || _data.Slice(descriptor.Offset, length) != descriptor.Encoded)
        {
            throw new InvalidOperationException("Pass the descriptor that EnterDescribed returned, before the value after it is read.");
        }

        ReadCursor place = _cursor.Copy();
        _cursor.Position = descriptor.Offset - 1;
        _cursor.ConstructorAt = 0;
        _cursor.Depth--;
        _cursor.IsBounded = true;
        return place;
    }

    /// <summary>Moves to a place in a described value, or after the value if it was read.</summary>
    internal void ReturnTo(scoped in ReadCursor place)
    {
        bool isRead = _cursor.Items == 0;
        int end = _cursor.Position;
        _cursor = place.Copy();
        if (_fault is not null)
        {
            End(_fault);
        }
        else if (isRead)
        {
            Advance(end);
        }
    }

    /// <summary>Returns the code of the composite that comes next, without moving; false if the next value has no descriptor of the standard.</summary>
    internal bool TryPeekComposite(out ulong code)
    {
        ReadOnlySpan<byte> rest = GetPlainRest();
        if (rest.Length > 2 && rest[0] == 0 && rest[1] == Codes.SmallULong && CanEnter(1))
        {
            code = rest[2];
            return true;
        }

        AmqpReader probe = this;
        if (probe.Next(out _) == 0)
        {
            probe.EnterDescribed(out DescriptorView descriptor);
            if (!probe.HasFault)
            {
                return descriptor.TryGetCode(out code);
            }

            Fail(probe._fault!);
        }

        code = 0;
        return false;
    }

    /// <summary>Reads a value by the read method of an SDK's own type.</summary>
    /// <returns>The value; null after a fault.</returns>
    /// <exception cref="InvalidOperationException">The method has not read exactly one value, left a scope open, or replaced the reader.</exception>
    internal T? ReadOwn<T>(AmqpReadFunc<T> read)
    {
        AmqpReader start = this;
        _ownStart = _cursor.Position;
        _ownDepth = (short)(_cursor.Depth + 1);
        _faults = start._faults == FaultMode.Keep ? FaultMode.Keep : FaultMode.Throw;
        T? value = default;
        bool hasThrown = true;
        try
        {
            value = read(ref this);
            hasThrown = false;
        }
        catch (AmqpDecodeException) when (start._faults == FaultMode.Keep)
        {
            // The fault is in bytes inside the value that the method read with its own reader.
            hasThrown = false;
        }
        catch (Exception) when (HasFault)
        {
            // The exception results from the defaults that a reader returns after its first fault.
            hasThrown = false;
        }
        finally
        {
            // Not by a catch: each level would take stack to throw the exception again.
            if (hasThrown)
            {
                this = start;
            }
        }

        if (!HasFault && (value is null || !HasReadOneItemMoreThan(in start)))
        {
            this = start;
            if (value is not null)
            {
                throw new InvalidOperationException(
                    "The read method of a composite must read exactly one value, leave every list, map and described value that it enters, "
                        + "and use the reader that it was given; so must a converter.");
            }

            FailField(_cursor.Position, "a value that the read method of its type accepts", "one that it refuses");
            return default;
        }

        (_ownStart, _ownDepth, _faults) = (start._ownStart, start._ownDepth, start._faults);
        return HasFault ? default : value;
    }

    // Checks that this reader has read one value since it was a copy of another, left every scope that it entered, and is over the same data.
    private readonly bool HasReadOneItemMoreThan(scoped in AmqpReader start) =>
        _data == start._data && _options == start._options && (_faults == FaultMode.Keep) == (start._faults == FaultMode.Keep)
        && _cursor.Items == start._cursor.Items - 1 && _cursor.Scope == start._cursor.Scope && _cursor.Depth == start._cursor.Depth
        && _cursor.End == start._cursor.End && _cursor.Position >= start._cursor.Position;

    /// <summary>Enters a key of a map or a descriptor; if too many are in each other, reports it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryEnterPart() => ++_partsAround <= ValueDepth.Shallow || FailParts();

    internal void LeavePart() => _partsAround--;
}
