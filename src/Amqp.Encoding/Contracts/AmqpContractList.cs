using System.ComponentModel;

namespace Amqp.Encoding;

/// <summary>The list of a contract while its fields are read. Only generated code uses it.</summary>
/// <remarks>Plain fields are read in place. For any other field the reader moves into the list and back, and keeps a fault until the field is named in it.
/// It moves past the list with <see cref="Exit"/>, so an exception leaves it where it was.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AmqpContractList
{
    private CompositeList _list;

    /// <summary>Gets the number of fields that the list says it has; 0 if it could not be entered.</summary>
    public readonly int Count => _list.Count;

    /// <summary>Opens the list (0x45, 0xC0, 0xD0), with its descriptor if it has one.</summary>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <param name="reader">The reader before it.</param>
    /// <returns>The bytes of its fields; none after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The value is not described, or by another descriptor, or not a list.</exception>
    public ReadOnlySpan<byte> Enter<TFields>(ref AmqpReader reader)
        where TFields : struct, IAmqpContractFields
    {
        ReadOnlySpan<byte> header = default(TFields).Header;
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        if (rest.Length <= header.Length + 1 || !rest.StartsWith(header) || !_list.TryOpen(in reader, rest, header.Length, byte.MaxValue, AmqpContract.LevelsOf(header)))
        {
            EnterExactly<TFields>(ref reader);
        }

        return _list.Fields;
    }

    /// <summary>Reads a field that is not plain, or what is in the list after the fields.</summary>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <typeparam name="TState">The fields that were read.</typeparam>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes from the field on.</param>
    /// <param name="index">The index of the field; the number of fields for what is after them.</param>
    /// <param name="state">The fields that were read.</param>
    /// <returns>The bytes after the field; none after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The field is malformed, of another type, or null and mandatory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ReadOnlySpan<byte> Read<TFields, TState>(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index, scoped ref TState state)
        where TFields : struct, IAmqpContractFields<TState>
    {
        if (reader.HasFault)
        {
            return default;
        }

        // The reader itself reads the field: a copy of it takes longer (pairs: "contract read / typed calls").
        ReadCursor outer = reader._cursor.Copy();
        bool isRecording = reader.IsRecording;
        reader.IsRecording = true;
        bool isDone = false;
        bool isRead;
        try
        {
            reader._cursor = _list.CursorOf(in outer, _list.Fields.Length - source.Length, Math.Max(0, Count - index), AmqpContract.LevelsOf(default(TFields).Header));
            isRead = default(TFields).ReadField(ref reader, index, ref state);
            if (isRead && index >= default(TFields).Names.Length && !reader.HasFault)
            {
                reader.CheckScopeEnd(AmqpType.List);
            }

            isDone = true;
        }
        finally
        {
            // A set accessor or a constructor of the user has thrown. A catch would take stack for each level.
            if (!isDone && (!isRecording || !reader.HasFault))
            {
                _ = reader.TakeBack(in outer);
            }

            reader.IsRecording = isRecording;
        }

        int position = reader.Position;
        if (reader.HasFault)
        {
            reader.NameFault(AmqpContract.StartOf(in outer), default(TFields).Name, default(TFields).Names);
            reader.FailAgain(reader.TakeBack(in outer));
            return default;
        }

        reader._cursor = outer.Copy();
        if (!isRead)
        {
            FailMissing<TFields>(ref reader, index);
            return default;
        }

        int bytesLeft = _list.End - position;
        return _list.Fields.Slice(_list.Fields.Length - bytesLeft);
    }

    /// <summary>Reports that a mandatory field is missing.</summary>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="index">The index of the field.</param>
    /// <exception cref="AmqpDecodeException">Always, unless the reader keeps its faults.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void FailMissing<TFields>(ref AmqpReader reader, int index)
        where TFields : struct, IAmqpContractFields
    {
        AmqpReader probe = reader;
        probe.IsRecording = true;
        AmqpContract.FailMissing(ref probe, default(TFields).Names[index]);
        TakeFault<TFields>(ref reader, in probe);
    }

    /// <summary>Reads what is in the list after the fields, checks that the reader keeps no fault, and charges an object that takes more memory than its bytes pay for.</summary>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <typeparam name="TState">The fields that were read.</typeparam>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes that are left.</param>
    /// <param name="fields">The number of fields.</param>
    /// <param name="size">The bytes of memory that the object takes, if that may be more; else 0.</param>
    /// <param name="state">The fields that were read.</param>
    /// <returns>False after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The bytes after the fields are malformed or not allowed, or the objects take too much memory: see <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryEnd<TFields, TState>(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int fields, int size, scoped ref TState state)
        where TFields : struct, IAmqpContractFields<TState>
    {
        if (source.Length != 0 || Count > fields)
        {
            Read<TFields, TState>(ref reader, source, fields, ref state);
        }

        long excess = size - (AmqpContract.ForObjects * (_list.End - reader.Position));
        if (excess > 0)
        {
            Charge<TFields>(ref reader, excess);
        }

        return !reader.HasFault;
    }

    /// <summary>Moves the reader past the list.</summary>
    /// <param name="reader">The reader.</param>
    public readonly void Exit(ref AmqpReader reader) => _list.Pass(ref reader);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Charge<TFields>(ref AmqpReader reader, long excess)
        where TFields : struct, IAmqpContractFields
    {
        AmqpReader end = reader;
        end.IsRecording = true;
        AmqpContract.Charge(ref end, reader.Position, excess);
        if (!TakeFault<TFields>(ref reader, in end))
        {
            reader.ZeroWidthElementsLeft = end.ZeroWidthElementsLeft;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnterExactly<TFields>(ref AmqpReader reader)
        where TFields : struct, IAmqpContractFields
    {
        // The wide form has no fault either if it opens no other level, and its size and count can be right.
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        ReadOnlySpan<byte> header = default(TFields).Header;
        int constructor = header.Length - 1;
        if (rest.StartsWith(header.Slice(0, constructor)) && AmqpPrimitives.TryGetPlainItems(rest.Slice(constructor), Codes.List8, out ReadOnlySpan<byte> items, out int count, out int length)
            && reader.CanEnter(AmqpContract.LevelsOf(header)))
        {
            _list.Open(reader.Position + constructor + length - items.Length, items, count);
            return;
        }

        AmqpReader list = reader;
        list.IsRecording = true;
        count = default(TFields).EnterList(ref list);
        if (!TakeFault<TFields>(ref reader, in list))
        {
            _list.Open(list.Position, list.GetRest(), count);
        }
    }

    // Names the field in the fault that a part of the reader keeps, and takes it over. After an earlier fault there is nothing to do.
    private static bool TakeFault<TFields>(ref AmqpReader reader, scoped in AmqpReader part)
        where TFields : struct, IAmqpContractFields
    {
        if (part.HasFault && !reader.HasFault)
        {
            part.NameFault(AmqpContract.StartOf(in reader._cursor), default(TFields).Name, default(TFields).Names);
            reader.TakeFault(in part);
        }

        return reader.HasFault;
    }
}
