using System.Collections;

namespace Amqp.Encoding.Legacy;

/// <summary>Makes values of objects as <see cref="ObjectEncoding"/> encodes them: for keys, which are compared as values, and for arrays whose
/// elements are lists, maps, arrays, described values or objects.</summary>
internal sealed class LegacyObjectToValue : ObjectToValue
{
    private LegacyObjectToValue(AmqpObjectOptions options)
        : base(options)
    {
    }

    /// <summary>Without a resolver, and without the mapping of Azure.</summary>
    public static LegacyObjectToValue Standard { get; } = new(AmqpObjectOptions.Standard);

    /// <summary>Returns the rules for one conversion.</summary>
    public static LegacyObjectToValue Of(AmqpObjectOptions? options) => options is null or { IsStandard: true } ? Standard : new(options);

    /// <summary>Returns an object as a value.</summary>
    /// <exception cref="AmqpEncodeException">No value stands for the object.</exception>
    public AmqpValue ToValue(object? source) => TryRead(source, 0, out AmqpValue value) ? value : throw NoValue(source);

    /// <summary>Whatever can be enumerated as a list.</summary>
    /// <exception cref="AmqpEncodeException">No value stands for an item.</exception>
    public AmqpValue ToList(IList source) => TryReadList(source, 0, out AmqpValue value) ? value : throw NoValue(source);

    /// <summary>Returns a dictionary or <see cref="IMultiple"/> as a value; the resolver is not asked for the whole.</summary>
    /// <exception cref="AmqpEncodeException">No value stands for a part, a key occurs twice, or elements have not all one AMQP type.</exception>
    public AmqpValue ToOwnValue(object source) => TryReadOther(source, 0, out AmqpValue value) ? value : throw NoValue(source);

    /// <summary>Returns an array of an element type that may be one of an SDK's own.</summary>
    /// <exception cref="AmqpEncodeException">As for <see cref="ToArray"/>.</exception>
    public AmqpValue ToArray<T>(T[] source) => TryReadArray(source, typeof(T), 0, out AmqpValue value) ? value : throw NoArray(typeof(T));

    /// <summary>Returns an array that is so deep in others, as a value.</summary>
    /// <exception cref="AmqpEncodeException">The elements have not all one AMQP type and the same descriptors, one has no AMQP type, there is none to tell
    /// the type and <paramref name="elementType"/> does not, or values are nested too deeply.</exception>
    public static AmqpValue ToArray(Array source, Type elementType, int depth) => Standard.TryReadCompounds(source, elementType, depth, out AmqpValue value)
        ? value
        : throw NoArray(elementType);

    public override object? Write(AmqpValue value, bool isInKey) => ObjectDecoding.ToObject(value, this, isInKey);

    protected override ObjectToValue Copy() => new LegacyObjectToValue(Options);

    protected override bool IsNull(object source) => source is ArraySegment<byte> { Array: null } or IMultiple { Count: 0 } || base.IsNull(source);

    protected override object? WriteElement(AmqpArray array, int index, bool isInKey, ref object? descriptor) => array.Descriptors.Count == 0
        ? ObjectDecoding.ToOwnObject(array.Elements[index], this, isInKey)
        : new DescribedType(descriptor ??= ObjectDecoding.ToObject(array.Descriptors[0], this, isInKey), ObjectDecoding.ToObject(array.Elements[index], this, isInKey));

    protected override bool TryReadOther(object source, int depth, out AmqpValue result)
    {
        result = default;
        switch (source)
        {
            case ArraySegment<byte> { Array: null }:
                return true;
            case Array array when array.GetType() == typeof(byte[]):
                // To the runtime an sbyte[] is a byte[] too, so the type is compared.
                if (HasResolver && array.Length > 0)
                {
                    return ObjectArrayToValue.TryReadResolved(array, this, depth, out result);
                }

                result = depth == ValueDepth.Max ? default : AmqpValue.FromArray((byte[])array);
                return depth < ValueDepth.Max;
            case DescribedType described:
                object? lastDescriptor = this;
                AmqpValue descriptor = default;
                return TryDescribe(described, depth, ref lastDescriptor, ref descriptor, out result);
            case IMultiple multiple when HasResolver:
                return TryReadMultiple(multiple, depth, out result);
            case IMultiple or IAmqpComposite:
                return TryReadEncoded(source, depth, out result);
            case Array array when array.GetType() != typeof(object[]) && TypedItems.OfArray(array.GetType()) is null:
                return TryReadCompounds(array, array.GetType().GetElementType()!, depth, out result);
            default:
                return base.TryReadOther(source, depth, out result);
        }
    }

