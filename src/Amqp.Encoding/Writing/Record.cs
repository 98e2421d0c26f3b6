using System.ComponentModel;
using System.Numerics;

namespace Amqp.Encoding.CompilerServices;

/// <summary>Writes records: fields of limited size into room that is made once, others by the writer. Only generated code calls it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Record
{
    /// <summary>Returns the size of a record.</summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    public static int GetSize<TRecord>(TRecord record, AmqpWriterOptions? options)
        where TRecord : struct, IRecord
    {
        long content = GetSizeOfRest(record, 0, options, out int count);
        return record.Info.Header - 1 + EncodedSize.OfList(count, content);
    }

    /// <summary>Makes room for a record. The writer moves only when the record ends.</summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="header">The bytes before the size of the list.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size take, plus one for each other field.</param>
    /// <param name="count">The number of fields.</param>
    /// <param name="record">The record.</param>
    /// <returns>The free room, beginning with the record; the first field is after the header, the size and the count.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Span<byte> Begin<TRecord>(scoped ref AmqpWriter writer, scoped ReadOnlySpan<byte> header, int maximum, int count, TRecord record)
        where TRecord : struct, IRecord
    {
        if (!writer.HasListRoom(header.Length + 2 + maximum, RecordInfo.LevelsOf(header.Length)))
        {
            Prepare(ref writer, header.Length + 2 + maximum, count, record);
        }

        Span<byte> room = writer.GetRoom();
        header.CopyTo(room);
        return room;
    }

    /// <summary>Checks whether nulls at the end of a list are written, too.</summary>
    /// <param name="writer">The writer.</param>
    /// <returns>True if they are: <see cref="AmqpWriterOptions.FullComposites"/>.</returns>
    public static bool WritesAll(scoped in AmqpWriter writer) => writer.Options.FullComposites;

    /// <summary>Gets the free room, beginning with the record, after a field that may have changed it.</summary>
    /// <param name="writer">The writer.</param>
    /// <returns>The room.</returns>
    public static Span<byte> Room(scoped in AmqpWriter writer) => writer.GetRoom();

    /// <summary>Puts a value of limited size, for which there is room.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="room">The room.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value.</param>
    /// <returns>The index after it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Put<TField, T>(Span<byte> room, int at, in T value)
        where TField : struct, IPlainField<T> => default(TField).WritePlain(in value, room, at);

    /// <summary>Puts a value of limited size, for which there is room, or null (0x40).</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="room">The room.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value, which is not copied.</param>
    /// <returns>The index after it.</returns>
    // A copy of a delivery-tag is read in other words than it was stored in, for which the processor waits (pairs: "own transfer write / transfer write").
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Put<TField, T>(Span<byte> room, int at, in T? value)
        where T : struct
        where TField : struct, IPlainField<T> => value.HasValue ? default(TField).WritePlain(in Nullable.GetValueRefOrDefaultRef(in value), room, at) : PutNull(room, at);

    /// <summary>Puts null (0x40), for which there is room.</summary>
    /// <param name="room">The room.</param>
    /// <param name="at">The index where it begins.</param>
    /// <returns>The index after it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int PutNull(Span<byte> room, int at)
    {
        room[at] = Codes.Null;
        return at + 1;
    }

    /// <summary>Puts a value of any size, if it is plain and fits; else it is written in the exact way.</summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="room">The room; call <see cref="Room"/> for it afterwards.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="record">The record.</param>
    /// <returns>The index after it.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int PutAny<TRecord, TField, T>(ref AmqpWriter writer, scoped Span<byte> room, int at, in T value, int maximum, int index, TRecord record)
        where TRecord : struct, IRecord
        where TField : struct, IPlainField<T>
    {
        int limit = room.Length - maximum;
        int end = PlainPaths.AreOn && limit > at && writer.Depth < writer.Options.ShallowDepth - RecordInfo.DescribedLevels ? default(TField).WritePlain(in value, room.Slice(0, limit), at) : at;
        return end > at ? end : WriteExactly<TRecord, TField, T>(ref writer, at, in value, maximum, index, record);
    }

    /// <summary>Writes a value in the exact way.</summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="record">The record.</param>
    /// <returns>The index after it; call <see cref="Room"/> for the room afterwards.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">A composite wrote not exactly one value, or the buffer was changed by other code.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int WriteExactly<TRecord, TField, T>(ref AmqpWriter writer, int at, in T value, int maximum, int index, TRecord record)
        where TRecord : struct, IRecord
        where TField : struct, IField<T> =>
        writer.WriteExactly<TRecord, TField, T>(at, in value, maximum, index, record);

    /// <summary>Ends a record: fills in size and count in the smallest form, and moves the writer after it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="room">The room, beginning with the record.</param>
    /// <param name="first">The index of the first field.</param>
    /// <param name="at">The index after the last field.</param>
    /// <param name="count">The number of fields.</param>
    /// <exception cref="AmqpEncodeException">The bytes would exceed what one buffer can hold.</exception>
    /// <exception cref="ArgumentException">The span has no room for the wide form.</exception>
    public static void End(ref AmqpWriter writer, scoped Span<byte> room, int first, int at, int count) => writer.EndRecord(room, first, at, count);

    /// <summary>Adds a field to the path of an exception that passes. A filter calls it, so that fields cost nothing until then.</summary>
    /// <param name="fault">The exception.</param>
    /// <param name="info">The names of the record and its fields.</param>
    /// <param name="index">The index of the field, or of an unknown field after them; negative for the record itself.</param>
    /// <returns>False: the exception is not caught.</returns>
    public static bool InField(AmqpEncodeException fault, RecordInfo info, int index) => fault is not null && info is not null
        && fault.AddOuter(info.Name, TextOf.Field(info.Names, index));

    /// <summary>Writes a composite into the room that its <see cref="IAmqpComposite.GetEncodedSize"/> asked for.</summary>
    /// <exception cref="InvalidOperationException">It wrote another number of bytes, left a scope open, or replaced the writer.</exception>
    internal static void WriteMeasured(IAmqpComposite composite, scoped Span<byte> destination, AmqpWriterOptions? options)
    {
        var writer = new AmqpWriter(destination, options);
        composite.WriteTo(ref writer);
        writer.Flush();
        if (writer.BytesWritten != destination.Length)
        {
            throw new InvalidOperationException(string.Format(
                CultureInfo.InvariantCulture, "The composite {0} wrote {1} bytes, but its GetEncodedSize returned {2}.", composite.GetType(), writer.BytesWritten, destination.Length));
        }
    }

    /// <summary>Gets the number of fields to write: up to the last one that is set, or all fields.</summary>
    internal static int GetFieldCount(scoped in AmqpWriter writer, uint present, int fields) => WritesAll(in writer) ? fields : 32 - BitOperations.LeadingZeroCount(present);

    /// <summary>Writes a composite whose type has no fields.</summary>
    internal static void WriteEmpty(ref AmqpWriter writer, CompositeInfo info)
    {
        writer.CheckLevels(1);
        BinaryPrimitives.WriteUInt32BigEndian(writer.ReserveValue(sizeof(uint)), info.PlainEmpty);
        writer.CommitValue(sizeof(uint));
    }

    /// <summary>Returns the size of the fields from an index on, and the number of fields that are written.</summary>
    internal static long GetSizeOfRest<TRecord>(TRecord record, int first, AmqpWriterOptions? options, out int count)
        where TRecord : struct, IRecord
    {
        var size = new RecordSize(first, options);
        try
        {
            long content = record.Measure(ref size);
            int all = size.Index + 1;
            count = options is { FullComposites: true } ? all : size.Count;
            return content - (all - Math.Max(count, first));
        }
        catch (AmqpEncodeException fault) when (InField(fault, record.Info, size.Index))
        {
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Prepare<TRecord>(ref AmqpWriter writer, int maximum, int count, TRecord record)
        where TRecord : struct, IRecord
    {
        try
        {
            writer.CheckLevels(record.Info.Levels - (count == 0 ? 1 : 0));
        }
        catch (AmqpEncodeException fault) when (InField(fault, record.Info, -1))
        {
            throw;
        }

        // A deep object comes here with room, too: then it is not measured, which would be again at each level.
        writer.ReserveValue(writer.MakesRoom(maximum) ? maximum : GetSize(record, writer.Options));
    }
}
