using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Amqp.Encoding.Generator;

/// <summary>Finds the properties of a contract that are fields, their order, and the constructor that sets them.</summary>
internal sealed class FieldFinder(Compilation compilation, INamedTypeSymbol type, AttributeData contract, List<DiagnosticInfo> diagnostics)
{
    private static readonly string[] s_generated = ["Read", "Decode", "TryDecode", "Encode", "TryEncode", "WriteTo", "GetEncodedSize", "DescriptorCode", "DescriptorSymbol", "AmqpDescription"];

    /// <summary>Gets the property that keeps unknown fields.</summary>
    public IPropertySymbol? Unknown { get; private set; }

    /// <summary>Finds the fields in their order; none if there is a problem.</summary>
    public List<FieldSource> Find(ContractForm form)
    {
        List<IPropertySymbol> properties = FindProperties();
        Unknown = properties.FirstOrDefault(static property => Symbols.Find(property, Symbols.UnknownFieldsAttribute) is not null);
        List<FieldSource> all = [.. properties.Where(property => !SymbolEqualityComparer.Default.Equals(property, Unknown)).Select(property => new FieldSource(property, null, FindAttribute(property)))];
        ReportMembers();
        // Orders name the fields; without them every property is one that can be read and set from outside.
        bool isExplicit = form == ContractForm.List && all.Exists(static field => field.Order is not null);
        List<FieldSource> fields = all.FindAll(field => !Symbols.Setting<bool>(field.Attribute, "Ignore")
            && (field.Attribute is not null || (!isExplicit && field.Property is { DeclaredAccessibility: Accessibility.Public, GetMethod: not null } && (CanSet(field.Property) || HasParameter(field.Property)))));
        foreach (FieldSource field in all.Where(field => field.Property.IsRequired && !fields.Contains(field)))
        {
            Report(Diagnostics.NotSettable, field.Location, field.Property.Name, "is required, so it must be a field");
        }

        return IsOrdered(fields, form) && AreNamesValid(fields, form) ? [.. fields.OrderBy(static field => field.Order ?? 0)] : [];
    }

    /// <summary>Finds the constructor, and sets the parameter of each field.</summary>
    /// <returns>The constructor; null if there is none.</returns>
    public IMethodSymbol? FindConstructor(List<FieldSource> fields)
    {
        List<IMethodSymbol> usable = [.. type.InstanceConstructors.Where(constructor => constructor.Parameters.All(parameter => fields.Any(field => Matches(field.Property, parameter))))];
        bool needsParameters = fields.Any(field => !CanSet(field.Property));
        IMethodSymbol? chosen = usable.Find(static constructor => constructor.Parameters.Length != 0 && constructor.DeclaringSyntaxReferences.Any(static reference => reference.GetSyntax() is TypeDeclarationSyntax))
            ?? (needsParameters ? null : usable.Find(static constructor => constructor.Parameters.Length == 0))
            ?? usable.OrderByDescending(static constructor => constructor.Parameters.Length).FirstOrDefault();
        if (chosen is null)
        {
            Report(Diagnostics.NoConstructor, Symbols.LocationOf(contract), type.Name);
            return null;
        }

        foreach (FieldSource field in fields)
        {
            field.Parameter = chosen.Parameters.FirstOrDefault(parameter => Matches(field.Property, parameter));
            string? problem = field.Property.GetMethod is null ? "is a field, but has no get accessor"
                : field.Parameter is null && !CanSet(field.Property) ? "is a field, but has no set accessor that can be used here, and no constructor has a parameter for it"
                : null;
            if (problem is not null)
            {
                Report(Diagnostics.NotSettable, field.Location, field.Property.Name, problem);
            }
        }

        return chosen;
    }

    // Those of base classes first; a property that overrides another takes its place.
    private List<IPropertySymbol> FindProperties()
    {
        List<IPropertySymbol> found = [];
        foreach (INamedTypeSymbol level in Levels())
        {
            foreach (IPropertySymbol property in level.GetMembers().OfType<IPropertySymbol>())
            {
                int hidden = found.FindIndex(other => other.Name == property.Name);
                if (property.IsStatic || property.IsIndexer || property.Name == "EqualityContract" || !compilation.IsSymbolAccessibleWithin(property, type))
                {
                    continue;
                }

                if (hidden >= 0)
                {
                    found[hidden] = property;
                }
                else
                {
                    found.Add(property);
                }
            }
        }

        return found;
    }

