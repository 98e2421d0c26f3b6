using System.Numerics;

namespace Amqp.Encoding;

/// <summary>The list of a composite, or of a contract, while its fields are read (AMQP 1.0, part 1, 1.3 and 1.4).</summary>
/// <remarks>Plain fields are read in place, at a position that the caller keeps in a local variable. Any other field is read by a
/// reader that is opened for it, or for a contract by the reader itself, which is put back. The reader before the composite moves once, after the
/// last field, so a read that throws leaves it where it was.</remarks>
internal ref struct CompositeList
{
    private ReadOnlySpan<byte> _fields;
    private int _start;
    private int _listCount;

    // The number of zero-width array elements in the fields; it is charged to the reader at the end.
    private int _charged;

    /// <summary>Gets the bytes of the fields.</summary>
    public readonly ReadOnlySpan<byte> Fields => _fields;

    /// <summary>Gets the number of fields that the list says it has.</summary>
    public readonly int Count => _listCount;

    /// <summary>Gets the offset where the list ends.</summary>
    public readonly int End => _start + _fields.Length;

    /// <summary>Reads a composite whose type has no fields.</summary>
    public static void ReadEmpty(ref AmqpReader reader, CompositeInfo info)
    {
        // Fast path: the answer to nearly every delivery is such a composite.
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        if (rest.Length > 3 && BinaryPrimitives.ReadUInt32BigEndian(rest) == info.PlainEmpty && reader.CanEnter(1))
        {
            reader.PassComposite(reader.Position + 4, 0);
            return;
        }

        var list = default(CompositeList);
        _ = list.Enter(ref reader, info);
        _ = list.Exit(ref reader, info, list.Fields.Length, 0);
    }

    /// <summary>Opens the next composite.</summary>
    /// <param name="reader">The reader before it.</param>
    /// <param name="info">The type.</param>
    /// <returns>The number of fields to read; 0 after a recorded fault.</returns>
    public int Enter(ref AmqpReader reader, CompositeInfo info)
    {
        // The most common form: 00 53 code C0 size count.
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        if (rest.Length > 5 && BinaryPrimitives.ReadUInt32BigEndian(rest) == info.PlainHeader)
        {
            // A strict reader refuses more fields.
            if (TryOpen(in reader, rest, 4, info.Names.Length, RecordInfo.DescribedLevels))
            {
                return _listCount;
            }
        }

        return EnterExactly(ref reader, info);
    }

    /// <summary>Opens a list of the narrow form (0xC0), if its size and count can be right.</summary>
    /// <param name="reader">The reader before it.</param>
    /// <param name="rest">The bytes from the composite on.</param>
    /// <param name="sizeAt">The index of the size, which the count follows.</param>
    /// <param name="maximum">The number of fields that there may be.</param>
    /// <param name="levels">The number of levels that the composite opens.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryOpen(scoped in AmqpReader reader, ReadOnlySpan<byte> rest, int sizeAt, int maximum, int levels)
    {
        int count = rest[sizeAt + 1];
        int size = rest[sizeAt];
        if (count < size && size <= rest.Length - sizeAt - 1 && count <= maximum && reader.CanEnter(levels))
        {
            _fields = rest.Slice(sizeAt + 2, size - 1);
            _start = reader.Position + sizeAt + 2;
            _listCount = count;
            return true;
        }

        return false;
    }

    /// <summary>Opens a list that has no fault up to its fields.</summary>
    public void Open(int start, ReadOnlySpan<byte> fields, int count)
    {
        _start = start;
        _fields = fields;
        _listCount = count;
    }

    /// <summary>Gets the place of a field, for a reader that reads it itself.</summary>
    /// <param name="outer">The place of the reader before the composite.</param>
    /// <param name="at">The index of the field in the bytes.</param>
    /// <param name="items">The number of items that the reader may read.</param>
    /// <param name="levels">The number of levels that the composite opens.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ReadCursor CursorOf(scoped in ReadCursor outer, int at, int items, int levels) =>
        new() { Position = _start + at, End = End, Items = items, Depth = outer.Depth + levels, Scope = outer.Scope, IsBounded = true };

    /// <summary>Moves the reader past the composite.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Pass(ref AmqpReader reader) => reader.PassComposite(End, _charged);

    /// <summary>Reads the next field.</summary>
    /// <param name="reader">The reader before the composite.</param>
    /// <param name="source">The bytes from the field on.</param>
    /// <param name="present">The fields found so far.</param>
    /// <param name="index">The index of this field.</param>
    /// <param name="value">The value; it may change even if the field is null.</param>
    /// <returns>The bytes after the field.</returns>
    // Inlined, so that the source and the mask stay in registers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> Read<TField, T>(scoped ref AmqpReader reader, ReadOnlySpan<byte> source, scoped ref uint present, int index, scoped ref T value)
        where TField : struct, IPlainField<T>
    {
        int length = PlainPaths.AreOn ? default(TField).ReadPlain(source, in reader, ref value) : 0;
        if (length > 0)
        {
            present |= 1u << index;
            return source.Slice(length);
        }

        if (source.Length > 0 && source[0] == Codes.Null)
        {
            return source.Slice(1);
        }

        int end = ReadExactly<TField, T>(ref reader, _fields.Length - source.Length, ref value);
        present |= end >= 0 ? 1u << index : 0;
        return _fields.Slice(end >= 0 ? end : ~end);
    }

    /// <summary>Checks that no mandatory field is missing and that the list has its declared size, and moves the reader past the composite.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="info">The type.</param>
    /// <param name="left">The number of bytes left after the last field.</param>
    /// <param name="present">The fields that were found.</param>
    /// <returns>The fields that are set: none after a recorded fault.</returns>
    public readonly uint Exit(ref AmqpReader reader, CompositeInfo info, int left, uint present)
    {
        if (info.GetMissing(present) != 0 || left != 0 || _listCount > info.Names.Length || reader.HasFault)
        {
            CheckEnd(ref reader, info, _fields.Length - left, present);
            if (reader.HasFault)
            {
                return 0;
            }
        }

        Pass(ref reader);
        return present;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int EnterExactly(ref AmqpReader reader, CompositeInfo info)
    {
        AmqpReader list = reader;
        list.EnterDescribed(out DescriptorToken descriptor);
        if (!list.HasFault && (!descriptor.TryGetCode(out ulong code) || code != info.Code))
        {
            reader.FailDescriptor(info.Name, descriptor.TryGetCode(out code) && StandardComposites.Find(code) is CompositeInfo other ? other.Name : "another descriptor");
            return 0;
        }

        int count = list.HasFault ? 0 : list.EnterList().Count;
        reader.TakeFault(in list);
        if (reader.HasFault)
        {
            return 0;
        }

        Open(list.Position, list.GetRest(), count);
        if (_listCount > info.Names.Length && reader.Options.IsStrict)
        {
            FailTooManyFields(ref reader, info);
            return 0;
        }

        return Math.Min(_listCount, info.Names.Length);
    }

    // Returns the end of the field; its complement if the field is treated as null.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadExactly<TField, T>(ref AmqpReader reader, int at, ref T value)
        where TField : struct, IField<T>
    {
        if (reader.HasFault)
        {
            return ~at;
        }

        AmqpReader field = OpenField(in reader, at, items: 1);
        bool isSet = !field.TryReadNull() && default(TField).TryRead(ref field, out value!);
        reader.TakeFault(in field);
        if (reader.HasFault)
        {
            return ~at;
        }

        _charged = reader.ZeroWidthElementsLeft - field.ZeroWidthElementsLeft;
        at = field.Position - _start;
        return isSet ? at : ~at;
    }

    private readonly AmqpReader OpenField(scoped in AmqpReader reader, int at, int items) =>
        reader.OpenScope(_start + at, End, items, reader.Depth + RecordInfo.DescribedLevels, reader.ZeroWidthElementsLeft - _charged);

    private readonly void CheckEnd(ref AmqpReader reader, CompositeInfo info, int at, uint present)
    {
        if (reader.HasFault)
        {
            return;
        }

        uint missing = info.GetMissing(present);
        if (missing != 0 && (info.IsSasl || !reader.Options.Allows(Deviations.MissingMandatoryFields)))
        {
            FailMissing(ref reader, info, BitOperations.TrailingZeroCount(missing));
        }

        if (!reader.HasFault)
        {
            AmqpReader rest = OpenField(in reader, at, Math.Max(0, _listCount - info.Names.Length));
            while (!rest.IsAtEnd)
            {
                rest.Skip();
            }

            rest.CheckScopeEnd(AmqpType.List);
            reader.TakeFault(in rest);
        }
    }

    // A missing field has no position: the fault is at the list, and its path names the field.
    private readonly void FailMissing(ref AmqpReader reader, CompositeInfo info, int field)
    {
        AmqpReader list = reader;
        list.EnterDescribed(out _);
        list.FailAt(list.Position, new ReadFault
        {
            Kind = AmqpDecodeErrorKind.MissingField,
            Expected = "the mandatory field " + info.Names[field],
            Found = field < _listCount ? "null" : "a list of " + _listCount.ToString(CultureInfo.InvariantCulture),
            Field = info.Names[field],
        });
        reader.TakeFault(in list);
    }

    private readonly void FailTooManyFields(ref AmqpReader reader, CompositeInfo info)
    {
        int known = info.Names.Length;
        AmqpReader rest = OpenField(in reader, 0, known);
        while (!rest.IsAtEnd)
        {
            rest.Skip();
        }

        reader.TakeFault(in rest);
        reader.FailAt(Math.Min(rest.Position, End - 1), new ReadFault
        {
            Kind = AmqpDecodeErrorKind.TooManyFields,
            Expected = "at most " + known.ToString(CultureInfo.InvariantCulture) + " fields in " + info.Name,
            Found = _listCount.ToString(CultureInfo.InvariantCulture),
        });
    }
}
