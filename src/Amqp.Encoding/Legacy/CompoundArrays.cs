using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding.Legacy;

/// <summary>Arrays of lists, maps, arrays, described values and objects, by way of the value model.</summary>
internal static class CompoundArrays
{
    /// <summary>Makes a value of an array whose elements have all one AMQP type.</summary>
    /// <exception cref="AmqpEncodeException">They have not, or there is none to tell the type and <paramref name="elementType"/> does not.</exception>
    public static AmqpValue ToValue(Array source, Type elementType)
    {
        if (source.Length == 0)
        {
            return new AmqpArray(GetType(elementType));
        }

        var elements = new List<AmqpValue>(source.Length);
        foreach (object? item in source)
        {
            elements.Add(ObjectEncoding.ToValue(item));
        }

        var descriptors = new List<AmqpValue>();
        while (elements.TrueForAll(element => element.TryGetDescribed(out DescribedValue? described) &&
            described.Descriptor.Equals(elements[0].AsDescribed().Descriptor)))
        {
            descriptors.Add(elements[0].AsDescribed().Descriptor);
            elements = elements.ConvertAll(static element => element.AsDescribed().Value);
        }

        if (elements[0].Type == AmqpType.Described)
        {
            throw new AmqpEncodeException("The elements of an array share their descriptors, but these have different ones.");
        }

        var array = new AmqpArray(elements[0].Type, [.. elements]);
        for (int i = descriptors.Count - 1; i >= 0; i--)
        {
            array = array.Describe(descriptors[i]);
        }

        return array;
    }

    // Without an element the .NET type is all there is.
    private static AmqpType GetType(Type elementType) =>
        elementType.IsArray ? AmqpType.Array
        : elementType == typeof(Encoding.AmqpMap) || typeof(IDictionary).IsAssignableFrom(elementType) ? AmqpType.Map
        : elementType == typeof(AmqpList) || typeof(IList).IsAssignableFrom(elementType) ? AmqpType.List
        : throw ObjectEncoding.NoType(elementType);
}
