using System.Linq;

namespace Amqp.Encoding;

/// <content>Values to objects.</content>
/// <remarks>
/// <para>Recursive: the depth of values bounds the stack. Beyond 64 levels each looks whether the stack has room, and throws
/// <see cref="InsufficientExecutionStackException"/> if it has not; the callers report it.</para>
/// <para>Linear: each value is converted once, and hashed in at most one key. Hashing a key walks its whole content. If a map in a key became a dictionary, its
/// keys would be hashed for that dictionary and again for each enclosing key. So maps in keys stay as they are; their keys are known to be distinct.</para>
/// </remarks>
internal partial class ObjectRules
{
    // By AMQP type, the resolvers that read it; null if there are none at all.
    private readonly AmqpObjectResolver[]?[]? _readers;

    // By format code, whether a resolver reads the type.
    private readonly bool[]? _readCodes;

    /// <summary>Gets whether maps whose keys are all strings become dictionaries of strings.</summary>
    public bool MakesTextMaps => !_isAdapter;

    /// <summary>Gets whether described values become objects of their parts, so that they need not be read to a value first.</summary>
    public bool MakesDescribed => _isAdapter && !Options.IsAzure;

    /// <summary>Gets whether a resolver reads values of a type.</summary>
    public bool Reads(AmqpType type) => _readers?[(int)type] is not null;

    /// <summary>Gets whether an array of scalars of a type, without descriptors, becomes an array of the .NET type that stores them.</summary>
    public bool KeepsItems(AmqpType type) => !Reads(type) && (HasDotNetArrays
        ? type is not (AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128 or AmqpType.Char or AmqpType.Timestamp or AmqpType.Binary)
        : type is not (AmqpType.UByte or AmqpType.Binary) && !(Options.IsAzure && IsCharOrDecimal(type)));

    /// <summary>Decodes a plain scalar with its constructor to an object.</summary>
    /// <returns>The number of its bytes; 0 if it has to be read in the exact way.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int TryDecodePlain(ReadOnlySpan<byte> source, TextDecoder? decoder, bool isInKey, ref object? value) => _readCodes is null || source.IsEmpty || !_readCodes[source[0]]
        ? DecodePlain(source, decoder, ref value)
        : TryDecodeResolved(source, decoder, isInKey, ref value);

    private static int DecodePlain(ReadOnlySpan<byte> source, TextDecoder? decoder, ref object? value) => source.IsEmpty ? 0 : TryDecodeScalar(source, decoder, ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int TryDecodeText(ReadOnlySpan<byte> source, TextDecoder? decoder, ref object? value)
    {
        if (AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            value = source[0] == Codes.String8 ? (object)TextDecoder.GetAscii(ascii, decoder) : AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, decoder));
            return 2 + ascii.Length;
        }

