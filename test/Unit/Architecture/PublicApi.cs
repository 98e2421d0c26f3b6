namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Writes what an assembly shows to its callers, a line for each type, base, interface and member, in ordinal order.</summary>
/// <remarks>Interfaces and members that a base of the same assembly shows are not repeated where a type overrides them.</remarks>
internal static class PublicApi
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static IReadOnlyList<string> Describe(Assembly assembly) =>
        assembly.GetTypes().Where(IsVisible).SelectMany(DescribeType).OrderBy(line => line, StringComparer.Ordinal).ToList();

    private static IEnumerable<string> DescribeType(Type type)
    {
        string name = NameOf(type);
        if (type.IsSubclassOf(typeof(Delegate)))
        {
            // The rest is the same for all.
            MethodInfo invoke = type.GetMethod("Invoke")!;
            yield return $"{name}: delegate ({Parameters(invoke)}): {NameOf(invoke.ReturnType)}";
            yield break;
        }

        yield return $"{name}: {Modifiers(type)}{Kind(type)}";
        if (type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) && parent != typeof(Enum))
        {
            yield return $"{name}: base {NameOf(parent)}";
        }

        if (type.IsEnum)
        {
            yield return $"{name}: of {NameOf(Enum.GetUnderlyingType(type))}";
        }
        else
        {
            foreach (Type contract in type.GetInterfaces().Where(contract => contract.IsVisible && !IsShownByBase(type, contract)))
            {
                yield return $"{name}: {NameOf(contract)}";
            }
        }

        foreach (string member in type.GetMembers(Declared).Select(DescribeMember).Where(line => line.Length > 0))
        {
            yield return $"{name}.{member}";
        }
    }

    private static string DescribeMember(MemberInfo member) => member switch
    {
        FieldInfo field when IsShown(field.IsPublic, field.IsFamily, field.IsFamilyOrAssembly) && !field.IsSpecialName =>
            $"{field.Name}: {(field.IsLiteral ? "const " : field.IsStatic ? "static " : "")}{(field.IsInitOnly ? "readonly " : "")}{NameOf(field.FieldType)}{(field.IsLiteral ? " = " + ValueOf(field.GetRawConstantValue()) : "")}",
        ConstructorInfo constructor when IsShown(constructor) => $"new({Parameters(constructor)})",
        MethodInfo method when IsShown(method) && !IsShownByBase(method) && !(method.IsSpecialName && IsAccessor(method)) =>
            $"{method.Name}{GenericArguments(method)}({Parameters(method)}): {Modifiers(method)}{NameOf(method.ReturnType)}",
        PropertyInfo property when property.GetAccessors(nonPublic: true).Any(accessor => IsShown(accessor) && !IsShownByBase(accessor)) =>
            $"{property.Name}{Indexes(property)}: {Modifiers(property.GetAccessors(nonPublic: true).First(IsShown))}{NameOf(property.PropertyType)} {{{Accessor(property.GetMethod, " get;")}{Accessor(property.SetMethod, " set;")} }}",
        EventInfo @event when @event.AddMethod is { } add && IsShown(add) => $"{@event.Name}: event {NameOf(@event.EventHandlerType!)}",
        _ => "",
    };

    private static bool IsAccessor(MethodInfo method) =>
        method.Name.StartsWith("get_", StringComparison.Ordinal) || method.Name.StartsWith("set_", StringComparison.Ordinal)
        || method.Name.StartsWith("add_", StringComparison.Ordinal) || method.Name.StartsWith("remove_", StringComparison.Ordinal);

    private static string Accessor(MethodInfo? accessor, string text) => accessor is not null && IsShown(accessor) ? text : "";

    private static string Indexes(PropertyInfo property) =>
        property.GetIndexParameters() is { Length: > 0 } indexes ? $"[{string.Join(", ", indexes.Select(Parameter))}]" : "";

    private static string Parameters(MethodBase method) => string.Join(", ", method.GetParameters().Select(Parameter));

    private static string Parameter(ParameterInfo parameter)
    {
        string mode = !parameter.ParameterType.IsByRef ? "" : parameter.IsOut ? "out " : parameter.IsIn ? "in " : "ref ";
        string scoped = parameter.CustomAttributes.Any(attribute => attribute.AttributeType.Name == "ScopedRefAttribute") ? "scoped " : "";
        string many = parameter.CustomAttributes.Any(attribute => attribute.AttributeType.Name is "ParamArrayAttribute" or "ParamCollectionAttribute") ? "params " : "";
        string optional = parameter.HasDefaultValue ? " = " + ValueOf(parameter.RawDefaultValue) : "";
        return $"{scoped}{many}{mode}{NameOf(parameter.ParameterType)} {parameter.Name}{optional}";
    }

    private static string Modifiers(MethodBase method) =>
        (method.IsPublic ? "" : "protected ") + (method.IsStatic ? "static " : "")
        + (method.IsAbstract && !method.DeclaringType!.IsInterface ? "abstract " : method.IsVirtual && !method.IsFinal && !method.DeclaringType!.IsInterface && !method.DeclaringType.IsSealed ? "virtual " : "");

    private static string Modifiers(Type type) =>
        type.IsClass && type.IsAbstract && type.IsSealed ? "static "
        : type.IsClass && type.IsAbstract ? "abstract "
        : type.IsClass && type.IsSealed ? "sealed "
        : (Has(type, "IsReadOnlyAttribute") ? "readonly " : "") + (type.IsByRefLike ? "ref " : "");

    private static string Kind(Type type) =>
        type.IsEnum ? "enum" : type.IsValueType ? "struct" : type.IsInterface ? "interface" : "class";

    private static bool Has(Type type, string attribute) => type.CustomAttributes.Any(data => data.AttributeType.Name == attribute);

    private static bool IsVisible(Type type) => type.IsVisible;

    private static bool IsShownByBase(Type type, Type contract) => type.BaseType is { } parent && parent.Assembly == type.Assembly && contract.IsAssignableFrom(parent);

    private static bool IsShownByBase(MethodInfo method) =>
        method.GetBaseDefinition() is var declared && declared.DeclaringType != method.DeclaringType && declared.DeclaringType!.Assembly == method.DeclaringType!.Assembly;

    private static bool IsShown(MethodBase method) => IsShown(method.IsPublic, method.IsFamily, method.IsFamilyOrAssembly);

    private static bool IsShown(bool isPublic, bool isFamily, bool isFamilyOrAssembly) => isPublic || isFamily || isFamilyOrAssembly;

    private static string GenericArguments(MethodInfo method) =>
        method.IsGenericMethodDefinition ? $"<{string.Join(", ", method.GetGenericArguments().Select(argument => argument.Name))}>" : "";

    private static string NameOf(Type type)
    {
        if (type.IsGenericParameter)
        {
            return type.Name;
        }

        if (type.HasElementType)
        {
            string element = NameOf(type.GetElementType()!);
            return type.IsArray ? element + "[]" : type.IsPointer ? element + "*" : element;
        }

        string name = type.IsNested ? NameOf(type.DeclaringType!) + "." + type.Name : type.Namespace + "." + type.Name;
        int tick = name.LastIndexOf('`');
        return type.IsGenericType && tick > 0
            ? $"{name.Substring(0, tick)}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>"
            : name;
    }

    private static string ValueOf(object? value) => value switch
    {
        null => "null",
        bool flag => flag ? "true" : "false",
        string text => "\"" + text + "\"",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
