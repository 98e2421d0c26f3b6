namespace Amqp.Encoding.Generator;

/// <summary>A property or a field of the class.</summary>
internal sealed class Member(ISymbol symbol)
{
    private readonly IPropertySymbol? _property = symbol as IPropertySymbol;
    private readonly IFieldSymbol? _variable = symbol as IFieldSymbol;

    public ISymbol Symbol => symbol;

    /// <summary>Gets what reads it of an object.</summary>
    public string Access => Symbols.Escape(symbol.Name) + (symbol is IMethodSymbol ? "()" : string.Empty);

    public string Name => symbol.Name;

    public bool IsVariable => _variable is not null;

    public ITypeSymbol Type => _property?.Type ?? _variable?.Type ?? ((IMethodSymbol)symbol).ReturnType;

    public NullableAnnotation NullableAnnotation => _property?.NullableAnnotation ?? _variable!.NullableAnnotation;

    public bool IsPublic => symbol.DeclaredAccessibility == Accessibility.Public;

    public bool IsRequired => _property?.IsRequired ?? _variable is { IsRequired: true };

    public bool IsReadable => _property is null || _property.GetMethod is not null;

    public bool IsInitOnly => _property?.SetMethod is { IsInitOnly: true };

    public bool HasSet => _property is null ? _variable is { IsReadOnly: false } : _property.SetMethod is not null;

    public bool IsObsolete => Symbols.IsObsolete(symbol) || Symbols.IsObsolete(_property?.GetMethod) || Symbols.IsObsolete(_property?.SetMethod);

    /// <summary>Gets the property that it overrides; null for none.</summary>
    public Member? Overridden => _property?.OverriddenProperty is IPropertySymbol level ? new Member(level) : null;

    public bool CanSet(Compilation compilation, INamedTypeSymbol within) => _property is null ? HasSet : _property.SetMethod is IMethodSymbol set && compilation.IsSymbolAccessibleWithin(set, within);

    /// <summary>Gets where it is written. An editor also gives the sources of a project that this one refers to: then they are not read, as if it were an assembly.</summary>
    public IEnumerable<SyntaxNode> Sources(Compilation compilation) =>
        symbol.DeclaringSyntaxReferences.Where(reference => compilation.ContainsSyntaxTree(reference.SyntaxTree)).Select(static reference => reference.GetSyntax());

    public EqualsValueClauseSyntax? Initializer(Compilation compilation) => Sources(compilation)
        .Select(static syntax => (syntax as PropertyDeclarationSyntax)?.Initializer ?? (syntax as VariableDeclaratorSyntax)?.Initializer).FirstOrDefault(static clause => clause is not null);

    /// <summary>Gets whether it keeps the value that is assigned to it.</summary>
    public bool IsAuto(Compilation compilation) => Initializer(compilation) is not null || (Sources(compilation).Any() && Sources(compilation).All(static syntax => syntax is ParameterSyntax or VariableDeclaratorSyntax
        || (syntax is PropertyDeclarationSyntax property && HasNoBody(property))));

    /// <summary>Gets whether it does nothing else when it is read or set: an initializer may go with accessors that have bodies, and the bodies of a partial property are elsewhere.</summary>
    public bool IsPlain(Compilation compilation) => IsAuto(compilation)
        && Sources(compilation).OfType<PropertyDeclarationSyntax>().All(static property => HasNoBody(property) && !property.Modifiers.Any(SyntaxKind.PartialKeyword));

    private static bool HasNoBody(PropertyDeclarationSyntax property) =>
        property is { ExpressionBody: null, AccessorList: { } accessors } && accessors.Accessors.All(static accessor => accessor.Body is null && accessor.ExpressionBody is null);
}

/// <summary>A member that is a field, with what says so.</summary>
internal sealed class FieldSource(Member member, AttributeData? attribute, string naming, Location? place)
{
    public Member Property => member;

    /// <summary>Gets the parameter of the constructor that sets it; null if none does.</summary>
    public IParameterSymbol? Parameter { get; set; }

    /// <summary>Gets or sets the member that says whether the field is set; null for none.</summary>
    public Member? Presence { get; set; }

    /// <summary>Gets or sets the parameter of the constructor that sets that member; null if none does.</summary>
    public IParameterSymbol? PresenceParameter { get; set; }

    /// <summary>Gets or sets whether that member can be set.</summary>
    public bool SetsPresence { get; set; }

    /// <summary>Gets whether it is a collection that cannot be set, so that the present one is filled.</summary>
    public bool IsFilled { get; set; }

    public AttributeData? Attribute => attribute;

    public int? Order { get; } = attribute?.ConstructorArguments.Select(static argument => Symbols.ValueOf(argument) as int?).FirstOrDefault(static order => order is not null);

    public string Name { get; } = Symbols.FieldName(attribute) ?? naming;

    public Location? Location => Symbols.LocationOf(attribute) ?? place;
}

