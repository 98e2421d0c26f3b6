using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Amqp.Encoding.Generator;

/// <summary>A property that is a field, with what says so.</summary>
internal sealed class FieldSource(IPropertySymbol property, IParameterSymbol? parameter, AttributeData? attribute)
{
    public IPropertySymbol Property => property;

    /// <summary>Gets the parameter of the constructor that sets it; null if none does.</summary>
    public IParameterSymbol? Parameter { get; set; } = parameter;

    public AttributeData? Attribute => attribute;

    public int? Order { get; } = attribute?.ConstructorArguments.Select(static argument => Symbols.ValueOf(argument) as int?).FirstOrDefault(static order => order is not null);

    public string Name { get; } = Symbols.FieldName(attribute) ?? property.Name;

    public Location? Location => Symbols.LocationOf(attribute) ?? property.Locations.FirstOrDefault();
}

/// <summary>Finds how one field is read, written and set.</summary>
internal sealed class FieldParser(Compilation compilation, INamedTypeSymbol contract, List<DiagnosticInfo> diagnostics)
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

        IPropertySymbol property = source.Property;
        ITypeSymbol type = Symbols.Unwrap(property.Type, out _);
        EqualsValueClauseSyntax? initializer = Sources(property).Select(static syntax => (syntax as PropertyDeclarationSyntax)?.Initializer).FirstOrDefault(static clause => clause is not null);
        bool acceptsNull = isNullableValue || wire.HasNull || (wire.IsReference && property.NullableAnnotation != NullableAnnotation.NotAnnotated);
        string? fallback = FindFallback(source, type, initializer, out string? omitted);
        if (fallback is null && omitted is not null)
        {
            return null;
        }

        bool isAuto = initializer is not null || IsAuto(property);
        FieldTarget target = source.Parameter is not null ? FieldTarget.Constructor
            : property.IsRequired || property.SetMethod is { IsInitOnly: true } ? FieldTarget.Initializer
            : (isAuto && initializer is null) || fallback is not null ? FieldTarget.Initializer
            : FieldTarget.Assignment;
        bool isOptional = acceptsNull || fallback is not null || target == FieldTarget.Assignment || Symbols.Setting<bool>(source.Attribute, "IsMultiple");
        bool mustBeGiven = property.IsRequired || (source.Parameter is not null && !source.Parameter.HasExplicitDefaultValue);
        bool isMandatory = (mustBeGiven && !acceptsNull && omitted is null && wire.IsNone is null) || (!isOptional && wire.IsReference && !(wire.Empty is not null && initializer is not null));
        if (initializer is not null && fallback is null && target == FieldTarget.Initializer && !isMandatory && !IsDefault(initializer.Value, acceptsNull || wire.Empty is null))
        {
            Report(Diagnostics.LostInitializer, source, property.Name, acceptsNull ? "null" : wire.Empty is null ? "the default of its type" : "empty");
        }

        return new FieldModel
        {
            Property = Symbols.Escape(property.Name),
            Id = property.Name + number,
            Name = source.Name,
            Type = wire,
            IsNullableValue = isNullableValue,
            AcceptsNull = acceptsNull,
            IsMandatory = isMandatory,
            Fallback = isMandatory ? null : fallback ?? (acceptsNull || target == FieldTarget.Assignment ? null : wire.Empty),
            Default = omitted,
            IsRequired = property.IsRequired,
            Target = isMandatory && target == FieldTarget.Assignment ? FieldTarget.Initializer : target,
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

        WireType? wire = WireTypes.Find(type, isSymbol, null, out string problem);
        if (wire is null)
        {
            Report(Diagnostics.NoEncoding, source, source.Property.Name, source.Property.Type.ToDisplayString(), problem);
            return null;
        }

        if (isSymbol && !wire.Amqp.Contains("symbol"))
        {
            Report(Diagnostics.Setting, source, "IsSymbol", source.Property.Name, "it is for strings and enums");
            return null;
        }

        if (!isMultiple)
        {
            return wire;
        }

        if (type is IArrayTypeSymbol array && WireTypes.Find(array.ElementType, false, null, out _) is WireType { Amqp: var name } element && wire.Amqp == "array of " + name)
        {
            return WireTypes.AsMultiple(wire, element);
        }

        Report(Diagnostics.Setting, source, "IsMultiple", source.Property.Name, "it is for arrays of scalars, such as AmqpSymbol[]");
        return null;
    }

    private WireType? FindConverted(FieldSource source, ITypeSymbol type, INamedTypeSymbol converter, bool hasOther)
    {
        INamedTypeSymbol? conversion = converter.AllInterfaces.FirstOrDefault(static found => found.OriginalDefinition.ToDisplayString() == "Amqp.Encoding.IElementConverter<T, TWire>");
        string problem = "use a type of wire that is a scalar, such as long or string";
        WireType? wire = conversion is null ? null : WireTypes.Find(conversion.TypeArguments[1], false, null, out problem);
        problem = hasOther ? "IsSymbol and IsMultiple do not go with a Converter"
            : !converter.IsValueType ? "it must be a struct"
            : conversion is null ? "it does not implement IElementConverter<T, TWire>"
            : !compilation.IsSymbolAccessibleWithin(converter, contract) ? "it is not accessible here"
            : wire is null || wire.Kind != WireKind.Plain || wire.HasNull ? problem
            : string.Empty;
        WireType? found = problem.Length != 0 ? null : WireTypes.Find(type, false, new Conversion(converter, conversion!.TypeArguments[0], wire!), out problem);
        bool isUsed = found is not null && (found.Kind is WireKind.List or WireKind.Map || found.Encoding is not null || SymbolEqualityComparer.Default.Equals(type, conversion!.TypeArguments[0]));
        if (isUsed)
        {
            return found;
        }

        Report(Diagnostics.Converter, source, converter.Name, source.Property.Name, problem.Length != 0 && found is null ? problem : "it converts another type");
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
                || (constant.Kind == TypedConstantKind.Enum && SymbolEqualityComparer.Default.Equals(constant.Type, type));
            string? literal = fits ? Literals.Write(constant.Value, type) : null;
            if (literal is null)
            {
                Report(Diagnostics.Default, source, source.Property.Name, "it must be a constant that the type '" + type.ToDisplayString() + "' can hold");
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

    // An editor also gives the sources of a project that this one refers to. Then they are not read, as if it were an assembly.
    private IEnumerable<SyntaxNode> Sources(IPropertySymbol property) =>
        property.DeclaringSyntaxReferences.Where(reference => compilation.ContainsSyntaxTree(reference.SyntaxTree)).Select(static reference => reference.GetSyntax());

    private bool IsAuto(IPropertySymbol property) => Sources(property).Any() && Sources(property).All(static syntax => syntax is ParameterSyntax
        || (syntax is PropertyDeclarationSyntax { ExpressionBody: null, AccessorList: { } accessors } && accessors.Accessors.All(static accessor => accessor.Body is null && accessor.ExpressionBody is null)));

    // Checks whether an initializer has the value that a field has if it is missing: nothing in it, or the default of the type.
    private bool IsDefault(ExpressionSyntax value, bool isDefault) => value switch
    {
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => IsDefault(sure.Operand, isDefault),
        DefaultExpressionSyntax or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression or (int)SyntaxKind.NullLiteralExpression } => true,
        _ when isDefault && compilation.GetSemanticModel(value.SyntaxTree).GetTypeInfo(value).ConvertedType is not { IsValueType: true } => false,
        BaseObjectCreationExpressionSyntax { Initializer: null } made => made.ArgumentList is not { Arguments.Count: not 0 },
        CollectionExpressionSyntax { Elements.Count: 0 } or InitializerExpressionSyntax { Expressions.Count: 0 } or ArrayCreationExpressionSyntax { Initializer.Expressions.Count: 0 } => true,
        ArrayCreationExpressionSyntax { Initializer: null } array => array.Type.RankSpecifiers.FirstOrDefault()?.Sizes.FirstOrDefault() is LiteralExpressionSyntax { Token.Value: 0 },
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } => true,
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } } => true,
        _ => false,
    };

    private void Report(DiagnosticDescriptor descriptor, FieldSource source, params string[] arguments) =>
        diagnostics.Add(DiagnosticInfo.Create(descriptor, source.Location, arguments));
}
