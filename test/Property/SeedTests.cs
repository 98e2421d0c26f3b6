namespace Amqp.Encoding.Tests;

/// <summary>A property that fails can be run again with the same inputs.</summary>
public sealed class SeedTests
{
    [Test]
    public void Every_property_has_the_seed_of_the_run()
    {
        FsCheck.NUnit.PropertyAttribute[] properties = typeof(SeedTests).Assembly.GetTypes()
            .SelectMany(type => type.GetMethods())
            .Select(method => method.GetCustomAttribute<FsCheck.NUnit.PropertyAttribute>())
            .OfType<FsCheck.NUnit.PropertyAttribute>()
            .ToArray();
        Assert.That(properties, Has.Length.GreaterThan(20).And.All.TypeOf<SeededPropertyAttribute>());
        string seed = new SeededPropertyAttribute().Replay;
        Assert.That(properties.Select(property => property.Replay), Is.All.EqualTo(seed));
        TestContext.Out.WriteLine($"{SeededPropertyAttribute.Variable}={seed}");
    }
}
