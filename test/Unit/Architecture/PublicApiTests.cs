namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The public surface changes on purpose only, and is the same on both target frameworks but for additions on the newer.</summary>
public sealed class PublicApiTests
{
    private const string AcceptVariable = "AMQP_ACCEPT_API";

    [Test]
    public void The_public_surface_is_the_accepted_one()
    {
        string path = SnapshotPath(Repository.LibraryAsset);
        IReadOnlyList<string> actual = PublicApi.Describe(typeof(AmqpReader).Assembly);
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1")
        {
            File.WriteAllText(path, string.Join("\n", actual) + "\n");
        }

        string[] accepted = Read(path);
        Assert.That(
            actual.Except(accepted).Select(line => "+ " + line).Concat(accepted.Except(actual).Select(line => "- " + line)),
            Is.Empty,
            $"The public surface has changed. If that is meant, run the tests once with {AcceptVariable}=1 and commit {Path.GetFileName(path)}.");
        Assert.That(actual, Is.Unique);
    }

    [Test]
    public void The_newer_framework_only_adds_members() =>
        Assert.That(Read(SnapshotPath("netstandard2.0")).Except(Read(SnapshotPath("net10.0"))), Is.Empty);

    private static string SnapshotPath(string framework) => Repository.PathOf("test", "Unit", "Architecture", $"PublicApi.{framework}.txt");

    private static string[] Read(string path) =>
        File.Exists(path) ? [.. File.ReadAllLines(path).Where(line => line.Length > 0)] : [];
}
