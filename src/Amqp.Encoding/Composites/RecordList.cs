using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>The list of a record while its fields are read (AMQP 1.0, part 1, 1.3 and 1.4). Only generated code uses it.</summary>
/// <remarks>Plain fields are read in place. For any other field the reader moves into the list and back, and keeps a fault until it is back.
/// It moves past the list at the end, so a fault leaves it where it was. After code of the user has thrown, as in a nested record, the method
/// that reads the outermost record puts it back.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct RecordList
{
    private ReadOnlySpan<byte> _fields;
    private RecordInfo _info;
    private int _start;

    // The zero-width elements that may be read, before the first field: a list with a fault charges none.
    private int _zeroWidthElementsLeft;

    /// <summary>Gets the number of fields that the list says it has; 0 if it could not be entered.</summary>
    public int Count { readonly get; private set; }

    private readonly int End => _start + _fields.Length;

    // Paths name the standard's composites by their descriptors.
    private readonly bool IsNamed => _info is not CompositeInfo;

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
        if (rest.Length <= header.Length + 1 || !rest.StartsWith(header) || !TryOpen(in reader, rest, header.Length, RecordInfo.LevelsOf(header.Length)))
        {
            EnterExactly(ref reader, header);
        }

        return _fields;
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
    /// <inheritdoc cref="TryRead"/>
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
        int bytesLeft = End - reader.Position;
        return TryReturn(ref reader, in place) ? _fields.Slice(_fields.Length - bytesLeft) : default;
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
            probe.Faults = FaultMode.Keep;
            string found = "none";
            if (!IsNamed)
            {
                probe.EnterDescribed(out _);
                found = index < Count ? "null" : "a list of " + TextOf.Number(Count);
            }

            FailMissing(ref probe, _info.Names[index], found);
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

        // Their number is known only if they are there: lists in each other could all count the same bytes.
        var items = new AmqpValue[MemoryBudget.CountItems(ref reader)];
        for (int i = 0; i < items.Length && !reader.HasFault; i++)
        {
            items[i] = reader.ReadValue();
        }

        if (!reader.HasFault)
        {
            reader.CheckScopeEnd(AmqpType.List);
        }

        source = default;
        return TryReturn(ref reader, in place) && items.Length > 0 ? new AmqpList(items, owned: true) : null;
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

        long excess = _info.ObjectSize - (MemoryBudget.ForObjects * (End - reader.Position));
        if (excess > 0)
        {
            Charge(ref reader, excess);
        }

        return !reader.HasFault;
    }

    /// <summary>Moves the reader past the list.</summary>
    /// <param name="reader">The reader.</param>
    public readonly void Exit(ref AmqpReader reader) => reader.Advance(End);

    // Opens a list of the narrow form (0xC0), if its size and count can be right.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryOpen(scoped in AmqpReader reader, ReadOnlySpan<byte> rest, int sizeAt, int levels)
    {
        int count = rest[sizeAt + 1];
        int size = rest[sizeAt];
        if (count >= size || size >= rest.Length - sizeAt || !reader.CanEnter(levels))
        {
            return false;
        }

        Open(in reader, reader._cursor.Position + sizeAt + 2, rest.Slice(sizeAt + 2, size - 1), count);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Open(scoped in AmqpReader reader, int start, ReadOnlySpan<byte> fields, int count)
    {
        _start = start;
        _fields = fields;
        Count = count;
        _zeroWidthElementsLeft = reader.ZeroWidthElementsLeft;
    }

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
}
