namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The tests send everything that the documentation says interoperable readers accept.</summary>
public class ConformanceTests
{
    [Test]
    public void Each_documented_deviation_has_a_test_and_each_test_its_row()
    {
        IEnumerable<string> documented = Regex.Matches(File.ReadAllText(Repository.PathOf("docs", "conformance.md")), @"^\| (?!deviation|---)([^|]+) \|", RegexOptions.Multiline)
            .Cast<Match>()
            .Select(match => match.Groups[1].Value);
        IEnumerable<string> tested = typeof(ConformanceTests).Assembly.GetTypes()
            .SelectMany(type => type.GetMethods())
            .SelectMany(method => method.GetCustomAttributes<LeniencyAttribute>())
            .Select(leniency => leniency.Deviation)
            .Distinct();
        Assert.That(tested, Is.EquivalentTo(documented));
    }
}