    // Of the property, of the parameter of a primary constructor that makes it, or of the property that it overrides.
    private AttributeData? FindAttribute(IPropertySymbol property)
    {
        AttributeData? attribute = FindParameterAttribute(type, property.Name);
        for (IPropertySymbol? level = property; level is not null && attribute is null; level = level.OverriddenProperty)
        {
            attribute = Symbols.Find(level, Symbols.FieldAttribute) ?? FindParameterAttribute(level.ContainingType, level.Name);
        }

        return attribute;
    }

    private static AttributeData? FindParameterAttribute(INamedTypeSymbol type, string name) => type.InstanceConstructors
        .FirstOrDefault(static constructor => constructor.DeclaringSyntaxReferences.Any(static reference => reference.GetSyntax() is TypeDeclarationSyntax))
        ?.Parameters.FirstOrDefault(parameter => parameter.Name == name) is { } parameter ? Symbols.Find(parameter, Symbols.FieldAttribute) : null;

    private Stack<INamedTypeSymbol> Levels()
    {
        Stack<INamedTypeSymbol> levels = new();
        for (INamedTypeSymbol? level = type; level is not null && level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType); level = level.BaseType)
        {
            levels.Push(level);
        }

        return levels;
    }

    private bool IsOrdered(List<FieldSource> fields, ContractForm form)
    {
        List<FieldSource> ordered = fields.FindAll(static field => field.Order is not null);
        foreach (IGrouping<int, FieldSource> same in ordered.GroupBy(static field => field.Order!.Value).Where(static same => same.Count() > 1))
        {
            Report(Diagnostics.SameOrder, same.ElementAt(1).Location, same.First().Property.Name, same.ElementAt(1).Property.Name, same.Key.ToString(System.Globalization.CultureInfo.InvariantCulture));
            return false;
        }

        if (form != ContractForm.List)
        {
            return true;
        }

        FieldSource? gap = ordered.Find(field => field.Order < 0 || field.Order >= ordered.Count);
        string? problem = ordered.Count != 0 && ordered.Count != fields.Count ? "either all fields have an order, or none"
            : gap is not null ? "the orders go from 0 to " + (ordered.Count - 1).ToString(System.Globalization.CultureInfo.InvariantCulture) + " without a gap, and '" + gap.Property.Name + "' has "
                + gap.Order!.Value.ToString(System.Globalization.CultureInfo.InvariantCulture) + ". A field that is no longer used stays, as a nullable property"
            : ordered.Count == 0 && type.DeclaringSyntaxReferences.Count(HasProperties) > 1 ? "they are in several files or parts of the type: give each an order"
            : null;
        if (problem is not null)
        {
            Report(Diagnostics.Order, gap?.Location ?? Symbols.LocationOf(contract), type.Name, problem);
        }

        return problem is null;
    }

    private bool HasProperties(SyntaxReference part) => part.GetSyntax() is TypeDeclarationSyntax declaration
        && (declaration.Members.OfType<PropertyDeclarationSyntax>().Any() || declaration is RecordDeclarationSyntax { ParameterList.Parameters.Count: > 0 });

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
                Report(Diagnostics.Name, field.Location, field.Name, field.Property.Name, problem);
                return false;
            }
        }

        return true;
    }

    // The attribute on a variable of the class, and names that the generated code has.
    private void ReportMembers()
    {
        foreach (ISymbol member in s_generated.SelectMany(name => type.GetMembers(name)).Where(static member => member is not IMethodSymbol && !member.IsImplicitlyDeclared))
        {
            Report(Diagnostics.Member, member.Locations.FirstOrDefault(), member.Name, type.Name);
        }

        foreach (IFieldSymbol variable in type.GetMembers().OfType<IFieldSymbol>())
        {
            if (Symbols.Find(variable, Symbols.FieldAttribute) is AttributeData attribute)
            {
                Report(Diagnostics.NotSettable, Symbols.LocationOf(attribute), variable.Name, "is a field of the wire, but not a property");
            }
        }
    }

    private bool HasParameter(IPropertySymbol property) => type.InstanceConstructors.Any(constructor => constructor.Parameters.Any(parameter => Matches(property, parameter)));

    private bool CanSet(IPropertySymbol property) => property.SetMethod is IMethodSymbol set && compilation.IsSymbolAccessibleWithin(set, type);

    private static bool Matches(IPropertySymbol property, IParameterSymbol parameter) =>
        string.Equals(property.Name, parameter.Name, StringComparison.OrdinalIgnoreCase) && parameter.RefKind == RefKind.None
        && SymbolEqualityComparer.Default.Equals(property.Type, parameter.Type);

    private void Report(DiagnosticDescriptor descriptor, Location? location, params string[] arguments) =>
        diagnostics.Add(DiagnosticInfo.Create(descriptor, location, arguments));
}
