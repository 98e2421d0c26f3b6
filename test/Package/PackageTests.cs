using System.IO.Compression;
using System.Runtime.Loader;
using System.Xml.Linq;

namespace Amqp.Encoding.Tests.Package;

/// <summary>The content of the package.</summary>
[Category("Slow")]
public sealed class PackageTests
{
    private const string Project = "src/Amqp.Encoding/Amqp.Encoding.csproj";

    private static readonly string[] s_assets = ["netstandard2.0", "net10.0"];

    [Test]
    public void The_package_has_the_assets_their_documentation_and_the_generator()
    {
        Assert.That(FilesOf(PackedLibrary.Content), Is.EquivalentTo(
            new[] { "Amqp.Encoding.nuspec", "README.md", "icon.png", "analyzers/dotnet/cs/Amqp.Encoding.Generator.dll", "analyzers/dotnet/cs/Amqp.Encoding.CodeFixes.dll" }.Concat(s_assets.SelectMany(asset => new[] { $"lib/{asset}/Amqp.Encoding.dll", $"lib/{asset}/Amqp.Encoding.xml" }))));
        Assert.That(FilesOf(PackedLibrary.Symbols), Is.EquivalentTo(s_assets.Select(asset => $"lib/{asset}/Amqp.Encoding.pdb").Append("Amqp.Encoding.nuspec")));
    }

    [Test]
    public async Task Every_assembly_of_every_package_is_signed_with_the_key_of_the_repository()
    {
        await PackedLibrary.OtherPackages;
        byte[]? expected = typeof(PackageTests).Assembly.GetName().GetPublicKeyToken();
        foreach (string package in Directory.GetFiles(PackedLibrary.Source, "*.nupkg"))
        {
            string content = PackedLibrary.Sandbox.PathOf("signed", Path.GetFileName(package));
            ZipFile.ExtractToDirectory(package, content);
            string[] assemblies = [.. Directory.GetFiles(content, "*.dll", SearchOption.AllDirectories).Where(path => Path.GetFileName(path) is "amqp.dll" or ['A', 'm', 'q', 'p', '.', ..])];
            Assert.That(assemblies, Is.Not.Empty, package);
            Assert.That(assemblies.Select(path => AssemblyName.GetAssemblyName(path).GetPublicKeyToken()), Is.All.EqualTo(expected).And.All.Length.EqualTo(8), package);
        }
    }

    [Test]
    public void The_package_describes_itself()
    {
        XElement metadata = XDocument.Load(Path.Combine(PackedLibrary.Content, "Amqp.Encoding.nuspec")).Root!.Elements().Single();
        string? Value(string name) => metadata.Elements().SingleOrDefault(element => element.Name.LocalName == name)?.Value;
        Assert.That(Value("license"), Is.EqualTo("MIT"));
        Assert.That(Value("icon"), Is.EqualTo("icon.png"));
        Assert.That(Value("readme"), Is.EqualTo("README.md"));
        Assert.That(Value("description"), Does.Contain("messages, classes").And.Contain("brokers").And.Contain("Service Bus").And.Contain("Event Hubs").And.Contain("RabbitMQ"));
        // The lines of this package alone, of one version.
        Assert.That(Value("releaseNotes"), Does.Contain("ArrayEncoding<T>").And.Not.Contain("\n#").And.Not.Contain("amqp tap"));
        // The copy is of no public repository.
        Assert.That(Value("projectUrl"), Is.Null);
        Assert.That(metadata.Elements().Where(element => element.Name.LocalName == "repository" && element.HasAttributes), Is.Empty);
        string[] frameworks = [.. metadata.Descendants().Where(element => element.Name.LocalName == "group").Select(group => $"{group.Attribute("targetFramework")!.Value}: {group.Elements().Count()}")];
        Assert.That(frameworks, Is.EquivalentTo(new[] { "net10.0: 0", ".NETStandard2.0: 3" }));
    }

    [Test]
    public async Task The_package_is_the_same_from_another_folder([ValueSource(nameof(s_assets))] string asset, [Values("dll", "pdb")] string kind)
    {
        string packed = Path.Combine(kind == "dll" ? PackedLibrary.Content : PackedLibrary.Symbols, "lib", asset, "Amqp.Encoding." + kind);
        string other = Path.Combine(await PackedLibrary.OtherCopy, "src", "Amqp.Encoding", "bin", "Release", asset, "Amqp.Encoding." + kind);
        byte[] bytes = File.ReadAllBytes(packed);
        Assert.That(bytes.AsSpan().SequenceEqual(File.ReadAllBytes(other)), Is.True);
        Assert.That(bytes.AsSpan().IndexOf(System.Text.Encoding.UTF8.GetBytes(Path.GetFileName(PackedLibrary.Sandbox.Root))), Is.EqualTo(-1));
    }

