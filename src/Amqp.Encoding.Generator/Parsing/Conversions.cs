namespace Amqp.Encoding.Generator;

/// <summary>The wire type that a converter gives to a type, at any depth in the type of a field.</summary>
/// <param name="From">The type that is converted.</param>
/// <param name="Converter">The name of the converter in C#.</param>
/// <param name="Wire">The encoding of the type that it is converted to.</param>
/// <param name="Known">The row of the table, if generated code has the converter.</param>
internal sealed record Conversion(ITypeSymbol From, string Converter, WireType Wire, KnownConversion? Known = null);

/// <summary>A type of .NET that is not a scalar of AMQP, but has a form that every peer can read. One row of the table in docs/contracts.md.</summary>
/// <param name="Type">The type, by the name that a symbol has without a format for C#.</param>
/// <param name="Wire">The name of the scalar that it is converted to.</param>
/// <param name="ToWire">The expression that makes a <paramref name="Wire"/> of <c>value</c>.</param>
/// <param name="FromWire">The expression that makes the value of <c>wire</c>, and throws if there is none.</param>
/// <param name="Hash">The expression for the keyed hash of a value {0}; null for that which the library has for the type.</param>
/// <param name="Garbage">The bytes of memory that making a value takes besides the value, more than its bytes pay for: as measured.</param>
internal sealed record KnownConversion(string Type, string Wire, string ToWire, string FromWire, string? Hash = null, int Garbage = 0)
{
    /// <summary>Gets the name of the converter in a contract.</summary>
    /// <param name="tag">The end of names that no member of the contract has.</param>
    public string NameOf(string tag) => "Amqp" + Type.Substring(Type.LastIndexOf('.') + 1) + "Converter" + tag + "0";
}

/// <summary>Finds the converter of a type: that of the field, of the type, of the assembly, or of the table.</summary>
/// <param name="compilation">The compilation, whose assembly may name converters.</param>
/// <param name="contract">The contract.</param>
/// <param name="tag">The end of names that no member of the contract has.</param>
internal sealed class Conversions(Compilation compilation, INamedTypeSymbol contract, string tag)
{
    private const string Culture = "global::System.Globalization.CultureInfo.InvariantCulture";

    private const string Halves = HashMethod + "(" + HashMethod + "<ulong>(unchecked((ulong)({0} >> 64))), " + HashMethod + "<ulong>(unchecked((ulong){0})))";

    private static readonly KnownConversion[] s_known =
    [
        new("System.TimeSpan", "long", "value.Ticks / global::System.TimeSpan.TicksPerMillisecond", "new global::System.TimeSpan(checked(wire * global::System.TimeSpan.TicksPerMillisecond))"),
        new("System.DateOnly", "string", "value.ToString(\"yyyy-MM-dd\", " + Culture + ")", "global::System.DateOnly.ParseExact(wire, \"yyyy-MM-dd\", " + Culture + ")"),
        new("System.TimeOnly", "string", "value.ToString(\"HH:mm:ss.FFFFFFF\", " + Culture + ")", "wire.EndsWith('.') ? throw new global::System.FormatException() : global::System.TimeOnly.ParseExact(wire, \"HH:mm:ss.FFFFFFF\", " + Culture + ")", HashMethod + "<long>({0}.Ticks)"),
        new("System.Uri", "string", "value.OriginalString", "new global::System.Uri(wire, global::System.UriKind.RelativeOrAbsolute)"),
        new("System.Version", "string", "value.ToString()", "global::System.Version.Parse(wire) is { } version && version.ToString() == wire ? version : throw new global::System.FormatException()"),
        new("System.Half", "float", "(float)value", "float.IsNaN(wire) || (float)(global::System.Half)wire == wire ? (global::System.Half)wire : throw new global::System.OverflowException()"),
        new("System.IntPtr", "long", "(long)value", "new global::System.IntPtr(wire)"),
        new("System.UIntPtr", "ulong", "(ulong)value", "new global::System.UIntPtr(wire)"),
        new("System.Text.Rune", "Amqp.Encoding.AmqpChar", "new global::Amqp.Encoding.AmqpChar(value.Value)", "new global::System.Text.Rune(wire.Value)"),
        new("System.Int128", Scalars.Integer, "global::Amqp.Encoding.CompilerServices.AmqpContract.ToBigEndian((global::System.Numerics.BigInteger)value)", "(global::System.Int128)global::Amqp.Encoding.CompilerServices.AmqpContract.ToInteger(wire)", Halves, 64),
        new("System.UInt128", Scalars.Integer, "global::Amqp.Encoding.CompilerServices.AmqpContract.ToBigEndian((global::System.Numerics.BigInteger)value)", "(global::System.UInt128)global::Amqp.Encoding.CompilerServices.AmqpContract.ToInteger(wire)", Halves, 64),
        new("System.Numerics.BigInteger", Scalars.Integer, "global::Amqp.Encoding.CompilerServices.AmqpContract.ToBigEndian(value)", "global::Amqp.Encoding.CompilerServices.AmqpContract.ToInteger(wire)", Garbage: 64),
        new("Amqp.Encoding.Fields", "Amqp.Encoding.AmqpMap", "value.ToMap()", "new global::Amqp.Encoding.Fields(wire)"),
    ];

    /// <summary>Gets the comparers of keys and items in the contract.</summary>
    public KeyComparers Keys { get; } = new(compilation, contract, tag);

    private readonly Dictionary<string, Conversion?> _found = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _problems = new(StringComparer.Ordinal);

