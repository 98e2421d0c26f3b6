using System.Threading;

namespace Amqp.Encoding.Generator;

/// <summary>The result for an attribute: a contract, or its mistakes.</summary>
/// <param name="Model">The contract; null if it gets no code.</param>
/// <param name="Refused">Its name, if it gets no code.</param>
/// <param name="Diagnostics">The mistakes.</param>
/// <param name="Location">The place of the attribute.</param>
internal sealed record ParsedContract(ContractModel? Model, string? Refused, EquatableArray<DiagnosticInfo> Diagnostics, LocationInfo? Location);

/// <summary>Makes the model of a type with the attribute.</summary>
internal static class ContractParser
{
    public static ParsedContract Parse(GeneratorAttributeSyntaxContext context, CancellationToken cancellation)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;
        AttributeData attribute = Symbols.Find(type, Symbols.ContractAttribute) ?? context.Attributes[0];
        if (type.Name.Length == 0 || attribute.ApplicationSyntaxReference is not { } written || written.SyntaxTree != context.TargetNode.SyntaxTree || !context.TargetNode.Span.Contains(written.Span))
        {
            // A type without a name, or another part of it with the attribute: the compiler reports both.
            return new ParsedContract(null, null, default, null);
        }

        Location? location = Symbols.LocationOf(attribute);
        Mistakes mistakes = new();
        bool isForeign = attribute.NamedArguments.Any(static argument => argument.Key == "For");
        Refuse(type, isForeign, context.SemanticModel.Compilation, (TypeDeclarationSyntax)context.TargetNode, location, mistakes);
        cancellation.ThrowIfCancellationRequested();
        ContractModel? model = mistakes.HasErrors ? null : CreateModel(context.SemanticModel.Compilation, Symbols.ValueOf(type), type, attribute, mistakes);