    [TestCase("Amqp.Encoding.Generator")]
    [TestCase("Amqp.Encoding.CodeFixes")]
    public async Task Assemblies_for_the_compiler_are_the_same_from_another_folder(string name)
    {
        byte[] bytes = File.ReadAllBytes(Path.Combine(PackedLibrary.Content, "analyzers", "dotnet", "cs", name + ".dll"));
        byte[] other = File.ReadAllBytes(Path.Combine(await PackedLibrary.OtherCopy, "src", name, "bin", "Release", "netstandard2.0", name + ".dll"));
        Assert.That(bytes.AsSpan().SequenceEqual(other), Is.True);
    }

    [TestCaseSource(nameof(s_assets))]
    public void The_package_documents_public_members_only(string asset)
    {
        string[] names = [.. Members(asset).Select(member => member.Attribute("name")!.Value)];
        // A test compares the surfaces of both assets; the tests can load one of them.
        var context = new AssemblyLoadContext(asset, isCollectible: true);
        HashSet<string> types = [.. context.LoadFromAssemblyPath(Path.Combine(PackedLibrary.Content, "lib", "net10.0", "Amqp.Encoding.dll")).GetExportedTypes().Select(type => type.FullName!.Replace('+', '.'))];
        Assert.That(names.Where(name => name[0] == 'T').Select(name => name.Substring(2)), Is.SubsetOf(types));
        Assert.That(names.Where(name => name[0] != 'T').Select(TypeOf).Distinct(), Is.SubsetOf(types));
        Assert.That(names, Has.None.Contains("AmqpReader._").And.Some.Contains("AmqpReader.ReadInt"));
        context.Unload();
    }

    [TestCaseSource(nameof(s_assets))]
    public void The_package_has_examples_of_the_types_and_methods_that_a_user_meets_first(string asset) =>
        Assert.That(Members(asset).Count(member => member.Element("example")?.Element("code") is not null), Is.GreaterThanOrEqualTo(40));

    [TestCase("https://github.com/owner/name.git", "https://github.com/owner/name")]
    [TestCase("https://user:password@github.com/owner/name.git", "")]
    [TestCase("git@github.com:owner/name.git", "")]
    [TestCase("https://git.example.com/owner/name", "")]
    public async Task The_package_names_a_public_address(string remote, string expected)
    {
        using Sandbox sandbox = Clone(remote);
        Assert.That((await Sandbox.RunAsync(sandbox.PathOf("clone"), "dotnet", "msbuild", Project, "-getProperty:PublicAddress")).Trim(), Is.EqualTo(expected));
    }

    [TestCase("https://github.com/owner/name.git", "[the samples](https://github.com/owner/name/blob/HEAD/docs/index.md#samples)")]
    [TestCase("git@github.com:owner/name.git", "the samples (docs/index.md)")]
    public async Task The_readme_of_the_package_has_the_public_address(string remote, string samples)
    {
        using Sandbox sandbox = Clone(remote);
        await Sandbox.RunAsync(sandbox.PathOf("clone"), "dotnet", "msbuild", Project, "-t:MakePackageReadme");
        string readme = File.ReadAllText(sandbox.PathOf("clone", "src", "Amqp.Encoding", "obj", "README.md"));
        Assert.That(readme, Does.Not.Match(@"\]\((?!https?:)"), "a relative link");
        Assert.That(readme, Does.Contain(samples));
        Assert.That(readme, Does.Not.Contain("build.sh").And.Not.Contain("released").And.Not.Contain("![").And.Not.Contain("<!--"), "what is for a clone");
        string code = Regex.Match(File.ReadAllText(Repository.PathOf("README.md")), "```csharp(.*?)```", RegexOptions.Singleline).Value;
        Assert.That(readme.ReplaceLineEndings("\n"), Does.Contain(code.ReplaceLineEndings("\n")));
    }

    // A clone of the repository with a remote.
    private static Sandbox Clone(string remote)
    {
        var sandbox = new Sandbox();
        foreach (string name in (string[])["Directory.Build.props", "Directory.Packages.props", "README.md", "CHANGELOG.md", "eng", Project])
        {
            Sandbox.Copy(Repository.PathOf(name), sandbox.PathOf("clone", name));
        }

        Directory.CreateDirectory(sandbox.PathOf("clone", ".git"));
        File.WriteAllText(sandbox.PathOf("clone", ".git", "config"), $"[core]\n\tbare = false\n[remote \"origin\"]\n\turl = {remote}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n");
        return sandbox;
    }

    private static IEnumerable<XElement> Members(string asset) =>
        XDocument.Load(Path.Combine(PackedLibrary.Content, "lib", asset, "Amqp.Encoding.xml")).Descendants("member");

    private static string TypeOf(string member)
    {
        string name = member.Substring(2).Split('(')[0];
        return name.Substring(0, name.LastIndexOf('.'));
    }

    // Without what the format of packages adds.
    private static IEnumerable<string> FilesOf(string folder) =>
        Directory.GetFiles(folder, "*", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/'))
            .Where(path => !path.StartsWith("_rels/", StringComparison.Ordinal) && !path.StartsWith("package/", StringComparison.Ordinal) && path != "[Content_Types].xml");
}
