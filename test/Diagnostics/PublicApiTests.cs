using Amqp.Encoding.Tests.Architecture;

namespace Amqp.Encoding.Tests.Diagnostics;

public class PublicApiTests
{
    [Test]
    public void The_public_surface_is_the_accepted_one_on_both_assets()
    {
        string path = Repository.PathOf("test", "Diagnostics", "PublicApi.txt");
        IReadOnlyList<string> actual = PublicApi.Describe(typeof(AmqpDump).Assembly);
        if (Environment.GetEnvironmentVariable("AMQP_ACCEPT_API") == "1" && Repository.LibraryAsset == "net10.0")
        {
            File.WriteAllText(path, string.Join("\n", actual) + "\n");
        }

        // JSON is part of the framework of net10.0 only.
        IEnumerable<string> expected = File.ReadLines(path).Where(line => Repository.LibraryAsset == "net10.0" || !line.Contains(".AmqpJson", StringComparison.Ordinal));
        Assert.That(actual, Is.EqualTo(expected), "If the change is meant, run the test once with AMQP_ACCEPT_API=1.");
        Assert.That(actual.Where(line => line.EndsWith(": sealed class", StringComparison.Ordinal)), Is.Not.Empty);
    }
}
