namespace Amqp.Encoding;

/// <content>Whole values: skipping, checking and reading them in encoded form.</content>
public ref partial struct AmqpReader
{
    /// <summary>Skips the next value of any type.</summary>
    /// <remarks>Checks the constructor with its descriptors, and that the size fits. Does not look inside a list, map, array, text or binary,
    /// so the cost does not depend on their size.</remarks>
    /// <exception cref="AmqpDecodeException">The constructor is malformed, or the value is cut short or exceeds the enclosing value.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public void Skip()
    {
        ReadOnlySpan<byte> rest = GetPlainRest();
        bool isPlain = rest.Length > 0 && rest[0] != 0 && _cursor.Items != 0;
        if (isPlain && AmqpPrimitives.MeasureBody(rest[0], rest.Slice(1), out int length) == AmqpDecodeErrorKind.None)
        {
            Advance(_cursor.Position + 1 + length);
            return;
        }

        if (TryMeasureNext(out int end))
        {
            Advance(end);
        }
    }

    /// <summary>Reads the encoded bytes of the next value of any type in place, including the constructor. Checks as much as <see cref="Skip"/>.</summary>
    /// <returns>The bytes of the value; valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Skip"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope, or the scope is an array, whose elements have no constructor of their
    /// own.</exception>
    public ReadOnlySpan<byte> ReadEncodedValue()
    {
        if (_cursor.ConstructorAt != 0)
        {
            throw new InvalidOperationException("An element of an array has no constructor of its own, so it is not an encoded value: read it by its type.");
        }

        int start = _cursor.Position;
        if (!TryMeasureNext(out int end))
        {
            return default;
        }

        Advance(end);
        return _data.Slice(start, end - start);
    }

    /// <summary>Reads the encoded bytes of the next value of any type as memory, including the constructor. Checks as much as <see cref="Skip"/>.</summary>
    /// <returns>A slice of the memory that the reader was made over, or a copy if it was made over a span.</returns>
    /// <inheritdoc cref="ReadEncodedValue()" path="/exception"/>
    public ReadOnlyMemory<byte> ReadEncodedValueMemory() => ToMemory(ReadEncodedValue());

    /// <summary>Reads the encoded bytes of all values that are left in the list, map or described value, or in the
    /// data. Checks each as <see cref="Skip"/> does.</summary>
    /// <returns>The bytes of the values, one after the other, for <see cref="AmqpWriter.WriteEncodedValues"/>; valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Skip"/>; the reader does not move then.</exception>
    /// <exception cref="InvalidOperationException">The scope is an array, whose elements have no constructor of their own.</exception>
    public ReadOnlySpan<byte> ReadEncodedRest()
    {
        AmqpReader rest = this;
        while (!rest.IsAtEnd)
        {
            _ = rest.ReadEncodedValue();
        }

        int start = _cursor.Position;
        this = rest;
        return HasFault ? default : _data.Slice(start, _cursor.Position - start);
    }

    /// <summary>Checks all of the next value of any type, then skips it. Rejects everything that reading it as an <c>AmqpValue</c> would reject.</summary>
    /// <remarks>Allocates nothing. To find duplicate keys in a map of more than a few pairs, it rents memory in proportion to the map.</remarks>
    /// <exception cref="AmqpDecodeException">The value is malformed, cut short or nested too deeply, or it holds a map with duplicate keys
    /// or too many zero-width array elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public void Validate()
    {
        // On a copy, so that a fault does not move this reader, and zero-width elements that are only checked are not counted.
        AmqpReader probe = this;
        ValueValidator.Validate(ref probe);
        if (probe.HasFault)
        {
            Fail(probe._fault!);
            return;
        }

        _kept = probe._kept;
        Advance(probe._cursor.Position);
    }

    /// <summary>Checks all of the next value of any type, then skips it if it is sound. Rejects what <see cref="Validate"/> rejects, without an
    /// exception.</summary>
    /// <remarks>Allocates nothing for a sound value, as <see cref="Validate"/> does.</remarks>
    /// <param name="error">The error that <see cref="Validate"/> throws, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <returns>False if the value is malformed; the reader does not move then.</returns>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public bool TryValidate(out AmqpDecodeError error)
    {
        AmqpReader probe = this;
        probe._faults = FaultMode.Keep;
        probe.Validate();
        error = probe.GetFault();
        if (probe.HasFault)
        {
            return false;
        }

        probe._faults = _faults;
        this = probe;
        return true;
    }

    /// <summary>Returns a reader of the same map that is before a checked key. It does not count zero-width elements again.</summary>
    internal readonly AmqpReader CreateKeyReader(int position)
    {
        AmqpReader reader = this;
        reader._cursor.Position = position;
        reader.ZeroWidthElementsLeft = int.MaxValue;
        reader._isComparing = true;
        return reader;
    }

    /// <summary>Checks that the last item of a scope ends where the scope ends.</summary>
    internal void CheckScopeEnd(AmqpType kind)
    {
        if (_cursor.Position != _cursor.End)
        {
            FailTrailing(kind);
        }
    }

    /// <summary>Returns a reader of the descriptor of the described value that this reader is in.</summary>
    internal readonly AmqpReader CreateDescriptorReader(scoped in DescriptorView descriptor)
    {
        AmqpReader reader = this;
        reader._cursor.Position = descriptor.Offset;
        reader._cursor.End = descriptor.Offset + descriptor.Encoded.Length;
        reader._cursor.Items = 1;
        reader._cursor.ConstructorAt = 0;
        reader._cursor.IsBounded = true;
        if (descriptor.Encoded.Length > 0 && descriptor.Encoded[0] is 0 or >= Codes.List8)
        {
            _ = reader.TryEnterPart();
        }

        return reader;
    }

    /// <summary>Returns a reader for the descriptors of the elements. It assumes an element even if the array is empty.</summary>
    internal readonly AmqpReader CreateElementProbe()
    {
        AmqpReader reader = this;
        reader._cursor.Items = 1;
        return reader;
    }

    /// <summary>Takes over the fault and the counts of a reader made from this one.</summary>
    internal void ContinueAfter(scoped in AmqpReader part)
    {
        ZeroWidthElementsLeft = part.ZeroWidthElementsLeft;
        _claimable = part._claimable;
        TakeFault(in part);
    }

    /// <summary>Takes over the fault of a reader of the next value. If it has refused the value, validating finds the first fault.</summary>
    internal void ContinueOrValidate(scoped in AmqpReader part)
    {
        if (part.IsRefused)
        {
            Validate();
        }
        else
        {
            ContinueAfter(in part);
        }
    }

    /// <summary>Takes over the fault of a reader made from this one.</summary>
    internal void TakeFault(scoped in AmqpReader part)
    {
        if (part.IsRefused)
        {
            Refuse();
        }
        else if (part.HasFault && !HasFault)
        {
            Fail(part._fault!);
        }
    }

    private bool TryMeasureNext(out int end)
    {
        _ = Next(out int body);
        int length;
        AmqpDecodeErrorKind status;
        if (_cursor.Items == 0)
        {
            Fail(status = AmqpDecodeErrorKind.MissingField, "a value", body, 0);
            end = body;
        }
        else if (_cursor.ConstructorAt != 0)
        {
            // The descriptors were checked with the array's constructor, so only the format code after them matters.
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
            status = AmqpPrimitives.MeasureValue(Body(_cursor.Position), _cursor.Depth, Options.MaxDepth, out length);
            if (status != AmqpDecodeErrorKind.None)
            {
                FailConstructor(status, "a value", _cursor.Position, length);
            }

            end = _cursor.Position + length;
        }

        return status == AmqpDecodeErrorKind.None;
    }
}
