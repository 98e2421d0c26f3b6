namespace Amqp.Encoding;

/// <summary>How objects become values, and values objects: the rules of <see cref="AmqpValue.FromObject"/>, from which
/// those of the object path derive.</summary>
/// <remarks>Safe for several threads. The form of a type is kept as long as the type.</remarks>
internal partial class ObjectRules
{
    // Objects of these types have a value of their own, which is made without a look-up unless a resolver applies to one of them.
    private static readonly Type[] s_own =
    [
        .. StandardEncodings.Types, typeof(Memory<byte>), typeof(AmqpValue), typeof(AmqpList), typeof(AmqpMap), typeof(AmqpArray),
        typeof(DescribedValue), typeof(Descriptor),
    ];

    // Keys of these types differ in AMQP if they differ in .NET.
    private static readonly Type[] s_keys = [typeof(string), typeof(AmqpSymbol), typeof(int), typeof(uint), typeof(long), typeof(ulong)];

    private readonly AmqpObjectResolver[] _resolvers;

    // Whether these are the rules of the object path, which has its own types for maps and described values.
    private readonly bool _isAdapter;

    // Those of the library's types to whose objects a resolver applies.
    private readonly Type[] _resolvedOwn;
    private readonly ConditionalWeakTable<Type, FormEntry> _forms = new();

    // The form of the last object that a resolver mapped: nearly all have one type. And that of the last of the two most common containers.
    private FormEntry? _last;
    private FormEntry? _lastContainer;

    public ObjectRules(AmqpObjectOptions options, bool isAdapter = false)
    {
        Options = options;
        _isAdapter = isAdapter;
        HasDotNetArrays = isAdapter || options.HasDotNetArrays;
        _resolvers = [.. options.Resolvers];
        _resolvedOwn = Array.FindAll(s_own, type => Array.Exists(_resolvers, resolver => resolver.AppliesTo(type)));
        Plain = Keep(typeof(string), PlainTypes.Text) | Keep(typeof(int), PlainTypes.Int) | Keep(typeof(bool), PlainTypes.Boolean) | Keep(typeof(long), PlainTypes.Long)
            | Keep(typeof(double), PlainTypes.Double) | Keep(typeof(DateTime), PlainTypes.Time) | Keep(typeof(AmqpSymbol), PlainTypes.Symbol);
        KeepsKeys = !Array.Exists(s_keys, type => Array.IndexOf(_resolvedOwn, type) >= 0);
        _readers = FindReaders();
        _readCodes = _readers is null ? null : FindReadCodes();
        KeyComparer = new ObjectKeyComparer(this);
    }

    public AmqpObjectOptions Options { get; }

    /// <summary>Gets whether arrays of .NET and of AMQP are each other, those of bytes too.</summary>
    public bool HasDotNetArrays { get; }

    public bool HasResolvers => _resolvers.Length > 0;

    /// <summary>Gets the types whose objects are written in place: those of the most common types to which no resolver applies.</summary>
    public PlainTypes Plain { get; }

    /// <summary>Gets whether no resolver applies to keys that differ in AMQP if they differ in .NET.</summary>
    public bool KeepsKeys { get; }

    /// <summary>Gets the comparer of keys that these rules convert.</summary>
    public ObjectKeyComparer KeyComparer { get; }

    /// <summary>Gets whether an object means null, for which no resolver is called.</summary>
    public virtual bool IsNull(object source) => source is AmqpValue { IsNull: true };

    /// <summary>Finds the form of an object, once for each type.</summary>
    public ObjectForm FormOf(object source) => Find(source).Form;

    /// <summary>Gets whether a resolver applies to an object of one of the library's types. Few are resolved, so that a
    /// search among them costs less than a look-up.</summary>
    public bool ResolvesOwn(object source) => _resolvedOwn.Length > 0 && Array.IndexOf(_resolvedOwn, source.GetType()) >= 0;

    /// <summary>Finds the form of an object of a type that is known to be resolved, or of the last container; null if
    /// the library's scalars come first.</summary>
    public ObjectForm? FindKnown(object source)
    {
        FormEntry? last = _last;
        FormEntry? container = _lastContainer;
        return last is not null && ReferenceEquals(last.Type, source.GetType()) ? last.Form
            : container is not null && ReferenceEquals(container.Type, source.GetType()) ? container.Form
            : ResolvesOwn(source) ? FormOf(source)
            : null;
    }

    /// <summary>Finds the form of an object that no resolver maps; resolvers apply to its parts.</summary>
    public ObjectForm OwnFormOf(object source) => Find(source).Own;

    /// <summary>Gets whether a resolver maps objects of a type.</summary>
    public bool Resolves(Type type) => FindResolver(type) is not null;

    /// <summary>Finds the form of a sequence that becomes a list, even if it is an array.</summary>
    public ObjectForm ListFormOf(object source)
    {
        TypedItems? items = TypedItems.OfSequence(source);
        if (items is null)
        {
            return FindSequenceResolver(source) ?? ListForm.Instance;
        }

        return FindResolver(items.ElementType) is AmqpObjectResolver resolver ? resolver.FindSequenceForm(source) ?? ListForm.Instance
            : Options.IsAzure && items.ElementType == typeof(DateTimeOffset) ? ListForm.Instance
            : TypedListForm.Of(items);
    }

