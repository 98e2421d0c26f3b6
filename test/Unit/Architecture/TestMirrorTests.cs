using NUnit.Framework.Interfaces;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The folders of test/Unit mirror those of the library, and names of tests say subject and behaviour.</summary>
public sealed class TestMirrorTests
{
    // Tests of the whole library: its structure, plain and exact ways against each other, and the support code of the tests.
    private static readonly string[] s_whole = ["Architecture", "Plain", "Support"];

    // A name begins with its subject; the other parts were mistakes or are words with a plainer form.
    private static readonly Regex s_poorName = new("^(What|Who|It)_|_an_byte|_(is|are)_no_|_(stands?|lies?|asks?|beside|behind)(_|$)|^[^_]+(_[^_]+)?$");

    [Test]
    public void Every_folder_of_tests_mirrors_a_folder_of_the_library()
    {
        string[] tested = [.. FoldersOf("test", "Unit").Where(folder => !s_whole.Contains(folder.Split('.')[0]))], library = [.. FoldersOf("src", "Amqp.Encoding")];
        Assert.That(tested, Is.SubsetOf(library));
        Assert.That(tested.Select(RoomOf).Distinct(), Is.EquivalentTo(library.Select(RoomOf).Distinct()));
    }

    [Test]
    public void Every_test_file_has_the_namespace_of_its_folder()
    {
        string unit = Repository.PathOf("test", "Unit");
        foreach (string path in SourcesIn(unit))
        {
            Assert.That(File.ReadAllText(path), Does.Contain($"namespace Amqp.Encoding.Tests.{FolderOf(unit, path)};"), path);
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

    private static IEnumerable<string> FoldersOf(params string[] path) => SourcesIn(Repository.PathOf(path)).Select(file => FolderOf(Repository.PathOf(path), file)).Distinct();

    private static IEnumerable<string> SourcesIn(string root) =>
        Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories).Where(path => !Regex.IsMatch(path, @"[/\\](bin|obj)[/\\]"));

    // As in a namespace: "Standard.Transport".
    private static string FolderOf(string root, string path) => Path.GetDirectoryName(path)!.Substring(root.Length + 1).Replace(Path.DirectorySeparatorChar, '.');

    private static string RoomOf(string folder) => folder.Split('.')[0];
}
