using Amqp.Encoding.Definitions;

namespace Amqp.Encoding.Tests.Types.Definitions;

/// <summary>The Generated folders are what the generator makes now.</summary>
public sealed class GeneratedCodeTests
{
    [Test]
    public void Generated_code_is_current()
    {
        string definitions = Repository.PathOf("eng", "Definitions");
        AssertCurrent(Repository.PathOf("src", "Amqp.Encoding"), Generator.Generate(definitions));
        AssertCurrent(Repository.PathOf("src", "Amqp.Encoding.Diagnostics"), Generator.GenerateDiagnostics(definitions));
    }

    private static void AssertCurrent(string library, IReadOnlyDictionary<string, string> files)
    {
        List<string> present = Directory.EnumerateFiles(library, "*.g.cs", SearchOption.AllDirectories)
            .Select(path => path.Substring(library.Length + 1).Replace('\\', '/'))
            .Where(path => path.Contains("/Generated/"))
            .ToList();

        Assert.That(present, Is.EquivalentTo(files.Keys), "run ./build.sh generate");
        foreach (KeyValuePair<string, string> file in files)
        {
            Assert.That(File.ReadAllText(Path.Combine(library, file.Key)).Replace("\r\n", "\n"), Is.EqualTo(file.Value), file.Key + ": run ./build.sh generate");
        }
    }

    [Test]
    public void The_generator_is_short()
    {
        string folder = Repository.PathOf("eng", "Definitions");
        int code = Directory.EnumerateFiles(folder, "*.cs").Sum(static path => File.ReadAllLines(path).Length);
        int templates = Directory.EnumerateFiles(folder, "*.template", SearchOption.AllDirectories).Sum(static path => File.ReadAllLines(path).Length);

        Assert.That(code, Is.LessThan(810));
        Assert.That(templates, Is.LessThan(664));
    }
}
