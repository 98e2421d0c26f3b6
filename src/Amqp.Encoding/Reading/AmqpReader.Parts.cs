namespace Amqp.Encoding;

/// <content>Values that are read in parts: composites, and own types inside each other.</content>
public ref partial struct AmqpReader
{
    /// <summary>Checks that an item is left and may open that many levels without a look at the stack.</summary>
    internal readonly bool CanEnter(int levels) => _cursor.Items != 0 && _cursor.Depth <= Options.ShallowDepth - levels;

    /// <summary>Returns a reader of items of the same data that are known to be in a scope.</summary>
    internal readonly AmqpReader OpenScope(int position, int end, int items, int depth, int zeroWidthElementsLeft)
    {
        AmqpReader reader = this;
        reader._cursor = new ReadCursor { Position = position, End = end, Items = items, Depth = depth, Scope = _cursor.Scope, IsBounded = true };
        reader._zeroWidthElementsLeft = zeroWidthElementsLeft;
        return reader;
    }

    /// <summary>Returns a reader of the described value that was entered last, before its descriptor.</summary>
    /// <exception cref="InvalidOperationException">The descriptor is not the one before the reader's place.</exception>
    internal readonly AmqpReader ReopenDescribed(scoped in DescriptorView descriptor)
    {
        int length = descriptor.Encoded.Length;
        return length > 0 && _cursor.Items == 1 && descriptor.Offset + length == _cursor.Position && _data.Slice(descriptor.Offset, length) == descriptor.Encoded
            ? OpenScope(descriptor.Offset - 1, _cursor.End, 1, _cursor.Depth - 1, _zeroWidthElementsLeft)
            : throw new InvalidOperationException("Pass the descriptor that EnterDescribed returned, before the value after it is read.");
    }

    /// <summary>Moves past the value that a reopened reader has read.</summary>
    internal void PassReopened(scoped in AmqpReader whole)
    {
        ContinueAfter(in whole);
        if (!HasFault)
        {
            Advance(whole._cursor.Position);
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

            Record(probe._fault!);
        }

        code = 0;
        return false;
    }

    /// <summary>Checks that this reader has read one value since it was a copy of another, left every scope that it
    /// entered, and is over the same data.</summary>
    internal readonly bool HasReadOneItemMoreThan(scoped in AmqpReader start) =>
        _data == start._data && _cursor.Items == start._cursor.Items - 1 && _cursor.Scope == start._cursor.Scope && _cursor.Depth == start._cursor.Depth
        && _cursor.End == start._cursor.End && _cursor.Position >= start._cursor.Position && _options == start._options && (Faults == FaultMode.Keep) == (start.Faults == FaultMode.Keep);

    /// <summary>Gets the maximum number of calls of read methods of an SDK's own types in each other.</summary>
    internal readonly int MaxCalls => Math.Max(AmqpReaderOptions.DefaultMaxDepth, Options.MaxDepth);

    /// <summary>Begins the reading of a value by the read method of an SDK's own type.</summary>
    internal void EnterOwn()
    {
        (_ownStart, _ownDepth) = (_cursor.Position, (short)(_cursor.Depth + 1));
        Faults = Faults == FaultMode.Keep ? FaultMode.Keep : FaultMode.Throw;
    }

    /// <summary>Ends the reading of a value by the read method of an SDK's own type.</summary>
    internal void LeaveOwn(scoped in AmqpReader outer) => (_ownStart, _ownDepth, Faults) = (outer._ownStart, outer._ownDepth, outer.Faults);

    /// <summary>Enters a key of a map or a descriptor; if too many are in each other, reports it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryEnterPart() => ++_partsAround <= ValueDepth.Shallow || FailParts();

    internal void LeavePart() => _partsAround--;
}
