using System.Collections;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>A codec of objects. Its types are those of .NET where it has no own; it throws for a value that none of its objects holds.</summary>
internal abstract class PackageCodec : Codec
{
    protected static readonly CompositeDefinition s_header = CompositeDefinition.Of("header"), s_properties = CompositeDefinition.Of("properties");

    private static readonly DateTime s_epoch = new(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>The types of elements, without arrays and described values, each with the widest code of its type.</summary>
    protected abstract IReadOnlyDictionary<NodeType, (Type Type, byte Code)> Elements { get; }

    protected abstract Type DescribedType { get; }

    protected static IEnumerable<KeyValuePair<NodeType, (Type Type, byte Code)>> CommonElements =>
    [
        new(NodeType.Null, (typeof(object), 0x40)),
        new(NodeType.Boolean, (typeof(bool), 0x56)),
        new(NodeType.UByte, (typeof(byte), 0x50)),
        new(NodeType.UShort, (typeof(ushort), 0x60)),
        new(NodeType.UInt, (typeof(uint), 0x70)),
        new(NodeType.ULong, (typeof(ulong), 0x80)),
        new(NodeType.Byte, (typeof(sbyte), 0x51)),
        new(NodeType.Short, (typeof(short), 0x61)),
        new(NodeType.Int, (typeof(int), 0x71)),
        new(NodeType.Long, (typeof(long), 0x81)),
        new(NodeType.Float, (typeof(float), 0x72)),
        new(NodeType.Double, (typeof(double), 0x82)),
        new(NodeType.Char, (typeof(char), 0x73)),
        new(NodeType.Timestamp, (typeof(DateTime), 0x83)),
        new(NodeType.Uuid, (typeof(Guid), 0x98)),
        new(NodeType.String, (typeof(string), 0xb1)),
    ];

    /// <summary>The value that an object of the package is.</summary>
    public Node ToNode(object? value) => ToOwnNode(value) ?? value switch
    {
        null => Node.Scalar(0x40),
        bool number => Node.Number(0x56, number ? 1u : 0u),
        byte number => Node.Number(0x50, number),
        ushort number => Node.Number(0x60, number),
        uint number => Node.Number(0x70, number),
        ulong number => Node.Number(0x80, number),
        sbyte number => Node.Number(0x51, unchecked((ulong)number)),
        short number => Node.Number(0x61, unchecked((ulong)number)),
        int number => Node.Number(0x71, unchecked((ulong)number)),
        long number => Node.Number(0x81, unchecked((ulong)number)),
        float number => Node.Number(0x72, BitConverter.SingleToUInt32Bits(number)),
        double number => Node.Number(0x82, BitConverter.DoubleToUInt64Bits(number)),
        char character => Node.Number(0x73, character),
        DateTime time => Node.Number(0x83, unchecked((ulong)((time.Ticks / TimeSpan.TicksPerMillisecond) - (s_epoch.Ticks / TimeSpan.TicksPerMillisecond)))),
        Guid uuid => Node.Scalar(0x98, uuid.ToByteArray(bigEndian: true)),
        string text => Node.Scalar(0xb1, System.Text.Encoding.UTF8.GetBytes(text)),
        Array array => ToArrayNode(array),
        IList list => Node.List(0xd0, [.. list.Cast<object?>().Select(ToNode)]),
        _ => throw new InvalidDataException("An object of " + value.GetType()),
    };

    /// <summary>The object of the package for a value.</summary>
    public object? ToObject(Node node) => node.Type switch
    {
        NodeType.Null => null,
        NodeType.Boolean => node.Bits != 0,
        NodeType.UByte => (byte)node.Bits,
        NodeType.UShort => (ushort)node.Bits,
        NodeType.UInt => (uint)node.Bits,
        NodeType.ULong => node.Bits,
        NodeType.Byte => (sbyte)node.SignedBits,
        NodeType.Short => (short)node.SignedBits,
        NodeType.Int => (int)node.SignedBits,
        NodeType.Long => node.SignedBits,
        NodeType.Float => BitConverter.UInt32BitsToSingle((uint)node.Bits),
        NodeType.Double => BitConverter.UInt64BitsToDouble(node.Bits),
        NodeType.Char => node.Bits <= 0xffff ? (char)node.Bits : throw new NoObjectException(),
        NodeType.Timestamp => node.IsTimeOfDotNet() ? s_epoch.AddTicks(node.SignedBits * TimeSpan.TicksPerMillisecond) : throw new NoObjectException(),
        NodeType.Uuid => new Guid(node.Data, bigEndian: true),
        NodeType.String => System.Text.Encoding.UTF8.GetString(node.Data),
        NodeType.Array => ToArray(node),
        _ => ToOwnObject(node),
    };

    /// <summary>Whether arrays of the array are of several types in .NET.</summary>
    public bool IsMixed(Node array) => array.IsArrayOf(NodeType.Array) && array.ElementDescriptors.Count == 0 && ElementTypeOf(array) == typeof(Array);

    protected static string ToText(Node node) => System.Text.Encoding.UTF8.GetString(node.Data);

    /// <summary>The value of an object that is not one of .NET, or null.</summary>
    protected abstract Node? ToOwnNode(object? value);

    protected abstract object ToOwnObject(Node node);

    protected abstract object MakeDescribed(object? descriptor, object? value);

    /// <summary>The fields of a header or of properties in their order, from the package's object.</summary>
    protected Node ToList(CompositeDefinition type, Func<int, PropertyInfo, object?> valueOf, Type objectType)
    {
        List<Node> fields = [.. Enumerable.Range(0, type.FieldCount).Select(i => ToNode(valueOf(i, PropertyOf(type, i, objectType))))];
        while (fields.Count > 0 && fields[^1].Type == NodeType.Null)
        {
            fields.RemoveAt(fields.Count - 1);
        }

        return Node.List(0xd0, fields);
    }

    /// <summary>Sets the fields that are not null.</summary>
    protected void SetFields(CompositeDefinition type, Node list, object target, Action<PropertyInfo, object> set)
    {
        for (int i = 0; i < list.Children.Count; i++)
        {
            if (ToObject(list.Children[i]) is object value)
            {
                set(PropertyOf(type, i, target.GetType()), value);
            }
        }
    }

    protected Node ToMap(IEnumerable<KeyValuePair<object?, object?>> pairs) =>
        Node.Map(0xd1, [.. pairs.SelectMany(pair => new[] { ToNode(pair.Key), ToNode(pair.Value) })]);

    private static PropertyInfo PropertyOf(CompositeDefinition type, int field, Type objectType) =>
        objectType.GetProperty(string.Concat(type.FieldName(field).Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..])))!;

    private static Node ToArrayOf(byte code, List<Node> elements)
    {
        var descriptors = new List<Node>();
        while (elements.Count > 0 && elements[0].Type == NodeType.Described)
        {
            descriptors.Add(elements[0].Descriptor);
            elements = elements.ConvertAll(element => element.Value);
        }

        // The widest code of a type is its largest.
        byte widest = elements.Count > 0 ? elements.Max(element => element.Code) : code;
        return Node.Array(0xf0, descriptors, widest, elements.ConvertAll(element => ReferenceEncoder.WithCode(element, widest)));
    }

    private Node ToArrayNode(Array array)
    {
        Type type = array.GetType().GetElementType()!;
        byte code = Elements.Values.FirstOrDefault(element => element.Type == type || element.Type.GetInterfaces().Contains(type)).Code;
        return code == 0 && typeof(Array).IsAssignableFrom(type)
            ? ToArrayOf(0xf0, [.. array.Cast<Array>().Select(ToArrayNode)])
            : ToArrayOf(code == 0 ? (byte)0x40 : code, [.. array.Cast<object?>().Select(ToNode)]);
    }

    private Array ToArray(Node node)
    {
        var array = Array.CreateInstance(ElementTypeOf(node), node.Children.Count);
        for (int i = 0; i < array.Length; i++)
        {
            object? element = ToObject(node.Children[i]);
            array.SetValue(node.ElementDescriptors.Reverse().Aggregate(element, (value, descriptor) => MakeDescribed(ToObject(descriptor), value)), i);
        }

        return array;
    }

    // Arrays in an array have one type of elements or, in an array of Array, any.
    private Type ElementTypeOf(Node node)
    {
        NodeType type = WireFormat.Of(node.ElementCode).Type;
        if (node.ElementDescriptors.Count > 0 || type != NodeType.Array)
        {
            return node.ElementDescriptors.Count > 0 ? DescribedType : Elements[type].Type;
        }

        Type[] inner = [.. node.Children.Select(ElementTypeOf).Distinct()];
        return inner.Length > 1 ? typeof(Array) : inner.Length == 1 ? inner[0].MakeArrayType() : typeof(int[]);
    }
}