    private static AmqpEncodeException NoArray(Type elementType) => new(
        "No AMQP array stands for this array of elements of the type " + elementType +
        ": they share one AMQP type and their descriptors, and are nested no deeper than 64 levels.");

    private bool TryReadMultiple(IMultiple source, int depth, out AmqpValue result)
    {
        Array items = source.ToArray();
        Type type = items.GetType().GetElementType()!;
        if (items.Length > 1)
        {
            return TryReadArray(items, type, depth, out result);
        }

        object? item = items.Length == 0 ? null : items.GetValue(0);
        return TypedItems.OfArray(items.GetType()) is null ? TryRead(item, depth, out result)
            : TryResolve(item, depth, out result, out bool fits) ? fits
            : TryReadEncoded(source, depth, out result);
    }

    // The array itself was asked for, or is what the caller says that it is.
    private bool TryReadArray(Array source, Type elementType, int depth, out AmqpValue result) => TypedItems.OfArray(source.GetType()) is null
        ? TryReadCompounds(source, elementType, depth, out result)
        : TryReadOther(source, depth, out result);

    // What writes itself.
    private static bool TryReadEncoded(object source, int depth, out AmqpValue result)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        try
        {
            writer.EnterLevels(depth);
            ObjectEncoding.Write(ref writer, source);
        }
        catch (Exception exception) when (exception is AmqpEncodeException or NotSupportedException)
        {
            result = default;
            return false;
        }

        writer.Flush();
        return AmqpValue.TryDecode(buffer.WrittenSpan, out result, out _, AmqpReaderOptions.Accepted);
    }

    // Elements that were decoded share their descriptor, which may be large: it is converted once.
    private bool TryDescribe(DescribedType source, int depth, ref object? lastDescriptor, ref AmqpValue descriptor, out AmqpValue result)
    {
        result = default;
        if (depth == ValueDepth.Max || (!ReferenceEquals(source.Descriptor, lastDescriptor) && !TryRead(source.Descriptor, depth + 1, out descriptor)))
        {
            return false;
        }

        lastDescriptor = source.Descriptor;
        if (!TryRead(source.Value, depth + 1, out AmqpValue value))
        {
            return false;
        }

        result = new DescribedValue(descriptor, value);
        return true;
    }

    private bool TryReadCompounds(Array source, Type elementType, int depth, out AmqpValue result)
    {
        result = default;
        if (depth == ValueDepth.Max)
        {
            return false;
        }

        if (source.Length == 0)
        {
            AmqpType type = GetElementType(elementType);
            result = type == AmqpType.Null ? default(AmqpValue) : new AmqpArray(type);
            return type != AmqpType.Null;
        }

        var elements = new AmqpValue[source.Length];
        object? lastDescriptor = this;
        AmqpValue descriptor = default;
        int next = 0;
        foreach (object? item in source)
        {
            ref AmqpValue element = ref elements[next++];
            if (!(item is not DescribedType described ? TryRead(item, depth + 1, out element)
                : TryResolve(item, depth + 1, out element, out bool fits) ? fits
                : TryDescribe(described, depth + 1, ref lastDescriptor, ref descriptor, out element)))
            {
                return false;
            }
        }

        return ObjectArrayToValue.TryMakeArray(elements, depth, out result);
    }

    // Without an element the .NET type is all there is; null if it does not tell.
    private static AmqpType GetElementType(Type type) =>
        type.IsArray ? AmqpType.Array
        : type == typeof(Encoding.AmqpMap) || typeof(IDictionary).IsAssignableFrom(type) ? AmqpType.Map
        : type == typeof(AmqpList) || typeof(IList).IsAssignableFrom(type) ? AmqpType.List
        : AmqpType.Null;
}