    /// <summary>Finds the form of an array that becomes an array, with elements that may be objects.</summary>
    /// <param name="arrayType">The type of the array.</param>
    /// <param name="elementType">The type of an element as the caller named it.</param>
    public ObjectForm ArrayFormOf(Type arrayType, Type elementType)
    {
        AmqpObjectResolver? resolver = FindResolver(LeafOf(elementType));
        return resolver is not null && resolver.ObjectType == elementType ? resolver.ArrayForm
            : resolver is null && TypedItems.OfArray(arrayType) is TypedItems items ? TypedArrayForm.Of(items)
            : MakeArrayForm(elementType);
    }

    /// <summary>Finds the form of an object that no resolver maps.</summary>
    protected virtual ObjectForm FindOwnForm(Type type, object source) => source switch
    {
        DateTimeOffset or TimeSpan or Uri when Options.IsAzure => AzureForm.Instance,
        _ when ObjectScalars.Has(source) => ScalarForm.Instance,
        _ when FindPairForm(source) is ObjectForm pairs => pairs,
        Array { Rank: not 1 } => NoForm.Instance,
        Array when type != typeof(object[]) => FindOwnArrayForm(type),
        IEnumerable => ListFormOf(source),
        _ => NoForm.Instance,
    };

    /// <summary>Finds the form of a collection of pairs, which is a map whether pairs are in it or not; null for other objects.</summary>
    protected ObjectForm? FindPairForm(object source) => source switch
    {
        IMapObject => MapObjectForm.Instance,
        Dictionary<string, object?> => TextMapForm.Instance,
        IEnumerable<KeyValuePair<string, object?>> => new MapForm(PairEnumerator<string, object?>.Find(source)!),
        IDictionary => MapForm.Instance,
        IEnumerable when ObjectPairs.HasNone(source.GetType()) => null,
        IEnumerable when FindSequenceResolver(source) is not null => null,
        IEnumerable when ObjectPairs.Find(source, _resolvers) is Func<object, IDictionaryEnumerator> open => new MapForm(open),
        IEnumerable when ObjectPairs.HidesValues(source) => NoForm.Instance,
        _ => null,
    };

    /// <summary>Returns the form of arrays whose elements are converted one by one.</summary>
    protected virtual ObjectForm MakeArrayForm(Type elementType) => new ElementsForm(elementType);

    // A byte[] is a binary, and arrays of objects, lists, maps and the like are lists, unless arrays of .NET are arrays.
    private ObjectForm FindOwnArrayForm(Type type) =>
        HasDotNetArrays ? ArrayFormOf(type, type.GetElementType()!)
        : type == typeof(byte[]) ? BinaryForm.Instance
        : LeafOf(type) == typeof(object) ? ListForm.Instance
        : IsArray(type) ? ArrayFormOf(type, type.GetElementType()!)
        : ListForm.Instance;

    private static bool IsArray(Type type) =>
        TypedItems.OfArray(type) is not null || ElementType.OfArray(type) is not null || type.GetElementType()!.IsArray || type == typeof(Memory<byte>[]);

    private PlainTypes Keep(Type type, PlainTypes plain) => Array.IndexOf(_resolvedOwn, type) < 0 ? plain : PlainTypes.None;

    private FormEntry Find(object source)
    {
        Type type = source.GetType();
        if (!_forms.TryGetValue(type, out FormEntry? entry))
        {
            entry = AddEntry(type, source);
        }

        if (entry.IsResolved)
        {
            _last = entry;
        }
        else if (type == typeof(Dictionary<string, object?>) || type == typeof(List<object?>))
        {
            _lastContainer = entry;
        }

        return entry;
    }

    // A byte[] in an array is a binary.
    private static Type LeafOf(Type type)
    {
        while (type.IsArray && type != typeof(byte[]))
        {
            type = type.GetElementType()!;
        }

        return type;
    }

    // A method of its own, because its lambda captures.
    private FormEntry AddEntry(Type type, object source) => _forms.GetValue(type, _ => CreateEntry(type, source));

    private FormEntry CreateEntry(Type type, object source)
    {
        // An array of an SDK's own type is an array too.
        bool mayResolve = HasResolvers && source is Array { Rank: 1 } && LeafOf(type) != typeof(object) && (HasDotNetArrays || type != typeof(byte[]));
        ObjectForm own = mayResolve && Resolves(type.GetElementType()!) ? ArrayFormOf(type, type.GetElementType()!) : FindOwnForm(type, source);
        return new FormEntry(type, FindResolver(type)?.Form ?? own, own);
    }

    /// <summary>Finds the resolver of exactly this type, otherwise the first of a base class or interface.</summary>
    public AmqpObjectResolver? FindResolver(Type type)
    {
        AmqpObjectResolver? found = null;
        foreach (AmqpObjectResolver resolver in _resolvers)
        {
            if (resolver.ObjectType == type)
            {
                return resolver;
            }

            found = found is null && resolver.AppliesTo(type) ? resolver : found;
        }

        return found;
    }

    private ObjectForm? FindSequenceResolver(object source)
    {
        foreach (AmqpObjectResolver resolver in _resolvers)
        {
            if (resolver.FindSequenceForm(source) is ObjectForm form)
            {
                return form;
            }
        }

        return null;
    }

    private sealed class FormEntry(Type type, ObjectForm form, ObjectForm own)
    {
        public Type Type { get; } = type;

        public ObjectForm Form { get; } = form;

        public ObjectForm Own { get; } = own;

        public bool IsResolved => !ReferenceEquals(Form, Own);
    }
}

/// <summary>The .NET types whose objects are written without a value between.</summary>
[Flags]
internal enum PlainTypes
{
    None = 0,
    Text = 1,
    Int = 2,
    Boolean = 4,
    Long = 8,
    Double = 16,
    Time = 32,
    Symbol = 64,
}
