using System.Collections;

namespace Amqp.Encoding.Legacy;

/// <summary>Makes values of objects as <see cref="ObjectEncoding"/> encodes them: for keys, which are compared as values, and for arrays whose
/// elements are lists, maps, arrays, described values or objects.</summary>
internal sealed class LegacyObjectReader : ObjectReader
{
    private static readonly LegacyObjectReader s_instance = new();

    private LegacyObjectReader()
        : base(AmqpObjectMapping.Standard)
    {
    }

    public static ObjectKeyComparer KeyComparer { get; } = new(s_instance);

    /// <summary>An object as a value.</summary>
    /// <exception cref="AmqpEncodeException">No value stands for the object.</exception>
    public static AmqpValue ToValue(object? source) => s_instance.TryRead(source, 0, out AmqpValue value)
        ? value
        : throw new AmqpEncodeException("No AMQP value stands for this object of the type " + source!.GetType() + ".");

    /// <summary>An array that is so deep in others, as a value.</summary>
    /// <exception cref="AmqpEncodeException">The elements have not all one AMQP type and the same descriptors, one has no AMQP type, there is none to tell
    /// the type and <paramref name="elementType"/> does not, or values are nested too deeply.</exception>
    public static AmqpValue ToArray(Array source, Type elementType, int depth) => s_instance.TryReadCompounds(source, elementType, depth, out AmqpValue value)
        ? value
        : throw new AmqpEncodeException("No AMQP array stands for this array of elements of the type " + elementType +
            ": they share one AMQP type and their descriptors, and are nested no deeper than 64 levels.");

    protected override bool TryReadOther(object source, int depth, out AmqpValue result)
    {
        result = default;
        switch (source)
        {
            case ArraySegment<byte> { Array: null }:
                return true;
            case Array array when array.GetType() == typeof(byte[]):
                // To the runtime an sbyte[] is a byte[] too, so the type is compared.
                result = depth == ValueDepth.Max ? default : AmqpValue.FromArray((byte[])array);
                return depth < ValueDepth.Max;
            case DescribedType described:
                object? lastDescriptor = this;
                AmqpValue descriptor = default;
                return TryDescribe(described, depth, ref lastDescriptor, ref descriptor, out result);
            case IMultiple or IAmqpComposite:
                return TryReadEncoded(source, depth, out result);
            case Array array when array.GetType() != typeof(object[]) && TypedItems.OfArray(array.GetType()) is null:
                return TryReadCompounds(array, array.GetType().GetElementType()!, depth, out result);
            default:
                return base.TryReadOther(source, depth, out result);
        }
    }

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
            if (!(item is DescribedType described
                ? TryDescribe(described, depth + 1, ref lastDescriptor, ref descriptor, out element)
                : TryRead(item, depth + 1, out element)))
            {
                return false;
            }
        }

        return TryMakeArray(elements, depth, out result);
    }

    // What describes all of the elements stands in the array's constructor.
    private static bool TryMakeArray(AmqpValue[] elements, int depth, out AmqpValue result)
    {
        int levels = depth + 1;
        var descriptors = new System.Collections.Generic.List<AmqpValue>();
        while (Array.TrueForAll(elements, element => element.TryGetDescribed(out DescribedValue? described) &&
            described.Descriptor.Equals(elements[0].AsDescribed().Descriptor)))
        {
            levels++;
            descriptors.Add(elements[0].AsDescribed().Descriptor);
            elements = Array.ConvertAll(elements, static element => element.AsDescribed().Value);
        }

        result = default;
        AmqpType type = elements[0].Type;
        if (type == AmqpType.Described || !Array.TrueForAll(elements, element => element.Type == type))
        {
            return false;
        }

        // A list8 opens a level even if it is empty; where there is none left all lists are empty, and fit as list0.
        FormatCode code = type == AmqpType.List && levels == ValueDepth.Max ? FormatCode.List0 : default;
        result = new AmqpArray(ElementType.Of(type)!.StoreEach(elements), [.. descriptors], code);
        return true;
    }

    // Without an element the .NET type is all there is; null if it does not tell.
    private static AmqpType GetElementType(Type type) =>
        type.IsArray ? AmqpType.Array
        : type == typeof(Encoding.AmqpMap) || typeof(IDictionary).IsAssignableFrom(type) ? AmqpType.Map
        : type == typeof(AmqpList) || typeof(IList).IsAssignableFrom(type) ? AmqpType.List
        : AmqpType.Null;
}