/// <summary>Finds how one field is read, written and set.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="conversions">The converters.</param>
/// <param name="construction">How objects are made.</param>
/// <param name="arePlain">Whether no set accessor of a field does anything else.</param>
/// <param name="mistakes">Takes the mistakes.</param>
internal sealed class FieldParser(Compilation compilation, Conversions conversions, Construction construction, bool arePlain, Mistakes mistakes)
{
    /// <summary>Makes the model of a field; null if it has a mistake.</summary>
    /// <param name="source">The field.</param>
    /// <param name="number">The end of generated names for it.</param>
    public FieldModel? Parse(FieldSource source, string number)
    {
        WireType? wire = FindType(source, out bool isNullableValue);
        if (wire is null)
        {
            return null;
        }

        Member property = source.Property;
        ITypeSymbol type = Symbols.Unwrap(property.Type, out _);
        EqualsValueClauseSyntax? initializer = property.Initializer(compilation);
        bool acceptsNull = isNullableValue || wire.HasNull || (wire.IsReference && property.NullableAnnotation != NullableAnnotation.NotAnnotated);
        string? fallback = FindFallback(source, type, initializer, out string? omitted);
        if (fallback is null && omitted is not null)
        {
            return null;
        }

        bool isMandatory = Symbols.Setting<bool>(source.Attribute, "IsMandatory");
        if (omitted is not null && (isMandatory || source.Presence is not null))
        {
            mistakes.Report(Diagnostics.Setting, source.Location, isMandatory ? "IsMandatory" : "Presence", property.Name, "a field with a Default is null on the wire if it has that value");
            return null;
        }

        // A known value of a member that nothing else sets is assigned with the rest; any other value stays in the object unless the field is there.
        bool isAsked = property.IsRequired && !construction.HasRequiredMembers;
        bool isKnown = arePlain && construction.LeavesAlone(property) && property.Sources(compilation).Any();
        bool isConstant = omitted is not null || (isKnown && (fallback is not null || initializer is null));
        FieldTarget target = source.IsFilled ? FieldTarget.Filled
            : source.Parameter is not null ? FieldTarget.Constructor
            : isAsked || property.IsInitOnly || isConstant ? FieldTarget.Initializer
            : FieldTarget.Assignment;

        // An init accessor is called for each object, so the value of a field that is missing is taken from another object.
        bool hasInitializer = initializer is not null && !IsNothing(initializer.Value);
        bool keepsInitializer = target == FieldTarget.Initializer && !isConstant && !isAsked && !(isKnown && IsDefault(initializer!.Value, acceptsNull || wire.Empty is null));
        bool isSet = source.Parameter is null ? hasInitializer || !property.IsAuto(compilation) || construction.Assigns(property) : hasInitializer && wire.Empty is not null;
        bool isOptional = acceptsNull || fallback is not null || target == FieldTarget.Filled || isSet || Symbols.Setting<bool>(source.Attribute, "IsMultiple");
        bool mustBeGiven = property.IsRequired || (source.Parameter is not null && !source.Parameter.HasExplicitDefaultValue);
        isMandatory |= source.Presence is null && ((mustBeGiven && !acceptsNull && omitted is null && wire.IsNone is null) || (!isOptional && wire.IsReference));
        bool isKept = target is FieldTarget.Assignment or FieldTarget.Filled || keepsInitializer;
        return new FieldModel
        {
            Property = Symbols.Escape(property.Name),
            Id = property.Name + number,
            Name = source.Name,
            Type = wire,
            IsNullableValue = isNullableValue,
            AcceptsNull = acceptsNull,
            IsMandatory = isMandatory,
            KeepsInitializer = keepsInitializer && !isMandatory,
            Fallback = isMandatory || isKept ? null : fallback ?? (acceptsNull ? null : wire.Empty),
            Default = omitted,
            IsRequired = isAsked,
            Target = target,
            Presence = source.Presence?.Access,
            PresenceTarget = source.PresenceParameter is not null ? FieldTarget.Constructor
                : !source.SetsPresence ? null
                : source.Presence!.IsInitOnly || (source.Presence.IsRequired && !construction.HasRequiredMembers) ? FieldTarget.Initializer
                : FieldTarget.Assignment,
            IsComputed = !property.IsPlain(compilation) || property.Symbol.IsVirtual || property.Symbol.IsOverride || property.Symbol.IsAbstract,
            IsDirect = target is FieldTarget.Initializer or FieldTarget.Assignment && !property.IsInitOnly && isKnown,
        };
    }

