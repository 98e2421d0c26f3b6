using System.Numerics;

namespace Amqp.Encoding.CompilerServices;

/// <content>Composites of the standard: their objects are read into again, and keep a mask of the fields that are set.</content>
public ref partial struct RecordList
{
    /// <summary>Reads a composite whose type has no fields.</summary>
    internal static void ReadEmpty(ref AmqpReader reader, CompositeInfo info)
    {
        // Fast path: the answer to nearly every delivery is such a composite.
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        if (rest.Length > 3 && BinaryPrimitives.ReadUInt32BigEndian(rest) == info.PlainEmpty && reader.CanEnter(1))
        {
            reader.Advance(reader.Position + 4);
            return;
        }

        var list = default(RecordList);
        rest = list.Enter(ref reader, info);
        _ = list.Exit(ref reader, rest, 0);
    }

    /// <summary>Opens a composite of the standard.</summary>
    internal ReadOnlySpan<byte> Enter(scoped ref AmqpReader reader, CompositeInfo info)
    {
        _info = info;
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        if (rest.Length <= sizeof(uint) + 1 || BinaryPrimitives.ReadUInt32BigEndian(rest) != info.PlainHeader
            || !TryOpen(in reader, rest, sizeof(uint), RecordInfo.DescribedLevels))
        {
            EnterExactly(ref reader, [0x00, Codes.SmallULong, (byte)info.Code, Codes.List8]);
        }

        return _fields;
    }

    /// <summary>Reads the next field of a composite of the standard.</summary>
    /// <param name="reader">The reader before the list.</param>
    /// <param name="source">The bytes from the field on.</param>
    /// <param name="present">The fields found so far.</param>
    /// <param name="index">The index of this field.</param>
    /// <param name="value">The value; it may change even if the field is null.</param>
    /// <returns>The bytes after the field.</returns>
    // Inlined, so that the source and the mask stay in registers. The value is not cleared first, because it is a field of an object.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Read<TField, T>(scoped ref AmqpReader reader, ReadOnlySpan<byte> source, scoped ref uint present, int index, scoped ref T value)
        where TField : struct, IPlainField<T>
    {
        int length = PlainPaths.AreOn ? default(TField).ReadPlain(source, in reader, ref value) : 0;
        return TryTake(ref source, length, ref present, index) ? source : ReadExactly<TField, T>(ref reader, source, ref present, index, ref value);
    }

    /// <summary>Passes a field of a composite of the standard that is read already, or null.</summary>
    /// <param name="source">The bytes from the field on; the bytes after it.</param>
    /// <param name="length">The number of bytes that were read; 0 if the value is not plain.</param>
    /// <param name="present">The fields found so far.</param>
    /// <param name="index">The index of this field.</param>
    /// <returns>False if the field has to be read in the exact way.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryTake(scoped ref ReadOnlySpan<byte> source, int length, scoped ref uint present, int index)
    {
        if (length > 0 && PlainPaths.AreOn)
        {
            present |= 1u << index;
            source = source.Slice(length);
            return true;
        }

        return TryPassNull(ref source);
    }

    /// <summary>Reads the next field of a composite of the standard in the exact way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> ReadExactly<TField, T>(scoped ref AmqpReader reader, ReadOnlySpan<byte> source, scoped ref uint present, int index, scoped ref T value)
        where TField : struct, IField<T>
    {
        source = ReadExactly<TField, T>(ref reader, source, index, out bool isSet, out value);
        present |= isSet ? 1u << index : 0;
        return source;
    }

    /// <summary>Checks that no mandatory field of a composite of the standard is missing, and moves the reader past it.</summary>
    /// <returns>The fields that are set; after a recorded fault those before it.</returns>
    internal readonly uint Exit(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, uint present)
    {
        var info = (CompositeInfo)_info;
        uint missing = info.GetMissing(present);
        if (missing != 0 && (info.IsSasl || !reader.Options.Allows(Deviations.MissingMandatoryFields)))
        {
            FailMissing(ref reader, BitOperations.TrailingZeroCount(missing));
        }

        if (source.Length != 0 || Count > info.Names.Length)
        {
            PassRest(ref reader, source, info.Names.Length);
        }

        if (!reader.HasFault)
        {
            reader.Advance(End);
        }

        return present;
    }
}
