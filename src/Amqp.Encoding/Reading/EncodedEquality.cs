namespace Amqp.Encoding;

/// <summary>Compares values in place by type and value, whatever their encodings (AMQP 1.0, part 1, 1.6.23).</summary>
/// <remarks>The values must be well-formed, or the readers keep their faults. The rules are those of the value model: floating-point numbers and decimals by
/// their bits, maps with the order of their pairs, arrays by the type of their elements and not by its width. Recursive within the depth limit,
/// where the readers throw <see cref="InsufficientExecutionStackException"/> if the stack has no room.</remarks>
internal static class EncodedEquality
{
    public static int GetHash(ref AmqpReader reader)
    {
        KeyedHash hash = KeyedHash.Create();
        AddTo(ref hash, ref reader);
        return hash.ToHashCode();
    }

    public static bool Equals(ref AmqpReader left, ref AmqpReader right)
    {
        AmqpType type = left.PeekType();
        if (type != right.PeekType())
        {
            return false;
        }

        switch (type)
        {
            case AmqpType.Binary:
                return left.ReadBinary().SequenceEqual(right.ReadBinary());
            case AmqpType.String:
                return left.ReadStringBytes().SequenceEqual(right.ReadStringBytes());
            case AmqpType.Symbol:
                return left.ReadSymbolBytes().SequenceEqual(right.ReadSymbolBytes());
            case AmqpType.List or AmqpType.Map or AmqpType.Array:
                return ItemsEqual(ref left, ref right, type);
            case AmqpType.Described:
                return DescribedEqual(ref left, ref right);
            default:
                return ReadBits(ref left, type, out ulong leftHigh) == ReadBits(ref right, type, out ulong rightHigh) && leftHigh == rightHigh;
        }
    }

    private static bool ItemsEqual(ref AmqpReader left, ref AmqpReader right, AmqpType type)
    {
        AmqpReadScope leftScope = Enter(ref left, type, out FormatCode leftCode, out bool isDescribed);
        AmqpReadScope rightScope = Enter(ref right, type, out FormatCode rightCode, out bool isRightDescribed);
        bool equal = leftScope.Count == rightScope.Count
            && ElementTypeOf(leftCode) == ElementTypeOf(rightCode)
            && isDescribed == isRightDescribed
            && (!isDescribed || ElementDescriptorsEqual(ref left, ref right));

        // Zero-width elements are all equal.
        bool isRun = leftCode.IsZeroWidth && rightCode.IsZeroWidth;
        while (equal && !left.IsAtEnd)
        {
            equal = Equals(ref left, ref right);
            if (isRun)
            {
                left._cursor.PassElements();
                right._cursor.PassElements();
            }
        }

        // A reader that keeps its fault has ended at it: then the other has items left.
        equal = equal && !left.HasFault && !right.HasFault;
        if (equal)
        {
            left.Exit(leftScope);
            right.Exit(rightScope);
        }

        return equal;
    }

    // Compared once per array and not for each element.
    private static bool ElementDescriptorsEqual(ref AmqpReader left, ref AmqpReader right)
    {
        AmqpReader leftProbe = left.CreateElementProbe();
        AmqpReader rightProbe = right.CreateElementProbe();
        while (leftProbe.PeekFormatCode() == FormatCode.Described)
        {
            if (rightProbe.PeekFormatCode() != FormatCode.Described || !DescriptorsEqual(ref leftProbe, ref rightProbe))
            {
                return false;
            }
        }

        left._cursor.PassDescriptors(leftProbe._cursor.ConstructorAt, leftProbe.Depth);
        right._cursor.PassDescriptors(rightProbe._cursor.ConstructorAt, rightProbe.Depth);
        return rightProbe.PeekFormatCode() != FormatCode.Described;
    }

    private static bool DescribedEqual(ref AmqpReader left, ref AmqpReader right)
    {
        AmqpReader leftProbe = left;
        AmqpReader rightProbe = right;
        if (!DescriptorsEqual(ref leftProbe, ref rightProbe))
        {
            return false;
        }

        AmqpReadScope leftScope = left.EnterDescribed(out _);
        AmqpReadScope rightScope = right.EnterDescribed(out _);
        bool equal = Equals(ref left, ref right);
        if (equal)
        {
            left.Exit(leftScope);
            right.Exit(rightScope);
        }

        return equal;
    }

    // Leaves both readers inside the described values.
    private static bool DescriptorsEqual(ref AmqpReader left, ref AmqpReader right)
    {
        left.EnterDescribed(out DescriptorView leftToken);
        right.EnterDescribed(out DescriptorView rightToken);
        AmqpReader leftDescriptor = left.CreateDescriptorReader(in leftToken);
        AmqpReader rightDescriptor = right.CreateDescriptorReader(in rightToken);
        return Equals(ref leftDescriptor, ref rightDescriptor);
    }

