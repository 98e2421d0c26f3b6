namespace Amqp.Encoding;

/// <content>Faults: how they are reported, named and taken back.</content>
public ref partial struct AmqpReader
{
    /// <summary>Reports a fault at a place in the data.</summary>
    internal void FailAt(int position, ReadFault fault)
    {
        if (!HasFault)
        {
            fault.Offset = position;
            fault.Code = GetCode(position);
            Fail(fault);
        }
    }

    private void RecordAt(AmqpDecodeErrorKind kind, string expected, byte code, int offset, long detail = 0, long left = 0) =>
        Fail(new ReadFault { Kind = kind, Code = code, Expected = expected, Offset = offset, Detail = detail, Left = left });

    /// <summary>Reports that the next value is of another type.</summary>
    internal void FailType(string expected)
    {
        byte code = Next(out int body);
        Fail(AmqpPrimitives.Mismatch(code), expected, body, 0);
    }

    /// <summary>Reports that a value that was just read breaks a rule about the value of its field.</summary>
    internal void FailField(int position, string expected, string found) =>
        FailAt(position, ReadFault.OfValue(AmqpDecodeErrorKind.InvalidFieldValue, expected, found));

    /// <summary>Reports a fault in the elements of an array.</summary>
    internal void FailElement(AmqpDecodeErrorKind kind, string expected, scoped in ArrayHeader header, int badOffset)
    {
        int offset = header.ElementsAt + badOffset;
        int left = header.ElementsLength - badOffset;
        switch (kind)
        {
            case AmqpDecodeErrorKind.NeedMoreData or AmqpDecodeErrorKind.SizeLimit:
                _ = AmqpPrimitives.MeasureBody(header.Code, _data.Slice(offset, left), out int required);
                RecordAt(AmqpDecodeErrorKind.SizeExceedsParent, expected, header.Code, offset, required, left);
                break;
            case AmqpDecodeErrorKind.TrailingBytes:
                RecordAt(kind, "array", header.Code, offset);
                break;
            case AmqpDecodeErrorKind.InvalidBoolean:
                RecordAt(kind, expected, header.Code, offset, _data[offset]);
                break;
            default:
                RecordAt(kind, expected, header.Code, offset);
                break;
        }
    }

    private static string ExpectedArray(string name, Descriptor[] descriptors)
    {
        string expected = "an array of " + name;
        foreach (Descriptor descriptor in descriptors)
        {
            expected += " described by " + descriptor;
        }

        return expected;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool FailParts()
    {
        FailAt(_cursor.Position, ReadFault.OfDepth("at most 64 keys of maps and descriptors in each other"));
        return false;
    }

    /// <summary>Names the field of a contract in which the fault is that the reader keeps.</summary>
    internal readonly void NameFault(int start, string contract, string[] fields) => _fault?.Name(_data, start, contract, fields, Options.MaxDepth);

    /// <summary>Takes back the fault that the reader keeps, so that the value at its start can be read in another way.</summary>
    internal ReadFault TakeBack(scoped in ReadCursor start)
    {
        ReadFault fault = _fault!;
        _fault = null;
        _cursor = start.Copy();
        return fault;
    }

    /// <summary>Checks that all data was read. A recording reader returns its fault; any other reader throws it.</summary>
    internal bool TryFinish(out AmqpDecodeError error)
    {
        if (!HasFault && _cursor.Position < _cursor.End)
        {
            FailTrailing(ReadFault.Input);
        }

        error = GetFault();
        return !HasFault;
    }
}