    // The converters that the assembly names, with the types that they convert.
    private readonly INamedTypeSymbol[] _assembly = [.. compilation.Assembly.GetAttributes().Where(IsConverterAttribute).Select(ConverterOf).OfType<INamedTypeSymbol>()];

    /// <summary>Gets or sets the converter that the attribute of the field names.</summary>
    public Conversion? Field { get; set; }

    /// <summary>Finds the converter of a type, which is not a <c>Nullable</c>; null for none.</summary>
    public Conversion? Find(ITypeSymbol type)
    {
        if (Field is not null && Symbols.Is(type, Field.From))
        {
            return Field;
        }

        string name = Symbols.NameOf(type);
        if (!_found.TryGetValue(name, out Conversion? found))
        {
            // A converter that leads to its own type is not asked again.
            _found.Add(name, null);
            found = FindNamed(type) ?? FindKnown(type);
            _found[name] = found;
        }

        return found;
    }

    /// <summary>Gets why the converter of a type cannot be used; null if it can, or if the type has none.</summary>
    public string? ProblemOf(string name) => _problems.TryGetValue(name, out string? problem) ? problem : null;

    /// <summary>Makes the conversion of a converter; null with the problem if it cannot be used.</summary>
    public Conversion? Create(INamedTypeSymbol converter, ITypeSymbol? type, out string problem)
    {
        INamedTypeSymbol[] all = [.. InterfacesOf(converter)];
        INamedTypeSymbol? conversion = Array.Find(all, each => Symbols.Is(each.TypeArguments[0], type)) ?? all.FirstOrDefault();
        problem = string.Empty;
        WireType? wire = conversion is null ? null : conversion.Arity == 1 ? WireTypes.Own(conversion.TypeArguments[0], Symbols.NameOf(converter)) : WireTypes.Find(conversion.TypeArguments[1], false, this, out problem);
        problem = !converter.IsValueType ? "it must be a struct"
            : conversion is null ? "it does not implement IElementConverter<T, TWire> or IAmqpFieldConverter<T>"
            : !compilation.IsSymbolAccessibleWithin(converter, contract) ? "it is not accessible here"
            : wire is null ? problem
            : wire.Kind is not (WireKind.Plain or WireKind.Converted or WireKind.Composite) || wire.HasNull ? "a '" + conversion.TypeArguments[1].Name + "' cannot be its type of wire: use a scalar, such as long or string, or a converter over the reader and the writer, IAmqpFieldConverter<T>"
            : string.Empty;
        return problem.Length != 0 ? null : new Conversion(conversion!.TypeArguments[0], Symbols.NameOf(converter), wire!);
    }

    /// <summary>Gets the expression for the keyed hash of a type for which the library has none; null for others.</summary>
    public static string? HashOf(ITypeSymbol type) => Array.Find(s_known, each => each.Hash is not null && "global::" + each.Type == Symbols.NameOf(type))?.Hash;

    /// <summary>Checks whether code of the contract can name a type without an error of the compiler.</summary>
    public bool CanName(ITypeSymbol type) => compilation.IsSymbolAccessibleWithin(type, contract) && !Symbols.IsObsolete(type) && !Symbols.ExperimentsOf(type).Any();

    /// <summary>Finds the contract for a type that is not the user's to change; null for none.</summary>
    public INamedTypeSymbol? FindWire(ITypeSymbol type) => Contracts.FindWire(type, compilation.Assembly) is { } wire && compilation.IsSymbolAccessibleWithin(wire, contract) ? wire : null;

    /// <summary>Gets the type of an attribute that names a converter.</summary>
    public static INamedTypeSymbol? ConverterOf(AttributeData attribute) => Symbols.ValueOf(attribute.ConstructorArguments.FirstOrDefault()) as INamedTypeSymbol;

    public static bool IsConverterAttribute(AttributeData attribute) => attribute.AttributeClass?.ToDisplayString() == "Amqp.Encoding.AmqpConverterAttribute";

    public static IEnumerable<INamedTypeSymbol> InterfacesOf(INamedTypeSymbol converter) =>
        converter.AllInterfaces.Where(static found => found.OriginalDefinition.ToDisplayString() is "Amqp.Encoding.IElementConverter<T, TWire>" or "Amqp.Encoding.IAmqpFieldConverter<T>");

    private Conversion? FindNamed(ITypeSymbol type)
    {
        INamedTypeSymbol? converter = type.GetAttributes().Where(IsConverterAttribute).Select(ConverterOf).FirstOrDefault(static each => each is not null)
            ?? Array.Find(_assembly, each => InterfacesOf(each).Any(found => Symbols.Is(found.TypeArguments[0], type)));
        Conversion? found = converter is null ? null : Create(converter, type, out string problem) ?? Refuse(type, converter, problem);
        return found is not null && Symbols.Is(found.From, type) ? found : null;
    }

    private Conversion? Refuse(ITypeSymbol type, INamedTypeSymbol converter, string problem)
    {
        _problems[Symbols.NameOf(type)] = "its converter '" + converter.Name + "' cannot be used: " + problem;
        return null;
    }

    private Conversion? FindKnown(ITypeSymbol type)
    {
        string name = type.SpecialType switch
        {
            SpecialType.System_IntPtr => "System.IntPtr",
            SpecialType.System_UIntPtr => "System.UIntPtr",
            _ => Symbols.NameOf(type).Replace("global::", string.Empty),
        };
        KnownConversion? known = Array.Find(s_known, each => each.Type == name);
        return known is not null && Scalars.TryGet(known.Wire, out WireType wire) ? new Conversion(type, known.NameOf(tag), wire, known) : null;
    }
}
