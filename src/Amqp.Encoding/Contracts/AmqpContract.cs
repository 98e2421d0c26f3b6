using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>Methods that the generated code of <see cref="AmqpContractAttribute"/> types calls. Do not call them from your own code.</summary>
/// <remarks>In <c>TryDecode</c> the reader does not throw. It keeps its first fault, goes to its end, and returns defaults.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class AmqpContract
{
    /// <summary>Makes a reader that keeps its first fault.</summary>
    /// <param name="encoded">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The reader.</returns>
    public static AmqpReader OpenReader(ReadOnlySpan<byte> encoded, AmqpReaderOptions? options) => AmqpReader.CreateRecording(encoded, options, 0);

    /// <summary>Checks that all bytes were read without a fault.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="error">The error.</param>
    /// <returns>False if there was a fault, or bytes are left.</returns>
    public static bool TryFinish(ref AmqpReader reader, out AmqpDecodeError error) => reader.TryFinish(out error);

    /// <summary>Gets bytes in one piece.</summary>
    /// <param name="bytes">The bytes; several segments are copied.</param>
    /// <returns>The memory.</returns>
    public static ReadOnlyMemory<byte> GetMemory(in ReadOnlySequence<byte> bytes) => bytes.IsSingleSegment ? bytes.First : bytes.ToArray();

    /// <summary>Gets the array of a binary that was read.</summary>
    /// <param name="bytes">The binary.</param>
    /// <returns>The array.</returns>
    public static ArraySegment<byte> ToSegment(ReadOnlyMemory<byte> bytes) =>
        MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> segment) ? segment : new ArraySegment<byte>(bytes.ToArray());

    /// <summary>Checks whether the reader keeps a fault, so that what it returned must not be used.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>True if it does.</returns>
    public static bool HasFault(in AmqpReader reader) => reader.HasFault;

    /// <summary>Gets the offset of a contract, for <see cref="TryEnd"/>.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The offset; -1 in an array, whose elements have no constructor of their own.</returns>
    public static int StartOf(in AmqpReader reader) => reader._cursor.Start;

    /// <summary>Ends a map or one value: charges the memory of its object, and names the field in which the fault is that the reader keeps.</summary>
    /// <param name="reader">The reader, after the value.</param>
    /// <param name="first">The offset of the value.</param>
    /// <param name="start">The offset of the contract.</param>
    /// <param name="info">The names of the contract and its fields.</param>
    /// <returns>False if the reader keeps a fault, so that what it returned must not be used.</returns>
    /// <exception cref="AmqpDecodeException">The objects take too much memory: see <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    public static bool TryEnd(ref AmqpReader reader, int first, int start, RecordInfo info)
    {
        Charge(ref reader, first, info.ObjectSize);
        reader.NameFault(start, info.Name, info.Names);
        return !reader.HasFault;
    }

    /// <summary>Enters a described value (0x00).</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="descriptor">The descriptor.</param>
    /// <param name="other">The other form of the descriptor; the same if there is one.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpDecodeException">The value is not described, or by another descriptor.</exception>
    public static AmqpReadScope Enter(ref AmqpReader reader, in Descriptor descriptor, in Descriptor other) =>
        RecordList.EnterDescribed(ref reader, in descriptor, in other);

    /// <summary>Gets the place of the writer, for <see cref="Cancel"/>.</summary>
    /// <param name="writer">The writer.</param>
    /// <returns>The place, as a scope that is not begun.</returns>
    public static AmqpWriteScope Mark(in AmqpWriter writer) => writer.Mark();

    /// <summary>Moves the writer back to a place, after an exception.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="start">The place.</param>
    public static void Cancel(ref AmqpWriter writer, in AmqpWriteScope start) => writer.RollBack(in start);

    /// <summary>Gets the descriptor of the next value, without moving.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The descriptor; after a fault, one that is equal to none.</returns>
    /// <exception cref="AmqpDecodeException">The value is not described.</exception>
    public static DescriptorView PeekDescriptor(ref AmqpReader reader)
    {
        AmqpReader copy = reader;
        copy.EnterDescribed(out DescriptorView token);
        reader.TakeFault(in copy);
        return token;
    }

    /// <summary>Reports that a field has a value of the right type that is not one of its values.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="position">The offset of the value.</param>
    /// <param name="expected">The values that the field can have.</param>
    /// <exception cref="AmqpDecodeException">Always.</exception>
    public static void FailValue(ref AmqpReader reader, int position, string expected)
    {
        if (!reader.HasFault)
        {
            reader.FailField(position, expected, "another value");
        }
    }

    /// <summary>Notes which field is set, for <see cref="FailObject"/>.</summary>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="at">The index of the field.</param>
    /// <param name="index">The new index.</param>
    /// <param name="value">The value of the field.</param>
    /// <returns>The value.</returns>
    public static T Note<T>(ref int at, int index, T value)
    {
        at = index;
        return value;
    }

    /// <summary>Reports that code of the class threw when an object was made of a value.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="before">The reader before the value.</param>
    /// <param name="info">The names of the contract and its fields.</param>
    /// <param name="field">The index of the field that was set; -1 for none.</param>
    /// <param name="exception">The exception. It may name a parameter of the constructor.</param>
    /// <param name="members">The members that are the fields.</param>
    /// <exception cref="AmqpDecodeException">Always.</exception>
    public static void FailObject(ref AmqpReader reader, scoped in AmqpReader before, RecordInfo info, int field, Exception exception, string[] members)
    {
        if (field < 0 && exception is ArgumentException { ParamName: string name })
        {
            field = Array.FindIndex(members, member => string.Equals(member, name, StringComparison.OrdinalIgnoreCase));
        }

        int start = before._cursor.Start;
        AmqpReader probe = before;
        probe.Faults = FaultMode.Keep;
        int position = field < 0 || !TryFind(ref probe, info, field) ? before.Position : probe.Position;
        reader.FailAt(position, ReadFault.OfValue(
            exception is OverflowException ? AmqpDecodeErrorKind.NotRepresentable : AmqpDecodeErrorKind.InvalidFieldValue,
            "a value that " + info.Name + " accepts",
            "one for which it throws " + exception.GetType().Name));
        reader.NameFault(start, info.Name, info.Names);
    }

    /// <summary>Reports that a mandatory field is missing in a map.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="scope">The map.</param>
    /// <param name="field">The name of the field.</param>
    /// <exception cref="AmqpDecodeException">Always.</exception>
    public static void FailMissing(ref AmqpReader reader, in AmqpReadScope scope, string field)
    {
        if (!reader.HasFault)
        {
            reader._cursor = scope.Outer.Copy();
        }

        RecordList.FailMissing(ref reader, field);
    }

    /// <summary>Reports that the next value is described by none of the expected types.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="expected">The types.</param>
    /// <exception cref="AmqpDecodeException">Always.</exception>
    public static void FailDescriptor(ref AmqpReader reader, string expected)
    {
        if (!reader.HasFault)
        {
            AmqpReader copy = reader;
            copy.EnterDescribed(out DescriptorView token);
            reader.Fail(ReadFault.OfDescriptor(reader.Position, expected, token.Shown));
        }
    }

    /// <summary>Checks that a mandatory field is set.</summary>
    /// <param name="isSet">Whether it is.</param>
    /// <param name="type">The name of the type.</param>
    /// <param name="field">The name of the field.</param>
    /// <exception cref="AmqpEncodeException">It is not.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Require([DoesNotReturnIf(false)] bool isSet, string type, string field)
    {
        if (!isSet)
        {
            throw Missing(type, field);
        }
    }

    /// <summary>Adds an item of a list, or the key or value of a pair, to the path of an exception that passes.</summary>
    /// <param name="fault">The exception.</param>
    /// <param name="index">The index of the item; in a map each pair has two.</param>
    /// <param name="isPair">Whether it is in a map.</param>
    /// <returns>False: the exception is not caught.</returns>
    public static bool InItem(AmqpEncodeException fault, int index, bool isPair = false) =>
        fault is not null && (isPair ? fault.AddPair(index / 2, index % 2 == 0) : fault.AddItem(index));

    private static AmqpEncodeException Missing(string type, string field) =>
        AmqpEncodeException.OfField("The mandatory field " + field + " of " + type + " is not set: give it a value, or make its type nullable.", type, field);

    // Moves the reader from a list or map to one of its fields.
    private static bool TryFind(ref AmqpReader reader, RecordInfo info, int field)
    {
        if (info.HasCode || info.Symbol is not null)
        {
            reader.EnterDescribed(out _);
        }

        if (reader.PeekType() == AmqpType.List)
        {
            reader.EnterList();
            for (int i = 0; i < field && !reader.IsAtEnd; i++)
            {
                reader.Skip();
            }

            return !reader.IsAtEnd;
        }

        byte[] name = System.Text.Encoding.UTF8.GetBytes(info.Names[field]);
        reader.EnterMap();
        while (!reader.IsAtEnd)
        {
            if (!TryReadKey(ref reader, out ReadOnlySpan<byte> key))
            {
                reader.Skip();
            }
            else if (key.SequenceEqual(name))
            {
                return true;
            }

            reader.Skip();
        }

        return false;
    }
}
