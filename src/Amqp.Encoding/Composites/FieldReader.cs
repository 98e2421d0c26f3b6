namespace Amqp.Encoding;

/// <summary>Reads the fields of a composite: false where the field is null, or faulty for a recording reader.</summary>
internal static partial class FieldReader
{
    public static bool TryRead(this ref AmqpReader reader, out bool value) => reader.TryReadField(out value);

    public static bool TryRead(this ref AmqpReader reader, out byte value)
    {
        bool there = reader.TryBeginField();
        value = there ? reader.ReadByte() : (byte)0;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out ushort value)
    {
        bool there = reader.TryBeginField();
        value = there ? reader.ReadUInt16() : (ushort)0;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out uint value) => reader.TryReadField(out value);

    public static bool TryRead(this ref AmqpReader reader, out ulong value)
    {
        bool there = reader.TryBeginField();
        value = there ? reader.ReadUInt64() : 0;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out AmqpTimestamp value)
    {
        bool there = reader.TryBeginField();
        value = there ? reader.ReadTimestamp() : default;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out string? value)
    {
        bool there = reader.TryBeginField();
        value = there ? reader.ReadString() : null;
        return there;
    }

    /// <summary>Copies: what a composite holds does not depend on the memory that it was read from.</summary>
    public static bool TryRead(this ref AmqpReader reader, out ReadOnlyMemory<byte> value)
    {
        bool there = reader.TryBeginField();
        value = there ? reader.ReadBinary().ToArray() : default(ReadOnlyMemory<byte>);
        return there;
    }

    /// <summary>A symbol; unless the reader is strict, a string of ASCII is taken for one.</summary>
    public static bool TryRead(this ref AmqpReader reader, out AmqpSymbol value)
    {
        bool there = reader.TryBeginField();
        value = there ? ReadSymbol(ref reader) : default;
        return there;
    }

    /// <summary>Several symbols: an array, one bare, or, unless the reader is strict, a list. No symbol is as good as null.</summary>
    public static bool TryRead(this ref AmqpReader reader, out AmqpSymbol[]? values)
    {
        values = null;
        if (!reader.TryBeginField())
        {
            return false;
        }

        bool isLenient = !reader.Options.IsStrict;
        FormatCodeCategory category = reader.PeekFormatCode().Category;
        if (category == FormatCodeCategory.Array)
        {
            ReadArray(ref reader, isLenient, out values);
        }
        else if (isLenient && reader.PeekFormatCode().TryGetType(out AmqpType type) && type == AmqpType.List)
        {
            AmqpReadScope scope = reader.EnterList();
            values = new AmqpSymbol[scope.Count];
            for (int i = 0; i < values.Length; i++)
            {
                values[i] = ReadSymbol(ref reader);
            }

            reader.Exit(scope);
        }
        else
        {
            values = [ReadSymbol(ref reader)];
        }

        return values?.Length > 0;
    }

    public static bool TryRead(this ref AmqpReader reader, out AmqpValue value)
    {
        bool there = reader.TryBeginField();
        value = there ? AmqpValue.Read(ref reader) : default;
        return there;
    }

    /// <summary>A map whose keys are symbols; unless the reader is strict, keys that are strings of ASCII become symbols.</summary>
    public static bool TryRead(this ref AmqpReader reader, out AmqpMap? value)
    {
        value = null;
        if (!reader.TryBeginField())
        {
            return false;
        }

        value = FieldsMap.Read(ref reader);
        return value is not null;
    }

    private static AmqpSymbol ReadSymbol(ref AmqpReader reader)
    {
        FormatCode code = reader.PeekFormatCode();
        if ((code != FormatCode.String8 && code != FormatCode.String32) || reader.Options.IsStrict)
        {
            return reader.ReadSymbol();
        }

        int at = reader.Position;
        ReadOnlySpan<byte> text = reader.ReadStringBytes();
        if (!Ascii.IsValid(text))
        {
            reader.FailField(at, "symbol", "a string that is not ASCII");
            return default;
        }

        return AmqpSymbol.FromValidated(SymbolTexts.Get(text, reader.Options.TextCache));
    }

    private static void ReadArray(ref AmqpReader reader, bool isLenient, out AmqpSymbol[]? values)
    {
        if (isLenient)
        {
            AmqpReader elements = reader;
            AmqpReadScope scope = elements.EnterArray(out ArrayConstructor constructor);
            if (elements.HasFault)
            {
                reader.Absorb(in elements);
                values = null;
                return;
            }

            if (constructor.FormatCode == FormatCode.String8 || constructor.FormatCode == FormatCode.String32)
            {
                values = new AmqpSymbol[scope.Count];
                for (int i = 0; i < values.Length; i++)
                {
                    values[i] = ReadSymbol(ref elements);
                }

                elements.Exit(scope);
                reader = elements;
                return;
            }
        }

        values = ArrayEncoding<AmqpSymbol>.Default.Decode(ref reader);
    }
}
