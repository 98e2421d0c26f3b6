namespace Amqp.Encoding.Generator;

/// <summary>Finds the properties of a contract that are fields, their order, and the constructor that sets them.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="type">The type whose members they are.</param>
/// <param name="holder">The type that has the attribute and the code: the same, unless it is not the user's to change.</param>
/// <param name="contract">The attribute.</param>
/// <param name="mistakes">Takes the mistakes.</param>
internal sealed class FieldFinder(Compilation compilation, INamedTypeSymbol type, INamedTypeSymbol holder, AttributeData contract, Mistakes mistakes)
{
    private readonly bool _isForeign = !Symbols.Is(type, holder);

    // The attributes that say how members of another type are fields.
    private readonly AttributeData[] _given = [.. holder.GetAttributes().Where(static data => data.AttributeClass?.ToDisplayString() == Symbols.FieldForAttribute)];

    // The members that a user calls, with the parameters of methods.
    private static readonly string[] s_generated =
    [
        "Read(ref AmqpReader)", "Read(ref AmqpReader, DescriptorView)", "Decode(ReadOnlySpan<byte>, AmqpReaderOptions)", "Decode(ref ReadOnlySequence<byte>, AmqpReaderOptions)", "TryDecode(ReadOnlySpan<byte>, ref T, ref AmqpDecodeError, AmqpReaderOptions)",
        "TryDecode(ref ReadOnlySequence<byte>, ref T, ref AmqpDecodeError, AmqpReaderOptions)", "Encode(AmqpWriterOptions)", "TryEncode(Span<byte>, ref int, AmqpWriterOptions)",
        "Encode(IBufferWriter<byte>, AmqpWriterOptions)", "WriteTo(ref AmqpWriter)", "GetEncodedSize(AmqpWriterOptions)", "DescriptorCode", "DescriptorSymbol", "AmqpDescription",
    ];

    // Those of a contract for another type, in place of methods of an object.
    private static readonly string[] s_foreign =
    [
        "Encode(T, AmqpWriterOptions)", "TryEncode(T, Span<byte>, ref int, AmqpWriterOptions)", "Encode(T, IBufferWriter<byte>, AmqpWriterOptions)", "WriteTo(ref AmqpWriter, T)", "GetEncodedSize(T, AmqpWriterOptions)",
    ];