        return source[0] == Codes.String8 ? TryDecodeShortString(source, decoder, ref value) : 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeShortString(ReadOnlySpan<byte> source, TextDecoder? decoder, ref object? value)
    {
        int length = TextDecoder.TryGetShortString(source, decoder, out string? text);
        value = length > 0 ? text : value;
        return length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeRare(ReadOnlySpan<byte> source, ref object? value)
    {
        if (source[0] == Codes.Uuid && source.Length >= 17)
        {
            value = BigEndian.ReadGuid(source.Slice(1));
            return 17;
        }

        decimal number = 0;
        bool isDecimal = source[0] is Codes.Decimal32 or Codes.Decimal64 or Codes.Decimal128;
        int length = isDecimal ? default(DecimalWire).ReadPlain(source, TextRules.Default, ref number) : 0;
        value = length > 0 ? number : value;
        return length;
    }

    /// <summary>Converts a value to an object.</summary>
    public object? ToObject(in AmqpValue value, bool isInKey = false) =>
        _readers is null ? ToOwnObject(in value, isInKey)
        : _readers[(int)value.Type] is AmqpObjectResolver[] readers && TryResolve(readers, in value, isInKey, out object? resolved)
            ? resolved
        : ToOwnObject(in value, isInKey);

    /// <summary>Converts a timestamp to the .NET type, if that can hold it.</summary>
    public static object ToObject(AmqpTimestamp timestamp) => timestamp.TryToDateTime(out DateTime moment) ? (object)moment : timestamp;

    /// <summary>Converts a decimal to the .NET type, if that can hold it exactly. A shifted exponent is one of Azure's clients.</summary>
    private object ToDecimal(in AmqpValue value) => value.Type switch
    {
        AmqpType.Decimal32 => value.AsDecimal32() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Decimal64 => value.AsDecimal64() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        _ => value.AsDecimal128() is var number && (Options.IsAzure ? number.Mend() : number).TryToDecimal(out decimal exact) ? exact : number,
    };

    private static bool IsCharOrDecimal(AmqpType type) => type is AmqpType.Char or AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128;

    /// <summary>Creates an empty dictionary of objects that compares keys as AMQP does.</summary>
    public virtual Dictionary<object, object?> CreateMap(int capacity) => new(capacity, KeyComparer);

    /// <summary>Converts a map to a dictionary; null if a key is null or two keys become equal objects.</summary>
    public object? TryMakeMap(AmqpMap source)
    {
        CheckStack(source.Depth);
        var map = new ObjectMap(this, source.Count);
        bool hasTextKeys = !Reads(AmqpType.String);
        foreach (ref readonly ValuePair pair in source.Pairs)
        {
            // Nearly all keys are texts.
            object? key = hasTextKeys && pair.Key.Type == AmqpType.String && pair.Key.Text is string text ? text : ToObject(in pair.Key, isInKey: true);
            if (key is null)
            {
                return null;
            }

            map.Add(key, ToObject(in pair.Value));
        }

        return map.Result;
    }

    /// <summary>Makes an object of the converted parts of a described value.</summary>
    public virtual object MakeDescribed(object? descriptor, object? value) => throw new InvalidOperationException();

    /// <summary>Converts an array of which no resolver maps all elements.</summary>
    protected virtual object MakeArray(AmqpArray array)
    {
        if (HasDotNetArrays || (Options.IsAzure && IsCharOrDecimal(array.ElementType)))
        {
            return (array.Descriptors.Count == 0 ? ToItems(array) : null) ?? (object)array;
        }

        // An array of ubyte stays, because a byte[] is a binary.
        if (array.Descriptors.Count != 0 || array.ElementType == AmqpType.UByte)
        {
            return array;
        }

        if (array.TryGetElements(out ReadOnlyMemory<ReadOnlyMemory<byte>> binaries))
        {
            return Array.ConvertAll(binaries.ToArray(), static binary => binary.ToArray());
        }

        return (array.ElementType < AmqpType.List ? array.CopyItems() : null) ?? (object)array;
    }

    /// <summary>Converts the items of a list.</summary>
    protected List<object?> MakeList(AmqpList list, bool isInKey)
    {
        CheckStack(list.Depth);
        var items = new List<object?>(list.Count);
        foreach (AmqpValue item in list)
        {
            items.Add(ToObject(in item, isInKey));
        }

        return items;
    }

    /// <summary>Converts an array to an array of the type of a resolver that maps all of its elements; null if there is none.</summary>
    /// <remarks>Elements with more than one descriptor are skipped: each would be created once for every descriptor.</remarks>
    public Array? TryResolveElements(AmqpArray array, bool isInKey)
    {
        AmqpType type = array.Descriptors.Count == 0 ? array.ElementType : AmqpType.Described;
        if (array.Descriptors.Count > 1 || _readers?[(int)type] is not AmqpObjectResolver[] readers)
        {
            return null;
        }

        foreach (AmqpObjectResolver resolver in readers)
        {
            // An empty array has no element that a resolver of every type could map, or that shows whose descriptor it has.
            bool isKnown = array.Count > 0 || (resolver.ObjectType != typeof(object) && (array.Descriptors.Count == 0 || array.Equals(resolver.EmptyArray)));
            if (isKnown && resolver.TryReadArray(array, new AmqpObjectContext(this, null, 0, isInKey)) is Array items)
            {
                return items;
            }
        }

        return null;
    }

    // In a key, only scalars with a width become an array of their .NET type: a key is hashed as a value, so objects of
    // other elements would be made, and values of them again.
    protected object ToArray(AmqpArray array, bool isInKey)
    {
        CheckStack(array.Depth);
        return TryResolveElements(array, isInKey)
            ?? (isInKey && (array.AreAllEqual || array.Descriptors.Count > 0 || array.ElementType >= AmqpType.List) ? array : MakeArray(array));
    }

    // In a key a malformed string stays a value: its bytes distinguish it from keys with the same text.
    private static object MakeMalformed(AmqpValue value, bool isInKey) => !isInKey && value.TryGetString(out string? text) ? text : (object)value;

    private object MakeDescribed(DescribedValue described, bool isInKey)
    {
        CheckStack(described.Depth);
        return _isAdapter ? MakeDescribed(ToObject(described.Descriptor, isInKey), ToObject(described.Value, isInKey)) : described;
    }

    private static void CheckStack(int depth)
    {
        if (depth > ValueDepth.Shallow)
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
        }
    }

    private object MakeBinary(ReadOnlyMemory<byte> bytes) => HasDotNetArrays ? (object)ToSegment(bytes) : bytes.ToArray();

    private bool TryResolve(AmqpObjectResolver[] readers, in AmqpValue value, bool isInKey, out object? result)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        foreach (AmqpObjectResolver resolver in readers)
        {
            if (resolver.TryRead(in value, new AmqpObjectContext(this, null, 0, isInKey), out result))
            {
                return true;
            }
        }

        result = null;
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int TryDecodeResolved(ReadOnlySpan<byte> source, TextDecoder? decoder, bool isInKey, ref object? value)
    {
        AmqpValue plain = default;
        int length = AmqpValue.TryDecodePlain(source, decoder, borrow: false, ref plain);
        if (length > 0)
        {
            value = ToObject(plain, isInKey);
        }

        return length;
    }

    private AmqpObjectResolver[]?[]? FindReaders()
    {
        AmqpObjectResolver[]?[]? readers = null;
        foreach (AmqpObjectResolver resolver in _resolvers)
        {
            foreach (AmqpType type in resolver.Reads)
            {
                if (type != AmqpType.Null)
                {
                    readers ??= new AmqpObjectResolver[(int)AmqpType.Described + 1][];
                    readers[(int)type] = [.. readers[(int)type] ?? [], resolver];
                }
            }
        }

        return readers;
    }

    private bool[] FindReadCodes() =>
        [.. Enumerable.Range(0, byte.MaxValue + 1).Select(code => new FormatCode((byte)code).TryGetType(out AmqpType type) && Reads(type))];
}
