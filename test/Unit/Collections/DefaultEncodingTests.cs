namespace Amqp.Encoding.Tests.Collections;

/// <summary>The encodings that <c>Default</c> finds.</summary>
public sealed class DefaultEncodingTests
{
    private static IEnumerable<Type> Encodings => typeof(AmqpReader).Assembly.GetExportedTypes().Where(static type => type.BaseType is { IsGenericType: true } parent
        && parent.GetGenericTypeDefinition() == typeof(CollectionEncoding<>));

    [Test]
    public void Arrays_lists_and_maps_have_the_same_calls()
    {
        Assert.That(Encodings, Is.EquivalentTo(new[] { typeof(ArrayEncoding<>), typeof(ListEncoding<>), typeof(MapEncoding<,>) }));
        Assert.That(
            Encodings.SelectMany(static type => type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)).Select(static method => $"{method.DeclaringType}.{method}"),
            Is.Empty);
    }

    // Mono runs the static initializers of a class when an object of it is made: one that looks for the default encodings, while these are made, finds none.
    [TestCase(typeof(ArrayEncoding<>))]
    [TestCase(typeof(ListEncoding<>))]
    public void Creating_an_encoding_runs_no_static_initializer(Type type)
    {
        const BindingFlags AllStatic = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        Assert.That(type.GetFields(AllStatic).Where(static field => !field.IsLiteral).Select(static field => field.Name), Is.Empty);
    }
}