    private WireType? FindType(FieldSource source, out bool isNullableValue)
    {
        ITypeSymbol type = Symbols.Unwrap(source.Property.Type, out isNullableValue);
        bool isSymbol = Symbols.Setting<bool>(source.Attribute, "IsSymbol");
        bool isMultiple = Symbols.Setting<bool>(source.Attribute, "IsMultiple");
        if (Symbols.Setting<INamedTypeSymbol>(source.Attribute, "Converter") is INamedTypeSymbol converter)
        {
            return FindConverted(source, type, converter, isSymbol || isMultiple);
        }

        WireType? wire = WireTypes.Find(type, isSymbol, conversions, out string problem);
        return wire is null ? Refuse(Diagnostics.NoEncoding, source, source.Property.Name, source.Property.Type.ToDisplayString(), problem)
            : isSymbol && !wire.Amqp.Contains("symbol") ? Refuse(Diagnostics.Setting, source, "IsSymbol", source.Property.Name, "it is for strings and enums")
            : !isMultiple ? wire
            : type is IArrayTypeSymbol array && WireTypes.Find(array.ElementType, false, conversions, out _) is WireType { Amqp: var name } element && wire.Amqp == "array of " + name
                ? WireTypes.AsMultiple(wire, element)
            : Refuse(Diagnostics.Setting, source, "IsMultiple", source.Property.Name, "it is for arrays of scalars, such as AmqpSymbol[]");
    }

    private WireType? FindConverted(FieldSource source, ITypeSymbol type, INamedTypeSymbol converter, bool hasOther)
    {
        Conversion? conversion = conversions.Create(converter, null, out string problem);
        problem = hasOther ? "IsSymbol and IsMultiple do not go with a Converter" : problem;
        WireType? found = null;
        if (problem.Length == 0)
        {
            conversions.Field = conversion;
            found = WireTypes.Find(type, false, conversions, out problem);
            conversions.Field = null;
        }

        bool isUsed = found is not null && (found.Kind is WireKind.List or WireKind.Map or WireKind.Tuple || found.IsConvertedArray || Symbols.Is(type, conversion!.From));
        return isUsed ? found : Refuse(Diagnostics.Converter, source, converter.Name, source.Property.Name, problem.Length != 0 && found is null ? problem : "it converts another type");
    }

    private WireType? Refuse(DiagnosticDescriptor descriptor, FieldSource source, params string[] arguments)
    {
        mistakes.Report(descriptor, source.Location, arguments);
        return null;
    }

    // The value of a field that is missing: that of the attribute, of the parameter, or a constant initializer.
    private string? FindFallback(FieldSource source, ITypeSymbol type, EqualsValueClauseSyntax? initializer, out string? text)
    {
        text = null;
        if (source.Attribute?.NamedArguments.Any(static argument => argument.Key == "Default") == true)
        {
            TypedConstant constant = source.Attribute.NamedArguments.First(static argument => argument.Key == "Default").Value;
            IFieldSymbol? member = Symbols.Setting<bool>(source.Attribute, "IsSymbol") ? type.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(member => Equals(member.ConstantValue, Symbols.ValueOf(constant))) : null;
            text = member is null ? Convert.ToString(constant.IsNull || constant.Kind == TypedConstantKind.Array ? "null" : constant.Value, CultureInfo.InvariantCulture) : Symbols.SymbolOf(member);
            bool fits = constant.Kind == TypedConstantKind.Primitive
                || (constant.Kind == TypedConstantKind.Enum && Symbols.Is(constant.Type, type));
            string? literal = fits ? Literals.Write(constant.Value, type) : null;
            if (literal is null)
            {
                mistakes.Report(Diagnostics.Default, source.Location, source.Property.Name, "it must be a constant that the type '" + type.ToDisplayString() + "' can hold");
            }

            return literal;
        }

        if (source.Parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: object value })
        {
            return Literals.Write(value, type);
        }

        Optional<object?> found = initializer is null ? default : compilation.GetSemanticModel(initializer.SyntaxTree).GetConstantValue(initializer.Value);
        return found.HasValue ? Literals.Write(found.Value, type) : null;
    }

    // Checks whether an initializer has the value that a field has if it is missing: nothing in it, or the default of the type.
    private bool IsDefault(ExpressionSyntax value, bool isDefault) => value switch
    {
        _ when IsNothing(value) => true,
        _ when isDefault && compilation.GetSemanticModel(value.SyntaxTree).GetTypeInfo(value).ConvertedType is not { IsValueType: true } => false,
        BaseObjectCreationExpressionSyntax { Initializer: null } made => made.ArgumentList is not { Arguments.Count: not 0 },
        CollectionExpressionSyntax { Elements.Count: 0 } or InitializerExpressionSyntax { Expressions.Count: 0 } or ArrayCreationExpressionSyntax { Initializer.Expressions.Count: 0 } => true,
        ArrayCreationExpressionSyntax { Initializer: null } array => array.Type.RankSpecifiers.FirstOrDefault()?.Sizes.FirstOrDefault() is LiteralExpressionSyntax { Token.Value: 0 },
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } => true,
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } } => true,
        _ => false,
    };

    // Such as null!, which only silences the compiler.
    private static bool IsNothing(ExpressionSyntax value) => value switch
    {
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => IsNothing(sure.Operand),
        ParenthesizedExpressionSyntax inner => IsNothing(inner.Expression),
        DefaultExpressionSyntax or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression or (int)SyntaxKind.NullLiteralExpression } => true,
        _ => false,
    };
}
