namespace Amqp.Encoding.Legacy;

/// <summary>The rules of the object path, where they differ from those of <see cref="AmqpValue.FromObject"/>.</summary>
internal sealed partial class AdapterRules : ObjectRules
{
    private AdapterRules(AmqpObjectOptions options)
        : base(options)
    {
    }

    public override bool MakesDescribed => !Options.IsAzure;

    public override bool MakesTextMaps => false;

    /// <summary>Gets the rules for options.</summary>
    public static AdapterRules Of(AmqpObjectOptions? options)
    {
        options ??= AmqpObjectOptions.Standard;
        return (AdapterRules)(options.AdapterRules ??= new AdapterRules(options));
    }

    public override bool IsNull(object source) => source is ArraySegment<byte> { Array: null } or IMultiple { Count: 0 } || base.IsNull(source);

    public override Dictionary<object, object?> CreateMap(int capacity) => new AmqpMap(this, capacity);

    public override object MakeBinary(ReadOnlyMemory<byte> bytes) => ToSegment(bytes);

    public override object MakeDescribed(object? descriptor, object? value) => new DescribedType(descriptor, value);

    protected override object MakeDescribed(DescribedValue described, bool isInKey) =>
        new DescribedType(ToObject(described.Descriptor, isInKey), ToObject(described.Value, isInKey));

    // A byte[] is an array of ubyte.
    protected override bool IsBytes(Type type) => false;

    protected override ObjectForm MakeArrayForm(Type elementType) => new AdapterArrayForm(elementType);

    protected override ObjectForm FindOwnForm(Type type, object source) => source switch
    {
        ArraySegment<byte> => NullForm.Instance,
        DescribedType => DescribedForm.Instance,
        IMultiple => MultipleForm.Instance,
        IAmqpComposite => CompositeForm.Instance,
        Array { Rank: 1 } when type != typeof(object[]) && FindPairForm(source) is null => ArrayFormOf(type, type.GetElementType()!),
        _ => base.FindOwnForm(type, source),
    };

    private static ArraySegment<byte> ToSegment(ReadOnlyMemory<byte> bytes) =>
        MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> segment) ? segment : new ArraySegment<byte>(bytes.ToArray());
}