        // A member that has the name of a generated one cannot be there twice.
        model = mistakes.Found.Any(static found => found.Descriptor == Diagnostics.Member) ? null : mistakes.HasErrors ? model?.Break() : model;
        return new ParsedContract(model, model is null ? Symbols.NameOf(Symbols.ValueOf(type)) : null, new EquatableArray<DiagnosticInfo>(mistakes.Found), LocationInfo.Create(location));
    }

    private static void Refuse(INamedTypeSymbol type, bool isForeign, Compilation compilation, TypeDeclarationSyntax declaration, Location? location, Mistakes mistakes)
    {
        INamedTypeSymbol value = Symbols.ValueOf(type);
        string? kind = type.IsStatic && !isForeign ? "static"
            : isForeign && !type.IsStatic ? "For another type, and not static"
            : isForeign && (value.TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Interface) || value.IsStatic || value.IsRefLikeType || value.IsUnboundGenericType || value.SpecialType != SpecialType.None
                || Symbols.IsContract(value) || !compilation.IsSymbolAccessibleWithin(value, type)) ? "For a type that has no objects which can be read here, or that is a contract itself"
            : type.IsRefLikeType ? "a ref struct"
            : type.TypeKind == TypeKind.Interface ? "an interface"
            : Symbols.Chain(type).Any(static level => level.IsFileLocal) ? "local to a file"
            : FieldFinder.IsGenerated(type.Name) ? "named like a member that is generated"
            : Symbols.Chain(type).Any(static level => level.IsGenericType) ? "generic, or in a generic type: take the attribute away, derive a class from each closed type that you need, such as 'OrderPage : Page<Order>', and give that one the attribute"
            : null;
        if (((CSharpParseOptions)declaration.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp9)
        {
            mistakes.Report(Diagnostics.Language, location, type.Name);
        }
        else if (kind is not null)
        {
            mistakes.Report(Diagnostics.WrongType, location, type.Name, kind);
        }
        else if (declaration.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().FirstOrDefault(static part => !part.Modifiers.Any(SyntaxKind.PartialKeyword)) is { } fixedPart)
        {
            mistakes.Report(Diagnostics.NotPartial, location, fixedPart.Identifier.Text, type.Name);
        }
    }

    // The code of a contract for another type, the value, is in the type.
    private static ContractModel? CreateModel(Compilation compilation, INamedTypeSymbol value, INamedTypeSymbol type, AttributeData attribute, Mistakes mistakes)
    {
        bool isForeign = !Symbols.Is(value, type);
        DescriptorModel descriptor = Symbols.DescriptorOf(attribute);
        Location? location = Symbols.LocationOf(attribute);
        var form = (ContractForm)Symbols.Setting<int>(attribute, "Form");
        if (!Enum.IsDefined(typeof(ContractForm), form))
        {
            mistakes.Report(Diagnostics.WrongType, location, type.Name, "of a form that AmqpContractForm does not have");
        }

        string? problem = descriptor.Symbol is not null && !Symbols.IsAscii(descriptor.Symbol) ? "a symbol is a text of ASCII characters, such as acme:order:list"
            : descriptor == default && !value.IsAbstract && Symbols.Bases(type).FirstOrDefault(static level => level.IsAbstract && Symbols.IsContract(level)) is { } unread
                ? "it has none, and '" + unread.Name + "', which is abstract, finds its derived contracts by their descriptors"
            : null;
        if (problem is not null)
        {
            mistakes.Report(Diagnostics.Descriptor, location, type.Name, problem);
        }

        var finder = new FieldFinder(compilation, value, type, attribute, mistakes);
        List<FieldSource> sources = isForeign && value.IsAbstract ? [] : finder.Find(form);
        IMethodSymbol? constructor = mistakes.HasErrors || value.IsAbstract ? null : finder.FindConstructor(sources);
        string tag = TagOf(type, value);
        var construction = new Construction(compilation, constructor);
        bool arePlain = sources.TrueForAll(source => source.IsFilled || source.Parameter is not null || source.Property.IsPlain(compilation))
            && sources.TrueForAll(source => !source.SetsPresence || source.PresenceParameter is not null || source.Presence!.IsPlain(compilation));
        var conversions = new Conversions(compilation, type, tag);
        var parser = new FieldParser(compilation, conversions, construction, arePlain, mistakes);
        List<FieldModel> fields = [];
        foreach (FieldSource source in sources)
        {
            if (parser.Parse(source, tag + fields.Count.ToString(CultureInfo.InvariantCulture)) is FieldModel field)
            {
                fields.Add(field);
            }
        }

        if (form == ContractForm.Value && fields.Count != 1 && !mistakes.HasErrors)
        {
            mistakes.Report(Diagnostics.ValueFields, location, type.Name, fields.Count.ToString(CultureInfo.InvariantCulture));
        }

        bool refuses = Symbols.Setting<bool>(attribute, "RefuseUnknownFields");
        CheckUnknown(finder.Unknown, form, refuses, mistakes);
        List<KnownType> known = Contracts.FindKnownTypes(type, mistakes);
        if (value.IsAbstract && known.Count == 0 && mistakes.Found.Count == 0)
        {
            mistakes.Report(Diagnostics.NoKnownTypes, location, type.Name);
        }
        else if (!value.IsAbstract && fields.Count == 0 && finder is { Unknown: null, Instance: null, HasOthers: true } && !refuses && mistakes.Found.Count == 0)
        {
            mistakes.Report(Diagnostics.NoFields, location, type.Name);
        }

        List<INamedTypeSymbol> chain = [.. Symbols.Chain(type)], visible = [.. chain, .. isForeign ? Symbols.Chain(value) : []];
        Member? unknown = finder.Unknown is null ? null : new Member(finder.Unknown);
        bool isUnknownAsked = unknown is { IsRequired: true } && !construction.HasRequiredMembers;
        bool isUnknownNull = unknown is not null && arePlain && construction.LeavesAlone(unknown) && unknown.IsAuto(compilation) && unknown.Initializer(compilation) is null;
        return new ContractModel
        {
            Namespace = Symbols.NamespaceOf(type),
            Containing = new EquatableArray<string>(chain.Take(chain.Count - 1).Select(static level => KeywordsOf(level) + " " + Symbols.Escape(level.Name))),
            Keywords = KeywordsOf(type),
            Name = Symbols.Escape(type.Name),
            CSharp = Symbols.NameOf(value),
            Wire = isForeign ? Symbols.NameOf(type) : null,
            Title = value.Name,
            Methods = !isForeign || Symbols.Chain(value).All(static level => level.DeclaredAccessibility == Microsoft.CodeAnalysis.Accessibility.Public) ? "public" : Symbols.Chain(value).All(Symbols.IsVisible) ? "internal" : "private",
            Tag = tag,
            FlatName = string.Concat(chain.Select(static level => level.Name)),
            Extensions = ExtensionsOf(type, chain),
            Accessibility = visible.TrueForAll(static level => level.DeclaredAccessibility == Microsoft.CodeAnalysis.Accessibility.Public) ? "public"
                : visible.TrueForAll(Symbols.IsVisible) ? "internal"
                : null,
            Descriptor = descriptor,
            Form = form,
            IsStruct = value.IsValueType,
            IsSealed = value.IsSealed,
            IsAbstract = value.IsAbstract,
            IsObsolete = visible.Exists(Symbols.IsObsolete),
            Experiments = new EquatableArray<string>(sources.Select(static source => (ISymbol?)source.Property.Symbol)
                .Concat(sources.Select(static source => Symbols.Setting<INamedTypeSymbol>(source.Attribute, "Converter"))).Concat(Contracts.KnownTypesOf(type)).Append(finder.Unknown).Append(finder.Instance).Append(type).Append(value)
                .SelectMany(Symbols.ExperimentsOf).Distinct()),
            Bases = new EquatableArray<string>(Symbols.Bases(type).Where(Symbols.IsContract).Select(static level => Symbols.NameOf(level.OriginalDefinition))),
            IsMadePlainly = arePlain && construction.IsPlain,
            IsRecursive = Contracts.CanReachItself(value, compilation.Assembly),
            Made = finder.Instance is { } instance ? Symbols.NameOf(instance.ContainingType) + "." + Symbols.Escape(instance.Name) : null,
            CatchesExceptions = Symbols.Setting<bool>(attribute, "CatchExceptions"),
            HasCallbacks = value.AllInterfaces.Any(static each => each.ToDisplayString() == "Amqp.Encoding.IAmqpContractCallbacks"),
            HasText = isForeign || HasText(type),
            RefusesUnknown = refuses,
            Unknown = finder.Unknown is null ? null : Symbols.Escape(finder.Unknown.Name),
            AssignsUnknown = unknown is { IsInitOnly: false } && !isUnknownAsked,
            KeepsUnknown = unknown is { IsInitOnly: true } && !isUnknownAsked && !isUnknownNull,
            HasNotNullWhen = compilation.GetTypeByMetadataName("System.Diagnostics.CodeAnalysis.NotNullWhenAttribute") is INamedTypeSymbol found && compilation.IsSymbolAccessibleWithin(found, type),
            Fields = new EquatableArray<FieldModel>(fields),
            Parameters = new EquatableArray<int>(constructor is null ? [] : constructor.Parameters.Select(parameter => sources.FindIndex(source => Symbols.Is(source.Parameter, parameter)) is int index && index >= 0 ? index : ~sources.FindIndex(source => Symbols.Is(source.PresenceParameter, parameter)))),
            KnownTypes = new EquatableArray<KnownType>(known),
            KeyHashes = new EquatableArray<KeyHash>(conversions.Keys.Hashes),
        };
    }

    private static void CheckUnknown(IPropertySymbol? property, ContractForm form, bool refuses, Mistakes mistakes)
    {
        if (property is null)
        {
            return;
        }

        string expected = form == ContractForm.List ? "AmqpList" : "AmqpMap";
        string? problem = form == ContractForm.Value ? "a value has no fields"
            : refuses ? "RefuseUnknownFields is set"
            : property.Type.ToDisplayString(NullableFlowState.None) != "Amqp.Encoding." + expected || property.NullableAnnotation == NullableAnnotation.NotAnnotated ? "it must be an " + expected + "?"
            : property.SetMethod is null ? "it must have a set or init accessor"
            : null;
        if (problem is not null)
        {
            mistakes.Report(Diagnostics.UnknownFields, property.Locations.FirstOrDefault(), property.Name, problem);
        }
    }

    private static bool HasText(INamedTypeSymbol type) => type.IsRecord || Symbols.Bases(type).Any(Symbols.IsContract)
        || Symbols.Levels(type).Any(static level => level.GetMembers("ToString").Any(static member => member is not IMethodSymbol { Parameters.Length: not 0 }));

    // So many underscores that no name here has them before a digit: with the number of a field after them, a name is new.
    private static string TagOf(INamedTypeSymbol type, INamedTypeSymbol value)
    {
        List<string> names = [.. Symbols.Bases(value).Append(value).Concat(Symbols.Bases(type)).Concat(Symbols.Chain(type)).SelectMany(static level => level.GetMembers().Select(static member => member.Name).Append(level.Name))];
        string tag = "_";
        while (names.Exists(name => Enumerable.Range(0, name.Length).Any(at => at >= tag.Length && char.IsDigit(name[at]) && string.CompareOrdinal(name, at - tag.Length, tag, 0, tag.Length) == 0)))
        {
            tag += "_";
        }

        return tag;
    }

    // The lengths of the names around it say where each ends: the class Outer.Inner and the class OuterInner have not the same.
    private static string ExtensionsOf(INamedTypeSymbol type, List<INamedTypeSymbol> chain) => Symbols.FreeName(
        type.ContainingNamespace,
        string.Concat(chain.Select(static level => level.Name)) + "AmqpExtensions" + string.Concat(chain.Take(chain.Count - 1).Select(static level => "_" + level.Name.Length)));

    private static string KeywordsOf(INamedTypeSymbol type) =>
        "partial " + (type.IsRecord && type.IsValueType ? "record struct" : type.IsRecord ? "record" : type.IsValueType ? "struct" : type.TypeKind == TypeKind.Interface ? "interface" : "class");
}
