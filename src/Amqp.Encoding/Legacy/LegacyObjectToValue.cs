using System.Collections;

namespace Amqp.Encoding.Legacy;

/// <summary>Converts objects to values as <see cref="ObjectEncoding"/> encodes them: for keys, which are compared as values, and for arrays whose
/// elements are lists, maps, arrays, described values or objects.</summary>
internal sealed class LegacyObjectToValue : ObjectToValue
{
    private LegacyObjectToValue(AmqpObjectOptions options)
        : base(options)
    {
    }

    /// <summary>Gets the rules without a resolver and without the Azure mapping.</summary>
    public static LegacyObjectToValue Standard { get; } = new(AmqpObjectOptions.Standard);

    /// <summary>Gets the rules for one conversion.</summary>
    public static LegacyObjectToValue Of(AmqpObjectOptions? options) => options is null or { IsStandard: true } ? Standard : new(options);

    /// <summary>Converts an object to a value.</summary>
    /// <exception cref="AmqpEncodeException">The object has no value.</exception>
    public AmqpValue ToValue(object? source) => TryRead(source, 0, out AmqpValue value) ? value : throw NoValue(source);

    /// <summary>Converts any sequence to a list.</summary>
    /// <exception cref="AmqpEncodeException">An item has no value.</exception>
    public AmqpValue ToList(IList source) => TryReadList(source, 0, out AmqpValue value) ? value : throw NoValue(source);

    /// <summary>Converts a dictionary or <see cref="IMultiple"/> to a value; the resolver is not called for the whole.</summary>
    /// <exception cref="AmqpEncodeException">A part has no value, a key occurs twice, or the elements have different AMQP types.</exception>
    public AmqpValue ToOwnValue(object source) => TryReadOther(source, 0, out AmqpValue value) ? value : throw NoValue(source);

    /// <summary>Converts an array whose element type may be an SDK's own.</summary>
    /// <exception cref="AmqpEncodeException">As for <see cref="ToArray"/>.</exception>
    public AmqpValue ToArray<T>(T[] source) => TryReadArray(source, typeof(T), 0, out AmqpValue value) ? value : throw NoArray(typeof(T));

    /// <summary>Converts an array at a depth to a value.</summary>
    /// <exception cref="AmqpEncodeException">The elements have different AMQP types or descriptors, one has no AMQP type, the array is empty and
    /// <paramref name="elementType"/> does not determine the type, or values are nested too deeply.</exception>
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
                // The runtime treats an sbyte[] as a byte[] too, so the exact type is compared.
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
        "This array of " + elementType + " cannot be an AMQP array; use a list instead" +
        ": the elements of an array have one AMQP type and the same descriptors, and are nested at most 64 levels deep.");

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

    // The resolver is not called for the array itself: either it already was, or the caller names the type.
    private bool TryReadArray(Array source, Type elementType, int depth, out AmqpValue result) => TypedItems.OfArray(source.GetType()) is null
        ? TryReadCompounds(source, elementType, depth, out result)
        : TryReadOther(source, depth, out result);

    // Converts an object that writes itself.
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

    // Decoded elements share their descriptor, which may be large, so it is converted once.
    private bool TryDescribe(DescribedType source, int depth, ref object? lastDescriptor, ref AmqpValue descriptor, out AmqpValue result)
    {
        result = default;
        if (!HasLevels(depth, 1) || (!ReferenceEquals(source.Descriptor, lastDescriptor) && !TryRead(source.Descriptor, depth + 1, out descriptor)))
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
        if (!HasLevels(depth, 1))
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

    // An empty array has only its .NET type; null if that does not determine the AMQP type.
    private static AmqpType GetElementType(Type type) =>
        type.IsArray ? AmqpType.Array
        : type == typeof(Encoding.AmqpMap) || typeof(IDictionary).IsAssignableFrom(type) ? AmqpType.Map
        : type == typeof(AmqpList) || typeof(IList).IsAssignableFrom(type) ? AmqpType.List
        : AmqpType.Null;
}
