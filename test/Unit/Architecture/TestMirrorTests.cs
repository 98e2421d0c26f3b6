using NUnit.Framework.Interfaces;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The folders of test/Unit mirror those of the library, and names of tests say subject and behaviour.</summary>
public sealed class TestMirrorTests
{
    // Tests of the whole library: its structure, plain and exact ways against each other, and the support code of the tests.
    private static readonly string[] s_whole = ["Architecture", "Plain", "Support"];

    // Polyfills only fill in names of newer frameworks: every test of the older asset uses them.
    private static readonly string[] s_untested = ["Polyfills"];

    // A name begins with its subject; the other parts were mistakes or are words with a plainer form.
    private static readonly Regex s_poorName = new("^(What|Who|It)_|_an_byte|_(is|are)_no_|_(stands?|lies?|asks?|beside|behind)(_|$)|^[^_]+(_[^_]+)?$");

    [Test]
    public void Every_folder_of_tests_mirrors_a_folder_of_the_library() =>
        Assert.That(FoldersOf("test", "Unit").Except(s_whole), Is.EquivalentTo(FoldersOf("src", "Amqp.Encoding").Except(s_untested)));

    [Test]
    public void Every_test_file_has_the_namespace_of_its_folder()
    {
        foreach (string path in Directory.GetFiles(Repository.PathOf("test", "Unit"), "*.cs", SearchOption.AllDirectories).Where(path => !IsBuilt(path)))
        {
            string folder = Path.GetFileName(Path.GetDirectoryName(path)!);
            Assert.That(File.ReadAllText(path), Does.Contain($"namespace Amqp.Encoding.Tests.{folder};"), path);
        }
    }

    [Test]
    public void Every_class_of_tests_has_a_name_of_its_own() =>
        Assert.That(Tests().Select(test => test.Class).Distinct().GroupBy(type => type.Name).Where(types => types.Count() > 1).Select(types => types.Key), Is.Empty);

    [Test]
    public void Every_test_name_says_subject_and_behaviour() =>
        Assert.That(Tests().Where(test => s_poorName.IsMatch(test.Name)).Select(test => $"{test.Class.Name}.{test.Name}"), Is.Empty);

    private static IEnumerable<(Type Class, string Name)> Tests() =>
        from type in typeof(TestMirrorTests).Assembly.GetTypes()
        from method in type.GetMethods()
        where method.DeclaringType == type && method.GetCustomAttributes(true).Any(attribute => attribute is ITestBuilder or ISimpleTestBuilder)
        select (type, method.Name);

    private static IEnumerable<string> FoldersOf(params string[] path) =>
        Directory.GetDirectories(Repository.PathOf(path)).Where(folder => Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Any(file => !IsBuilt(file)))
            .Select(folder => Path.GetFileName(folder)!);

    private static bool IsBuilt(string path) => Regex.IsMatch(path, @"[/\\](bin|obj)[/\\]");
}
