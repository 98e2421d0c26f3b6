namespace Amqp.Encoding;

/// <summary>Checks a value as reading it into an object would, without creating anything.</summary>
/// <remarks>Recursive: the reader's depth limit, and beyond 64 levels its look at the stack, bounds it.</remarks>
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
                if (reader.TryOpen(AmqpType.List, out ItemsHead head))
                {
                    Tree.ReadList(ref reader, in head, default(ItemSink));
                }

                break;
            case AmqpType.Map:
                if (reader.TryOpen(AmqpType.Map, out ItemsHead pairs))
                {
                    PairSink sink = default;
                    Tree.ReadMap(ref reader, in pairs, ref sink);
                }

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

    private static void ValidateItems(ref AmqpReader reader, int count)
    {
        var sink = default(ItemSink);
        Tree.ReadItems(ref reader, 0, count, ref sink);
    }

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

    private readonly struct PairSink : IPairSink
    {
        public bool ComparesKeys => true;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlainKey(ReadOnlySpan<byte> source, int place) => AmqpPrimitives.MeasurePlain(source);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlainValue(ReadOnlySpan<byte> source, int place) => AmqpPrimitives.MeasurePlain(source);

        public bool TryTakeKey(ref AmqpReader reader, int place)
        {
            Validate(ref reader);
            return true;
        }

        public void TakeValue(ref AmqpReader reader, int place) => Validate(ref reader);
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
            reader._cursor.PassElements();
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

        AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
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
        if (!TryPassCheckedDescriptors(ref reader))
        {
            int constructorAt = reader._cursor.ConstructorAt;
            int before = reader.ZeroWidthElementsLeft;
            ValidateDescriptors(ref reader);
            if (reader.HasFault)
            {
                return;
            }

            reader._kept.CheckedAt = constructorAt;
            reader._kept.ZeroWidthElements = before - reader.ZeroWidthElementsLeft;
        }

        Validate(ref reader);
    }

    private static bool TryPassCheckedDescriptors(ref AmqpReader reader)
    {
        if (reader._cursor.ConstructorAt != reader._kept.CheckedAt || reader._kept.ZeroWidthElements > reader.ZeroWidthElementsLeft)
        {
            return false;
        }

        reader.ZeroWidthElementsLeft -= reader._kept.ZeroWidthElements;
        while (reader.PeekFormatCode() == FormatCode.Described)
        {
            reader.EnterDescribed(out _);
        }

        return true;
    }

    // Checked once per array: checking a long descriptor for each of many short elements would cost far more than the input.
    private static void ValidateDescriptors(ref AmqpReader reader)
    {
        AmqpReader probe = reader.CreateElementProbe();
        while (!probe.HasFault && probe.PeekFormatCode() == FormatCode.Described)
        {
            probe.EnterDescribed(out DescriptorView descriptor);
            AmqpReader descriptorReader = probe.CreateDescriptorReader(in descriptor);
            Validate(ref descriptorReader);
            probe.ContinueAfter(in descriptorReader);
        }

        reader._cursor.PassDescriptors(probe._cursor.ConstructorAt, probe.Depth);
        reader.ContinueAfter(in probe);
    }
}
