namespace Amqp.Encoding.CompilerServices;

/// <summary>How scalars of a contract are read in the exact way.</summary>
internal static class Members
{
    public static bool TryRead<T, TWire>(ref AmqpReader reader, out T value)
        where TWire : struct, IWireType<T>
    {
        value = reader.Read<T, TWire>();
        return true;
    }

    /// <summary>Reads a number of the type, or a number of another type that it holds exactly.</summary>
    /// <remarks>A <see cref="decimal"/> comes from a decimal of any width.</remarks>
    public static bool TryReadNumber<T, TWire>(ref AmqpReader reader, out T value)
        where TWire : struct, IWireType<T>
    {
        if (!reader.TryRead<T, TWire>(out value))
        {
            ReadOther<T, TWire>(ref reader, out value);
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadOther<T, TWire>(ref AmqpReader reader, out T value)
        where TWire : struct, IWireType<T>
    {
        FormatCode code = default(TWire).Code;
        Span<byte> bytes = stackalloc byte[ExactNumber.MaxWidth];
        if (ExactNumber.TryRead(ref reader, default(TWire).Type, bytes.Slice(0, code.Width)))
        {
            default(TWire).Decode(code, bytes.Slice(0, code.Width), TextRules.Default, out value, out _);
        }
        else
        {
            value = reader.Read<T, TWire>();
        }
    }

    /// <summary>Measures a value by writing it.</summary>
    public static int Measure<TField, T>(in T value, AmqpWriterOptions? options)
        where TField : struct, IField<T>
    {
        var writer = new AmqpWriter(CountingOutput.Instance, options);
        default(TField).Write(ref writer, in value);
        return writer.BytesWritten;
    }

    /// <summary>Reads an array (0xE0, 0xF0); or an array of another type, a list or one item, if each item says the same in the type of the field.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="encoding">The encoding with a converter; null for that of the type.</param>
    /// <returns>The elements; after a fault none.</returns>
    public static T[] ReadArray<T, TField>(ref AmqpReader reader, ArrayEncoding<T>? encoding)
        where TField : struct, IField<T>
    {
        if (reader.HasFault)
        {
            return [];
        }

        // Before a fault is made, which would take more memory than the bytes pay for.
        if (AmqpContract.IsOneItem(ref reader))
        {
            T item = AmqpField.Read<TField, T>(ref reader);
            return reader.HasFault ? [] : [item];
        }

        ReadCursor start = reader._cursor.Copy();
        FaultMode faults = reader.Faults;
        reader.Faults = FaultMode.Keep;
        T[] values;
        try
        {
            values = encoding is null ? ArrayEncoding<T>.Default.Read(ref reader) : ReadConverted(ref reader, encoding);
        }
        finally
        {
            reader.Faults = faults;
        }

        if (!reader.HasFault)
        {
            return values;
        }

        // A converter has thrown: it is called again for one element after the other, so that the fault names the element.
        ReadFault fault = reader.TakeBack(in start);
        bool isConverted = fault.Kind == AmqpDecodeErrorKind.InvalidFieldValue;
        if (!isConverted && (fault.Kind != AmqpDecodeErrorKind.UnexpectedType || reader.Options.IsStrict || new FormatCode(reader.Next(out _)) == FormatCode.Null))
        {
            reader.Fail(fault);
            return [];
        }

        AmqpReadScope items = isConverted ? reader.EnterArray() : AmqpContract.EnterItems(ref reader);
        values = new T[AmqpContract.Reserve<T>(ref reader, in items, isNested: true, overhead: 0, AmqpContract.ArrayInVain)];
        for (int i = 0; i < values.Length && !reader.IsAtEnd; i++)
        {
            values[i] = AmqpField.Read<TField, T>(ref reader);
        }

        reader.Exit(items);
        return reader.HasFault ? [] : values;
    }

    // A number that is too large for the type is not representable, as without a converter.
    public static void FailConverter(ref AmqpReader reader, int position, Type type, Exception exception) => reader.FailAt(position, ReadFault.OfValue(
        exception is OverflowException ? AmqpDecodeErrorKind.NotRepresentable : AmqpDecodeErrorKind.InvalidFieldValue,
        "a value of which the converter of the field makes a " + type.Name,
        "one for which it throws " + exception.GetType().Name));

    // An exception of the converter is a fault of the bytes.
    private static T[] ReadConverted<T>(ref AmqpReader reader, ArrayEncoding<T> encoding)
    {
        int position = reader.Position;
        AmqpReader elements = reader;
        AmqpReadScope array = elements.EnterArray();
        AmqpContract.ChargeSlots<T>(ref reader, array.Count, elements.Remaining);
        try
        {
            return encoding.Read(ref reader);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            FailConverter(ref reader, position, typeof(T), exception);
            return [];
        }
    }
}