    private static void AddTo(ref KeyedHash hash, ref AmqpReader reader)
    {
        AmqpType type = reader.PeekType();
        hash.Add((ulong)type);
        switch (type)
        {
            case AmqpType.Binary:
                hash.Add(reader.ReadBinary());
                break;
            case AmqpType.String:
                hash.Add(reader.ReadStringBytes());
                break;
            case AmqpType.Symbol:
                hash.Add(reader.ReadSymbolBytes());
                break;
            case AmqpType.List or AmqpType.Map or AmqpType.Array:
                AmqpReadScope scope = Enter(ref reader, type, out FormatCode code, out bool isDescribed);
                hash.Add((ulong)scope.Count);
                if (isDescribed)
                {
                    AddDescriptors(ref hash, ref reader);
                }

                if (type == AmqpType.Array)
                {
                    AddElements(ref hash, ref reader, scope.Count, code.IsZeroWidth);
                }

                while (!reader.IsAtEnd)
                {
                    AddTo(ref hash, ref reader);
                }

                reader.Exit(scope);
                break;
            case AmqpType.Described:
                AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
                AmqpReader descriptorReader = reader.CreateDescriptorReader(in descriptor);
                AddTo(ref hash, ref descriptorReader);
                AddTo(ref hash, ref reader);
                reader.Exit(described);
                break;
            default:
                hash.Add(ReadBits(ref reader, type, out ulong high));
                hash.Add(high);
                break;
        }
    }

    private static void AddDescriptors(ref KeyedHash hash, ref AmqpReader reader)
    {
        AmqpReader probe = reader.CreateElementProbe();
        while (probe.PeekFormatCode() == FormatCode.Described)
        {
            probe.EnterDescribed(out DescriptorView descriptor);
            AmqpReader descriptorReader = probe.CreateDescriptorReader(in descriptor);
            AddTo(ref hash, ref descriptorReader);
        }

        reader._cursor.PassDescriptors(probe._cursor.ConstructorAt, probe.Depth);
    }

    // A run of equal elements is hashed once, with its length. So zero-width elements are not read one by one, and their hash is
    // the same as that of equal elements that have bytes.
    private static void AddElements(ref KeyedHash hash, ref AmqpReader reader, int count, bool isRun)
    {
        int last = 0;
        int length = 0;
        for (int i = 0; i < count; i++)
        {
            int element = GetHash(ref reader);
            if (element != last && length > 0)
            {
                hash.Add(((ulong)length << 32) | (uint)last);
                length = 0;
            }

            last = element;
            length++;
            if (isRun)
            {
                reader._cursor.PassElements();
                length = count;
                break;
            }
        }

        hash.Add(((ulong)length << 32) | (uint)last);
    }

    private static AmqpType ElementTypeOf(FormatCode code) => code.TryGetType(out AmqpType type) ? type : default;

    private static AmqpReadScope Enter(ref AmqpReader reader, AmqpType type, out FormatCode code, out bool isDescribed)
    {
        code = default;
        isDescribed = false;
        if (type == AmqpType.Array)
        {
            AmqpReadScope scope = reader.EnterArray(out code, out ReadOnlySpan<byte> descriptors);
            isDescribed = !descriptors.IsEmpty;
            return scope;
        }

        return type == AmqpType.List ? reader.EnterList() : reader.EnterMap();
    }

    // Reads a scalar of at most 128 bits as two numbers that are equal exactly if the values are.
    private static ulong ReadBits(ref AmqpReader reader, AmqpType type, out ulong high)
    {
        high = 0;
        switch (type)
        {
            case AmqpType.Boolean:
                return reader.ReadBoolean() ? 1UL : 0;
            case AmqpType.Float:
                return BitConverter.SingleToUInt32Bits(reader.ReadSingle());
            case AmqpType.Double:
                return BitConverter.DoubleToUInt64Bits(reader.ReadDouble());
            case AmqpType.Decimal32:
                return reader.ReadDecimal32().Bits;
            case AmqpType.Decimal64:
                return reader.ReadDecimal64().Bits;
            case AmqpType.Decimal128:
                Decimal128 value = reader.ReadDecimal128();
                high = value.High;
                return value.Low;
            case AmqpType.Char:
                return (uint)reader.ReadChar().Value;
            case AmqpType.Timestamp:
                return unchecked((ulong)reader.ReadTimestamp().Milliseconds);
            case AmqpType.Uuid:
                return BigEndian.GetBits(reader.ReadGuid(), out high);
            case AmqpType.ULong:
                return reader.ReadUInt64();
            case AmqpType.Null:
                reader.ReadNull();
                return 0;
            default:
                return unchecked((ulong)reader.ReadInteger());
        }
    }
}
