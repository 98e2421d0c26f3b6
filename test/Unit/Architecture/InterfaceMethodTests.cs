namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Structs through which generic methods are called have each method once: the compiler makes a second one of an implicit method that has an <c>in</c> parameter.</summary>
public sealed class InterfaceMethodTests
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    [Test]
    public void No_struct_has_a_method_of_an_interface_twice()
    {
        Type[] structs = [.. typeof(AmqpReader).Assembly.GetTypes().Where(static type => type.IsValueType && !type.IsEnum)];
        string[] twice = [.. structs.SelectMany(static type => type.GetMethods(All)
            .Where(method => Parameters(method).Contains("In") && method.Name.Contains('.') && type.GetMethods(All).Any(other => method.Name.EndsWith("." + other.Name, StringComparison.Ordinal) && Parameters(other) == Parameters(method)))
            .Select(method => type + ": " + method.Name))];

        Assert.That(structs, Has.Length.GreaterThan(100));
        Assert.That(twice, Is.Empty);
    }

    private static string Parameters(MethodInfo method) =>
        string.Join(", ", method.GetParameters().Select(static each => each.ParameterType + (each.GetCustomAttributesData().Any(static found => found.AttributeType.Name == "IsReadOnlyAttribute") ? " In" : string.Empty)));
}
