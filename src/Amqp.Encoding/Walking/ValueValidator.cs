namespace Amqp.Encoding;

/// <summary>Checks a value as reading it into an object would, without creating anything.</summary>
/// <remarks>Recursive: the reader's depth limit of at most 64 bounds the stack.</remarks>
internal static class ValueValidator
{
    public static void Validate(ref AmqpReader reader)
    {
        switch (reader.PeekType())
        {
            case AmqpType.Boolean:
                reader.ReadBoolean();
                break;
            case AmqpType.Char:
                reader.ReadChar();
                break;
            case AmqpType.Binary:
                reader.ReadBinary();
                break;
            case AmqpType.String:
                reader.ReadStringBytes();
                break;
            case AmqpType.Symbol:
                reader.ReadSymbolBytes();
                break;
            case AmqpType.List:
                if (reader.TryOpenList(out ItemsHead head))
                {
                    Tree.ReadList(ref reader, in head, default(ItemSink));
                }

                break;
            case AmqpType.Map:
                ValidateMap(ref reader);
                break;
            case AmqpType.Array:
                ValidateArray(ref reader);
                break;
            case AmqpType.Described:
                ValidateDescribed(ref reader);
                break;
            default:
                reader.Skip();
                break;
        }
    }

    private static void ValidateItems(ref AmqpReader reader, int count) => Tree.ReadItems(ref reader, 0, count, default(ItemSink));

    private readonly struct ItemSink : IItemSink
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlain(ReadOnlySpan<byte> source, int index) => AmqpPrimitives.MeasurePlain(source);

        public int TakeExact(ref AmqpReader reader, int index)
        {
            Validate(ref reader);
            return 0;
        }
    }

    private static void ValidateMap(ref AmqpReader reader)
    {
        AmqpReadScope map = reader.EnterMap();
        var keys = new EncodedKeySet(stackalloc long[EncodedKeySet.Few]);
        try
        {
            for (int i = 0; i < map.Count && !reader.HasFault; i++)
            {
                int plain = CountPlainPairs(in reader, map.Count - i, ref keys, out int length);
                reader.AdvanceItems(2 * plain, length);
                i += plain;
                if (i == map.Count)
                {
                    break;
                }

                int keyAt = reader.Position;
                ValidateItems(ref reader, 1);
                if (!reader.HasFault && !keys.Add(in reader, keyAt))
                {
                    reader = reader.CreateKeyReader(keyAt);
                    reader.FailDuplicateKey();
                    return;
                }

                ValidateItems(ref reader, 1);
            }

            reader.Exit(map);
        }
        finally
        {
            keys.Dispose();
        }
    }

    // Does the same for pairs. Stops before a duplicate key, which the exact way reports.
    private static int CountPlainPairs(scoped in AmqpReader reader, int maximum, ref EncodedKeySet keys, out int length)
    {
        ReadOnlySpan<byte> source = reader.GetPlainRest();
        ReadOnlySpan<byte> rest = source;
        int count = 0;
        while (count < maximum && AmqpPrimitives.MeasurePlain(rest) is int key and > 0 && AmqpPrimitives.MeasurePlain(rest.Slice(key)) is int value and > 0
            && keys.Add(in reader, reader.Position + source.Length - rest.Length))
        {
            rest = rest.Slice(key + value);
            count++;
        }

        length = source.Length - rest.Length;
        return count;
    }

    private static void ValidateArray(ref AmqpReader reader)
    {
        AmqpReadScope array = reader.EnterArray(out FormatCode constructor, out ReadOnlySpan<byte> descriptors);
        if (!descriptors.IsEmpty)
        {
            ValidateDescriptors(ref reader);
        }

        bool checksEach = constructor.Category != FormatCodeCategory.Fixed
            || constructor == FormatCode.Boolean || constructor == FormatCode.Char;
        if (checksEach)
        {
            ValidateItems(ref reader, array.Count);
        }
        else if (!reader.HasFault)
        {
            reader.SkipElements();
        }

        reader.Exit(array);
    }

    private static void ValidateDescribed(ref AmqpReader reader)
    {
        if (reader._cursor.ConstructorAt != 0)
        {
            ValidateDescribedElement(ref reader);
            return;
        }

        AmqpReadScope described = reader.EnterDescribed(out DescriptorToken descriptor);
        if (reader.HasFault)
        {
            return;
        }

        AmqpReader descriptorReader = reader.CreateDescriptorReader(in descriptor);
        Validate(ref descriptorReader);
        reader.ContinueAfter(in descriptorReader);
        if (!reader.HasFault)
        {
            Validate(ref reader);
        }

        reader.Exit(described);
    }

    // An element of an array that the caller has entered. Its descriptors are checked for the first element only; the reader, a probe, stays inside them.
    private static void ValidateDescribedElement(ref AmqpReader reader)
    {
        if (!reader.TryPassCheckedDescriptors())
        {
            int constructorAt = reader._cursor.ConstructorAt;
            int before = reader.ZeroWidthElementsLeft;
            ValidateDescriptors(ref reader);
            if (reader.HasFault)
            {
                return;
            }

            reader.KeepCheckedDescriptors(constructorAt, before - reader.ZeroWidthElementsLeft);
        }

        Validate(ref reader);
    }

    // Checked once per array: checking a long descriptor for each of many short elements would cost far more than the input.
    private static void ValidateDescriptors(ref AmqpReader reader)
    {
        AmqpReader probe = reader.CreateElementProbe();
        while (!probe.HasFault && probe.PeekFormatCode() == FormatCode.Described)
        {
            probe.EnterDescribed(out DescriptorToken descriptor);
            AmqpReader descriptorReader = probe.CreateDescriptorReader(in descriptor);
            Validate(ref descriptorReader);
            probe.ContinueAfter(in descriptorReader);
        }

        reader.PassDescriptors(in probe);
        reader.ContinueAfter(in probe);
    }
}
