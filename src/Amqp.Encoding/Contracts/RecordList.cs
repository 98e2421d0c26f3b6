using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>The list of a record while its fields are read. Only generated code uses it.</summary>
/// <remarks>Plain fields are read in place. For any other field the reader moves into the list and back, and keeps a fault until the field is named in it.
/// It moves past the list with <see cref="Exit"/>, so a fault leaves it where it was. After code of the user has thrown, as in a nested record, the method
/// that reads the outermost record puts it back.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct RecordList
{
    private CompositeList _list;
    private RecordInfo _info;

    /// <summary>Gets the number of fields that the list says it has; 0 if it could not be entered.</summary>
    public readonly int Count => _list.Count;

    /// <summary>Opens the list (0x45, 0xC0, 0xD0), with its descriptor if it has one.</summary>
    /// <param name="reader">The reader before it.</param>
    /// <param name="header">The bytes before the size of the list: the constructor 0x00 and the descriptor, if it has one, and the constructor 0xC0.</param>
    /// <param name="info">The record.</param>
    /// <returns>The bytes of its fields; none after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The value is not described, or by another descriptor, or not a list.</exception>
    public ReadOnlySpan<byte> Enter(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> header, RecordInfo info)
    {
        _info = info;
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        if (rest.Length <= header.Length + 1 || !rest.StartsWith(header) || !_list.TryOpen(in reader, rest, header.Length, byte.MaxValue, RecordInfo.LevelsOf(header.Length)))
        {
            EnterExactly(ref reader, header);
        }

        return _list.Fields;
    }

    /// <summary>Reads the next field.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes from the field on.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the field is null, or after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The field is malformed, or of another type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryRead<TField, T>(scoped ref AmqpReader reader, scoped ref ReadOnlySpan<byte> source, int index, out T value)
        where TField : struct, IPlainField<T>
    {
        value = default!;
        int length = PlainPaths.AreOn ? default(TField).ReadPlain(source, in reader, ref value) : 0;
        if (length > 0)
        {
            source = source.Slice(length);
            return true;
        }

        return TryReadExactly<TField, T>(ref reader, ref source, index, out value);
    }

    /// <summary>Reads the next field, which has no plain form.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes from the field on.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the field is null, or after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The field is malformed, or of another type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadExactly<TField, T>(scoped ref AmqpReader reader, scoped ref ReadOnlySpan<byte> source, int index, out T value)
        where TField : struct, IField<T>
    {
        if (TryPassNull(ref source))
        {
            value = default!;
            return false;
        }

        // The variables of the caller stay in registers: the method gets others.
        source = ReadExactly<TField, T>(ref reader, source, index, out bool isSet, out T read);
        value = read;
        return isSet;
    }

    /// <summary>Moves the reader to the next field, which has no plain form, unless it is null. It keeps a fault until the field is named in it.</summary>
    /// <remarks>The caller reads the field: a method for it would be generic, and .NET shares its code between reference types
    /// (pairs: "contract read / typed calls").</remarks>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes from the field on.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="place">The place of the reader, for <c>Return</c>. All fields use one variable, which is not cleared for each.</param>
    /// <returns>False if the field is null, or after a fault.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryMove(scoped ref AmqpReader reader, scoped ref ReadOnlySpan<byte> source, int index, ref RecordPlace place) =>
        !TryPassNull(ref source) && TryMoveIn(ref reader, source, index, ref place);

    /// <summary>Moves the reader back before the list, after it has read a field.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="place">Its place before the list.</param>
    /// <returns>The bytes after the field; none after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The field is malformed, or of another type.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly ReadOnlySpan<byte> Return(scoped ref AmqpReader reader, scoped in RecordPlace place)
    {
        int bytesLeft = _list.End - reader.Position;
        return TryReturn(ref reader, in place) ? _list.Fields.Slice(_list.Fields.Length - bytesLeft) : default;
    }

    /// <summary>Reports that a mandatory field is missing, unless there was a fault.</summary>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="index">The index of the field.</param>
    /// <returns>No bytes: nothing is read after it.</returns>
    /// <exception cref="AmqpDecodeException">Always, unless the reader keeps its faults.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly ReadOnlySpan<byte> FailMissing(scoped ref AmqpReader reader, int index)
    {
        if (!reader.HasFault)
        {
            AmqpReader probe = reader;
            probe.IsRecording = true;
            AmqpContract.FailMissing(ref probe, _info.Names[index]);
            TakeFault(ref reader, in probe);
        }

        return default;
    }

    /// <summary>Reads the items that are left.</summary>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes that are left; none afterwards.</param>
    /// <param name="fields">The number of fields.</param>
    /// <returns>The items; null for none.</returns>
    /// <exception cref="AmqpDecodeException">An item is malformed.</exception>
    public readonly AmqpList? ReadRest(scoped ref AmqpReader reader, scoped ref ReadOnlySpan<byte> source, int fields)
    {
        if ((source.Length == 0 && Count <= fields) || reader.HasFault)
        {
            return null;
        }

        RecordPlace place = Move(ref reader, source, fields);
        AmqpList? items = AmqpContract.ReadRest(ref reader);
        if (!reader.HasFault)
        {
            reader.CheckScopeEnd(AmqpType.List);
        }

        source = default;
        return TryReturn(ref reader, in place) ? items : null;
    }

    /// <summary>Checks what is in the list after the fields, and charges an object that takes more memory than its bytes pay for.</summary>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes that are left.</param>
    /// <param name="fields">The number of fields; that of all items if what is after the fields was read.</param>
    /// <returns>False after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The bytes after the fields are malformed or not allowed, or the objects take too much memory:
    /// see <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryEnd(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int fields)
    {
        if (source.Length != 0 || Count > fields)
        {
            PassRest(ref reader, source, fields);
        }

        long excess = _info.ObjectSize - (AmqpContract.ForObjects * (_list.End - reader.Position));
        if (excess > 0)
        {
            Charge(ref reader, excess);
        }

        return !reader.HasFault;
    }

    /// <summary>Moves the reader past the list.</summary>
    /// <param name="reader">The reader.</param>
    public readonly void Exit(ref AmqpReader reader) => _list.Pass(ref reader);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryPassNull(scoped ref ReadOnlySpan<byte> source)
    {
        if (source.Length == 0 || source[0] != Codes.Null)
        {
            return false;
        }

        source = source.Slice(1);
        return true;
    }

    // The reader itself reads the field: a copy of it takes longer (pairs: "contract read / typed calls").
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool TryMoveIn(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index, ref RecordPlace place)
    {
        if (reader.HasFault)
        {
            return false;
        }

        place = Move(ref reader, source, index);
        if (source.IsEmpty)
        {
            // A value is missing, whatever the type.
            _ = reader.TryReadNull();
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly ReadOnlySpan<byte> ReadExactly<TField, T>(
        scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index, out bool isSet, out T value)
        where TField : struct, IField<T>
    {
        RecordPlace place = default;
        isSet = false;
        value = default!;
        if (!TryMoveIn(ref reader, source, index, ref place))
        {
            return default;
        }

        bool isDone = false;
        try
        {
            isSet = default(TField).TryRead(ref reader, out value);
            isDone = true;
        }
        finally
        {
            // A TextDecoder of the user has thrown.
            if (!isDone)
            {
                _ = reader.TakeBack(in place.Outer);
                reader.IsRecording = place.IsRecording;
            }
        }

        ReadOnlySpan<byte> rest = Return(ref reader, in place);
        isSet &= !reader.HasFault;
        return rest;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void PassRest(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int fields)
    {
        if (reader.HasFault)
        {
            return;
        }

        RecordPlace place = Move(ref reader, source, fields);
        if (_info.Unknown is string name && !reader.IsAtEnd)
        {
            AmqpContract.FailUnknown(ref reader, name);
        }

        while (!reader.IsAtEnd)
        {
            reader.Skip();
        }

        if (!reader.HasFault)
        {
            reader.CheckScopeEnd(AmqpType.List);
        }

        _ = TryReturn(ref reader, in place);
    }

    // Moves the reader into the list; it keeps a fault until the field is named in it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly RecordPlace Move(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index)
    {
        var place = new RecordPlace { Outer = reader._cursor.Copy(), IsRecording = reader.IsRecording };
        reader.IsRecording = true;
        reader._cursor = _list.CursorOf(in place.Outer, _list.Fields.Length - source.Length, Math.Max(0, Count - index), _info.Levels);
        return place;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TryReturn(scoped ref AmqpReader reader, scoped in RecordPlace place)
    {
        reader.IsRecording = place.IsRecording;
        if (reader.HasFault)
        {
            Fail(ref reader, in place.Outer);
            return false;
        }

        reader._cursor = place.Outer.Copy();
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Fail(scoped ref AmqpReader reader, scoped in ReadCursor outer)
    {
        NameFault(in reader, in outer);
        reader.FailAgain(reader.TakeBack(in outer));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Charge(ref AmqpReader reader, long excess)
    {
        AmqpReader end = reader;
        end.IsRecording = true;
        AmqpContract.Charge(ref end, reader.Position, excess);
        if (!TakeFault(ref reader, in end))
        {
            reader.ZeroWidthElementsLeft = end.ZeroWidthElementsLeft;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnterExactly(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> header)
    {
        // The wide form has no fault either if it opens no other level, and its size and count can be right.
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        int constructor = header.Length - 1;
        if (rest.StartsWith(header.Slice(0, constructor)) && AmqpPrimitives.TryGetPlainItems(rest.Slice(constructor), Codes.List8, out ReadOnlySpan<byte> items, out int count, out int length)
            && reader.CanEnter(_info.Levels))
        {
            _list.Open(reader.Position + constructor + length - items.Length, items, count);
            return;
        }

        AmqpReader list = reader;
        list.IsRecording = true;
        if (_info.Header > 1)
        {
            Descriptor first = _info.HasCode ? _info.Code : new AmqpSymbol(_info.Symbol!);
            AmqpContract.Enter(ref list, in first, _info.Symbol is null ? first : new AmqpSymbol(_info.Symbol));
        }

        count = list.EnterList().Count;
        if (!TakeFault(ref reader, in list))
        {
            _list.Open(list.Position, list.GetRest(), count);
        }
    }

    private readonly void NameFault(scoped in AmqpReader reader, scoped in ReadCursor start) => reader.NameFault(AmqpContract.StartOf(in start), _info.Name, _info.Names);

    // Names the field in the fault that a part of the reader keeps, and takes it over. After an earlier fault there is nothing to do.
    private readonly bool TakeFault(scoped ref AmqpReader reader, scoped in AmqpReader part)
    {
        if (part.HasFault && !reader.HasFault)
        {
            NameFault(in part, in reader._cursor);
            reader.TakeFault(in part);
        }

        return reader.HasFault;
    }
}
