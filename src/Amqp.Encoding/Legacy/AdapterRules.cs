namespace Amqp.Encoding.Legacy;

/// <summary>The rules of the object path, where they differ from those of <see cref="AmqpValue.FromObject"/>.</summary>
internal sealed class AdapterRules : ObjectRules
{
    private AdapterRules(AmqpObjectOptions options)
        : base(options, isAdapter: true)
    {
    }

    /// <summary>Gets the rules for options.</summary>
    public static AdapterRules Of(AmqpObjectOptions? options)
    {
        options ??= AmqpObjectOptions.Standard;
        return (AdapterRules)(options.AdapterRules ??= new AdapterRules(options));
    }

    public override bool IsNull(object source) => source is ArraySegment<byte> { Array: null } or IMultiple { Count: 0 } || base.IsNull(source);

    public override Dictionary<object, object?> CreateMap(int capacity) => new AmqpMap(this, capacity);

    public override object MakeDescribed(object? descriptor, object? value) => new DescribedType(descriptor, value);

    protected override ObjectForm MakeArrayForm(Type elementType) => new AdapterArrayForm(elementType);

    protected override ObjectForm FindOwnForm(Type type, object source) => source switch
    {
        ArraySegment<byte> => NullForm.Instance,
        DescribedType => DescribedForm.Instance,
        IMultiple => MultipleForm.Instance,
        IAmqpComposite => CompositeForm.Instance,
        _ => base.FindOwnForm(type, source),
    };

    /// <summary>Converts elements with their shared descriptors.</summary>
    public object?[] ToObjects(AmqpArray array)
    {
        // If only some decimals fit the .NET type, the results would have different AMQP types, so all are converted or none.
        bool areAlike = array.ElementType is AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128;
        Array? converted = areAlike ? ToItems(array) : null;
        object?[] items = new object?[array.Count];

        // Described zero-width elements are one object: they are equal, and may be many.
        int made = array.AreAllEqual && array.Descriptors.Count > 0 ? Math.Min(1, items.Length) : items.Length;
        for (int i = 0; i < made; i++)
        {
            AmqpValue element = array.GetElement(i);
            items[i] = converted is not null ? converted.GetValue(i)
                : array.Descriptors.Count > 0 ? ToObject(element)
                : ToOwnObject(element, isInKey: false);
        }

        for (int at = array.Descriptors.Count - 1; at >= 0; at--)
        {
            object? descriptor = ToObject(array.Descriptors[at]);
            for (int i = 0; i < made; i++)
            {
                items[i] = new DescribedType(descriptor, items[i]);
            }
        }

        items.AsSpan(made).Fill(items.Length == 0 ? null : items[0]);
        return items;
    }

    // An empty array of objects would lose the descriptor. With two descriptors, an object for each would be created
    // for every element, which may take no bytes.
    protected override object MakeArray(AmqpArray array) => array.Descriptors.Count == 1 && array.Count > 0
        ? System.Array.ConvertAll(ToObjects(array), static item => (DescribedType)item!)
        : base.MakeArray(array);

    protected override Array? ToItems(AmqpArray array) => array.ElementType switch
    {
        AmqpType.List => Convert(Items<AmqpList>(array), list => MakeList(list, isInKey: false)),
        AmqpType.Map => Convert(Items<Encoding.AmqpMap>(array), map => (AmqpMap?)TryMakeMap(map)),
        _ => base.ToItems(array),
    };
}
