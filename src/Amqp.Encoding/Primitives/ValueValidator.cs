namespace Amqp.Encoding;

/// <summary>Judges a value as materialising it would, without making anything of it.</summary>
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
                AmqpReadScope list = reader.EnterList();
                ValidateItems(ref reader, list.Count);
                reader.Exit(list);
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

    private static void ValidateItems(ref AmqpReader reader, int count)
    {
        for (int i = 0; i < count && !reader.HasFault; i++)
        {
            Validate(ref reader);
        }
    }

    private static void ValidateMap(ref AmqpReader reader)
    {
        AmqpReadScope map = reader.EnterMap();
        var keys = new EncodedKeySet(map.Count, stackalloc long[EncodedKeySet.Few]);
        try
        {
            for (int i = 0; i < map.Count && !reader.HasFault; i++)
            {
                AmqpReader key = reader;
                Validate(ref reader);
                if (!reader.HasFault && !keys.Add(in key))
                {
                    reader = key;
                    reader.FailDuplicateKey();
                    return;
                }

                Validate(ref reader);
            }

            reader.Exit(map);
        }
        finally
        {
            keys.Dispose();
        }
    }

    private static void ValidateArray(ref AmqpReader reader)
    {
        AmqpReadScope array = reader.EnterArray(out ArrayConstructor constructor);
        if (array.Count != 0)
        {
            bool judgeEach = constructor.IsDescribed || constructor.FormatCode.Category != FormatCodeCategory.Fixed
                || constructor.FormatCode == FormatCode.Boolean || constructor.FormatCode == FormatCode.Char;
            if (judgeEach)
            {
                ValidateItems(ref reader, array.Count);
            }
            else
            {
                reader.SkipElements();
            }
        }
        else if (constructor.IsDescribed)
        {
            ValidateEncodedDescriptors(ref reader);
        }

        reader.Exit(array);
    }

    private static void ValidateDescribed(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out DescriptorToken descriptor);
        if (reader.HasFault)
        {
            return;
        }

        AmqpReader descriptorReader = reader.CreateDescriptorReader(in descriptor);
        Validate(ref descriptorReader);
        reader.Absorb(in descriptorReader);
        if (!reader.HasFault)
        {
            Validate(ref reader);
        }

        reader.Exit(described);
    }

    // An empty array has no element through which its descriptors would be seen.
    private static void ValidateEncodedDescriptors(ref AmqpReader reader)
    {
        AmqpReader probe = reader.CreateEmptyArrayProbe();
        while (!probe.HasFault && probe.PeekFormatCode() == FormatCode.Described)
        {
            probe.EnterDescribed(out DescriptorToken descriptor);
            if (!probe.HasFault)
            {
                AmqpReader descriptorReader = probe.CreateDescriptorReader(in descriptor);
                Validate(ref descriptorReader);
                probe.Absorb(in descriptorReader);
            }
        }

        reader.Absorb(in probe);
    }
}