    // Names of types without namespaces and without the mark of a type that may be null.
    private static readonly SymbolDisplayFormat s_short = new(genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters, miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    /// <summary>Gets the property that keeps unknown fields.</summary>
    public IPropertySymbol? Unknown { get; private set; }

    /// <summary>Gets the static member that is the object which is read; null for none.</summary>
    public ISymbol? Instance { get; private set; }

    /// <summary>Gets whether the type has public members that are not fields.</summary>
    public bool HasOthers { get; private set; }

    /// <summary>Finds the fields in their order; none if there is a problem.</summary>
    public List<FieldSource> Find(ContractForm form)
    {
        List<Member> members = FindMembers();
        Member[] keeping = [.. members.Where(static member => Symbols.Find(member.Symbol, Symbols.UnknownFieldsAttribute) is not null)];
        Unknown = keeping.FirstOrDefault()?.Symbol as IPropertySymbol;
        if (keeping.Length > 1)
        {
            mistakes.Report(Diagnostics.UnknownFields, keeping[1].Symbol.Locations.FirstOrDefault(), keeping[1].Name, "'" + keeping[0].Name + "' does");
        }

        int naming = Symbols.Setting<int>(contract, "Naming");
        List<FieldSource> all = [.. members.Except(keeping).Select(member => new FieldSource(member, FindAttribute(member), Naming.Apply(naming, member.Name), PlaceOf(member.Symbol)))];
        foreach (AttributeData given in _given.Where(given => !_isForeign || members.Find(member => member.Name == MemberOf(given)) is not { } found || FindAttribute(found) != given))
        {
            mistakes.Report(Diagnostics.NotSettable, Symbols.LocationOf(given), MemberOf(given) ?? "null", !_isForeign ? "is named by an AmqpFieldFor, and the contract is not For another type" : "is not a member of '" + type.Name + "' that can be used here, or is named twice");
        }

        ReportMembers();
        foreach (FieldSource field in all)
        {
            field.Presence = FindPresence(field, members, all);
            field.SetsPresence = field.Presence is not null && CanSet(field.Presence);
        }

        Member[] presences = [.. all.Select(static field => field.Presence).OfType<Member>()];
        all.RemoveAll(field => presences.Contains(field.Property));

        // Orders name the fields; without them every member is one that can be read and set from outside, and every collection that can be filled.
        bool isExplicit = form == ContractForm.List && all.Exists(static field => field.Order is not null);
        foreach (FieldSource field in all)
        {
            field.IsFilled = !field.Property.HasSet && !HasParameter(field.Property) && field.Property.IsReadable && Shape.CanFill(field.Property.Type) && (field.Attribute is not null || field.Property.IsAuto(compilation));
        }

        List<FieldSource> fields = all.FindAll(field => !Symbols.Setting<bool>(field.Attribute, "Ignore")
            && (field.Attribute is not null || (!isExplicit && field.Property is { IsPublic: true, IsReadable: true } && (field.IsFilled || CanSet(field.Property) || HasParameter(field.Property)))));
        foreach (FieldSource field in all.Where(field => field.Property.IsRequired && !fields.Contains(field)))
        {
            mistakes.Report(Diagnostics.NotSettable, field.Location, field.Property.Name, "is required, so it must be a field");
        }

        foreach (FieldSource field in fields.Where(field => !Symbols.Chain(holder).Any(Symbols.IsObsolete) && field.Property.IsObsolete))
        {
            mistakes.Report(Diagnostics.NotSettable, field.Location, field.Property.Name, "is obsolete as an error, so generated code cannot use it: make that a warning, or set Ignore in its AmqpField");
        }

        if (!isExplicit)
        {
            List<FieldSource> others = all.FindAll(field => field.Attribute is null && field.Property is { IsPublic: true, IsReadable: true } && !fields.Contains(field));
            HasOthers = others.Count != 0;
            ReportLost(others);
        }

        return IsOrdered(fields, form) && AreNamesValid(fields, form) ? [.. fields.OrderBy(static field => field.Order ?? 0)] : [];
    }

    /// <summary>Finds the constructor, and sets the parameter of each field.</summary>
    /// <returns>The constructor; null if there is none.</returns>
    public IMethodSymbol? FindConstructor(List<FieldSource> fields)
    {
        Instance = type.GetMembers().Concat(holder.GetMembers()).FirstOrDefault(static member => member is IPropertySymbol or IFieldSymbol && Symbols.Find(member, Symbols.ConstructorAttribute) is not null);
        if (Instance is not null)
        {
            bool isUsable = Instance.IsStatic && new Member(Instance) is { IsReadable: true } made && Symbols.Is(made.Type, type) && fields.Count == 0 && Unknown is null && compilation.IsSymbolAccessibleWithin(Instance, holder);
            if (!isUsable)
            {
                mistakes.Report(Diagnostics.NoConstructor, Symbols.LocationOf(Symbols.Find(Instance, Symbols.ConstructorAttribute)), type.Name, "the AmqpConstructor '" + Instance.Name + "', which must be a static property or variable of the type, and needs a contract without fields");
            }

            return null;
        }

        List<IMethodSymbol> usable = [.. Constructors.Where(constructor => IsUsable(constructor, fields))];
        bool needsParameters = fields.Any(field => !CanSet(field.Property) && !field.IsFilled);
        IMethodSymbol? named = Constructors.FirstOrDefault(static constructor => Symbols.Find(constructor, Symbols.ConstructorAttribute) is not null);
        IMethodSymbol? chosen = named is not null ? usable.Find(constructor => Symbols.Is(constructor, named))
            : usable.Find(static constructor => constructor.Parameters.Length != 0 && constructor.DeclaringSyntaxReferences.Any(static reference => reference.GetSyntax() is TypeDeclarationSyntax))
            ?? (needsParameters ? null : usable.Find(static constructor => constructor.Parameters.Length == 0))
            ?? usable.OrderByDescending(static constructor => constructor.Parameters.Length).FirstOrDefault();
        if (chosen is null)
        {
            mistakes.Report(Diagnostics.NoConstructor, Symbols.LocationOf(contract), type.Name, "no constructor without parameters, and none whose parameters are all fields, by value or in");
            return null;
        }

        foreach (FieldSource field in fields)
        {
            field.Parameter = chosen.Parameters.FirstOrDefault(parameter => MemberOf(parameter, fields) == field.Property);
            field.IsFilled &= field.Parameter is null;
            field.PresenceParameter = field.Presence is null ? null : chosen.Parameters.FirstOrDefault(parameter => MemberOf(parameter, fields) == field.Presence);
            string? problem = !field.Property.IsReadable ? "is a field, but has no get accessor"
                : field.Parameter is null && !CanSet(field.Property) && !field.IsFilled ? "is a field, but has no set accessor that can be used here, and no constructor has a parameter for it"
                : null;
            if (problem is not null)
            {
                mistakes.Report(Diagnostics.NotSettable, field.Location, field.Property.Name, problem);
            }
        }

        return chosen;
    }

    // Those of base classes first; a property that overrides another takes its place.
    private List<Member> FindMembers()
    {
        List<Member> found = [];
        foreach (INamedTypeSymbol level in Symbols.Levels(type).Reverse())
        {
            foreach (Member member in level.GetMembers().Where(static symbol => symbol is IPropertySymbol or IFieldSymbol { IsConst: false, IsImplicitlyDeclared: false }).Select(static symbol => new Member(symbol)))
            {
                int hidden = found.FindIndex(other => other.Name == member.Name);
                if (member.Symbol.IsStatic || !member.Symbol.CanBeReferencedByName || member.Name == "EqualityContract" || !compilation.IsSymbolAccessibleWithin(member.Symbol, holder))
                {
                    if (Symbols.Find(member.Symbol, Symbols.FieldAttribute) is AttributeData attribute && !Symbols.Setting<bool>(attribute, "Ignore"))
                    {
                        mistakes.Report(Diagnostics.NotSettable, Symbols.LocationOf(attribute), member.Name, "is a field, but is static, an indexer, or a member of an interface or a base class that cannot be used here");
                    }

                    continue;
                }

                if (hidden >= 0)
                {
                    found[hidden] = member;
                }
                else
                {
                    found.Add(member);
                }
            }
        }

        return found;
    }

    // The member that the attribute names to say whether the field is set.
    private Member? FindPresence(FieldSource field, List<Member> members, List<FieldSource> all)
    {
        if (Symbols.Setting<string>(field.Attribute, "Presence") is not string name)
        {
            return null;
        }

        Member? found = members.Find(member => member.Name == name) ?? Symbols.Levels(type).SelectMany(level => level.GetMembers(name))
            .Where(member => member is IMethodSymbol { Parameters.Length: 0, Arity: 0, IsStatic: false } && compilation.IsSymbolAccessibleWithin(member, holder)).Select(static member => new Member(member)).FirstOrDefault();
        string? problem = found is not { IsReadable: true, Type.SpecialType: SpecialType.System_Boolean } ? "'" + name + "' must be a bool that can be read here: a property, a variable, or a method without parameters"
            : FindAttribute(found) is AttributeData own && !Symbols.Setting<bool>(own, "Ignore") ? "'" + name + "' is a field itself"
            : all.Exists(other => other.Presence?.Name == name) ? "'" + name + "' says it of another field"
            : null;
        if (problem is not null)
        {
            mistakes.Report(Diagnostics.Setting, field.Location, "Presence", field.Property.Name, problem);
        }

        return problem is null ? found : null;
    }

    // Of the member, of the parameter of a primary constructor that makes it, or of the property that it overrides.
    private AttributeData? FindAttribute(Member member)
    {
        AttributeData? attribute = Array.Find(_given, given => MemberOf(given) == member.Name) ?? FindParameterAttribute(type, member.Name);
        for (Member? level = member; level is not null && attribute is null; level = level.Overridden)
        {
            attribute = Symbols.Find(level.Symbol, Symbols.FieldAttribute) ?? FindParameterAttribute(level.Symbol.ContainingType, level.Name);
        }

        return attribute;
    }

    private static AttributeData? FindParameterAttribute(INamedTypeSymbol type, string name) => type.InstanceConstructors.SelectMany(static constructor => constructor.Parameters)
        .Where(parameter => parameter.Name == name).Select(static parameter => Symbols.Find(parameter, Symbols.FieldAttribute)).FirstOrDefault(static attribute => attribute is not null);

    private bool IsOrdered(List<FieldSource> fields, ContractForm form)
    {
        List<FieldSource> ordered = fields.FindAll(static field => field.Order is not null);
        foreach (IGrouping<int, FieldSource> same in ordered.GroupBy(static field => field.Order!.Value).Where(static same => same.Count() > 1))
        {
            mistakes.Report(Diagnostics.SameOrder, same.ElementAt(1).Location, same.First().Property.Name, same.ElementAt(1).Property.Name, same.Key.ToString(CultureInfo.InvariantCulture));
            return false;
        }

        if (form != ContractForm.List)
        {
            return true;
        }

        FieldSource? gap = ordered.Find(field => field.Order < 0 || field.Order >= ordered.Count);
        string? problem = ordered.Count != 0 && ordered.Count != fields.Count ? "either all fields have an order, or none"
            : gap is not null ? "the orders go from 0 to " + (ordered.Count - 1).ToString(CultureInfo.InvariantCulture) + " without a gap, and '" + gap.Property.Name + "' has "
                + gap.Order!.Value.ToString(CultureInfo.InvariantCulture) + ". A field that is no longer used stays, as a nullable property"
            : ordered.Count == 0 && type.DeclaringSyntaxReferences.Count(HasProperties) > 1 ? "they are in several files or parts of the type: give each an order"
            : null;
        if (problem is not null)
        {
            mistakes.Report(Diagnostics.Order, gap?.Location ?? Symbols.LocationOf(contract), type.Name, problem);
        }

        return problem is null;
    }

    private bool HasProperties(SyntaxReference part) => part.GetSyntax() is TypeDeclarationSyntax declaration
        && (declaration.Members.Any(static member => member is PropertyDeclarationSyntax || (member is FieldDeclarationSyntax && member.Modifiers.Any(SyntaxKind.PublicKeyword))) || declaration is RecordDeclarationSyntax { ParameterList.Parameters.Count: > 0 });

    private bool AreNamesValid(List<FieldSource> fields, ContractForm form)
    {
        HashSet<string> names = new(StringComparer.Ordinal);
        foreach (FieldSource field in fields)
        {
            string? problem = field.Name.Length == 0 || (form == ContractForm.SymbolMap && !Symbols.IsAscii(field.Name)) ? "it must be a text, in ASCII where it is a symbol"
                : !names.Add(field.Name) ? "another field has it"
                : null;
            if (problem is not null)
            {
                mistakes.Report(Diagnostics.Name, field.Location, field.Name, field.Property.Name, problem);
                return false;
            }
        }

        return true;
    }

    /// <summary>Checks whether generated code has a member of the name.</summary>
    public static bool IsGenerated(string name) => s_generated.Any(generated => NameOf(generated) == name);

    // Members that the generated code has too. A base class may have them, but its properties are not fields then.
    private void ReportMembers()
    {
        foreach (ISymbol member in holder.GetMembers().Where(IsTaken))
        {
            mistakes.Report(Diagnostics.Member, member.Locations.FirstOrDefault(), member.Name, holder.Name);
        }

        foreach (IPropertySymbol property in Symbols.Bases(holder).Where(static level => !Symbols.IsContract(level)).SelectMany(static level => level.GetMembers().OfType<IPropertySymbol>())
            .Where(property => IsGenerated(property.Name) && property.DeclaredAccessibility == Accessibility.Public && !Symbols.Setting<bool>(FindAttribute(new Member(property)), "Ignore")))
        {
            mistakes.Report(Diagnostics.Member, Symbols.LocationOf(contract), property.Name, property.ContainingType.Name);
        }
    }

    // Members that the class keeps, and that are not on the wire.
    private void ReportLost(List<FieldSource> others)
    {
        foreach (Member member in others.Select(static field => field.Property).Where(member => !Symbols.Bases(type).Any(level => Symbols.IsContract(level) && Symbols.Is(level, member.Symbol.ContainingType))))
        {
            if (member.IsVariable)
            {
                mistakes.Report(Diagnostics.LostVariable, PlaceOf(member.Symbol), member.Name, type.Name);
            }
            else if (member.HasSet || Shape.IsFillable(member.Type))
            {
                // A collection that could be filled, and any property of a base class whose set accessor is for that class alone.
                mistakes.Report(Diagnostics.LostProperty, PlaceOf(member.Symbol), member.Name, type.Name, member.HasSet ? "a set accessor that cannot be used here" : "no set accessor");
            }
        }
    }

    // A base class may be in another project: then the attribute is the place.
    private Location? PlaceOf(ISymbol member) => member.Locations.FirstOrDefault(place => place.SourceTree is SyntaxTree tree && compilation.ContainsSyntaxTree(tree)) ?? Symbols.LocationOf(contract);

    private bool IsTaken(ISymbol member) => !member.IsImplicitlyDeclared && member switch
    {
        IMethodSymbol method => IsTaken(method),
        IPropertySymbol property when property.ExplicitInterfaceImplementations.Any(static of => of.ContainingType.ToDisplayString() == "Amqp.Encoding.IAmqpComposite") => true,
        _ => IsGenerated(member.Name),
    };

    private bool IsTaken(IMethodSymbol method)
    {
        // The library has methods to encode classes with a descriptor.
        bool isWritten = !method.Name.Contains("Encode") || method.Name == "GetEncodedSize" || type.IsValueType || _isForeign || (!type.IsAbstract && Symbols.DescriptorOf(contract) == default);
        string parameters = string.Join(", ", method.Parameters.Select(parameter => (parameter.RefKind == RefKind.None ? string.Empty : "ref ")
            + (Symbols.Is(parameter.Type, type) ? "T" : parameter.Type.ToDisplayString(s_short))));
        return isWritten && method.Arity == 0 && s_generated.Concat(_isForeign ? s_foreign : []).Contains(method.Name + "(" + parameters + ")");
    }

    private static string NameOf(string generated) => generated.Split('(')[0];

    // Each parameter sets a field of its own. A record has a constructor that copies it, too.
    private static bool IsUsable(IMethodSymbol constructor, List<FieldSource> fields)
    {
        List<Member?> set = [.. constructor.Parameters.Select(parameter => MemberOf(parameter, fields))];
        return (set.Count == 0 || !constructor.IsImplicitlyDeclared) && !Symbols.IsObsolete(constructor) && !set.Contains(null) && set.Distinct().Count() == set.Count;
    }

    // The field that a parameter sets, or the member that says whether one is set.
    private static Member? MemberOf(IParameterSymbol parameter, List<FieldSource> fields)
    {
        List<Member> members = [.. fields.Select(static field => field.Property).Concat(fields.Select(static field => field.Presence).OfType<Member>()).Where(member => Matches(member, parameter))];
        return members.Find(member => member.Name == parameter.Name) ?? members.FirstOrDefault();
    }

    private IEnumerable<IMethodSymbol> Constructors => type.InstanceConstructors.Where(constructor => compilation.IsSymbolAccessibleWithin(constructor, holder));

    private static string? MemberOf(AttributeData given) => given.ConstructorArguments.Select(Symbols.ValueOf).FirstOrDefault() as string;

    private bool HasParameter(Member property) => Constructors.Any(constructor => constructor.Parameters.Any(parameter => Matches(property, parameter)));

    private bool CanSet(Member member) => member.CanSet(compilation, holder);

    private static bool Matches(Member property, IParameterSymbol parameter) =>
        string.Equals(property.Name, parameter.Name, StringComparison.OrdinalIgnoreCase) && parameter.RefKind is RefKind.None or RefKind.In
        && Symbols.Is(property.Type, parameter.Type);
}
