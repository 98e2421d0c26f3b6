using System.Runtime.InteropServices;

namespace Amqp.Encoding.Tests.Package;

/// <summary>Projects that have the package, and nothing else of the repository.</summary>
[Parallelizable(ParallelScope.All)] // They start processes, and wait.
public sealed class ConsumerTests
{
    private static readonly string[] s_linkers = ["clang", "gcc"];
    private static readonly string[] s_dump =
    [
        "00000000  00 53 77                             amqp-value: described  ; structured body, one value",
        "00000003  A1 05 68 65 6C 6C 6F                   string \"hello\"",
    ];

    private static readonly string[] s_said =
    [
        "28 bytes: Order { Id = 7, Customer = Ada }",
        "order-7: 8 bytes, 2 tries",
        "Expected string of 7 bytes at offset 3 ([0]) but found only 2 left in the enclosing value.",
        "3 numbers: [1, -2, 300]",
    ];

    private static readonly string[] s_framework = ["3 numbers, partition key orders", "Ada"];
    private static readonly Lazy<Task<string>> s_signedProgram = new(BuildSignedProgramAsync);
    private static readonly string[] s_signed = ["Framework.dll", "Library.dll", "Amqp.Encoding.dll"];

    [Test]
    public async Task The_code_of_the_readme_runs()
    {
        string folder = CopyConsumer("Consumer");
        WriteReadmeCode(folder);
        string said = await Sandbox.RunAsync(folder, "dotnet", "run", "--configuration", "Release");
        Assert.That(Lines(said), Is.EqualTo(s_said));
    }

    [Test]
    [Category("Slow")]
    public async Task The_code_of_the_FAQ_runs_in_F_sharp()
    {
        string folder = CopyConsumer("FSharp");
        string code = Regex.Match(File.ReadAllText(Repository.PathOf("docs", "faq.md")), "```fsharp\r?\n(.*?)```", RegexOptions.Singleline).Groups[1].Value;
        File.WriteAllText(Path.Combine(folder, "Program.fs"), code);
        string said = await Sandbox.RunAsync(folder, "dotnet", "run", "--configuration", "Release");
        Assert.That(Lines(said), Is.EqualTo(s_said.Skip(1).Append("struct (7, \"Ada\")")));
    }

    [Test]
    [Category("Slow")]
    public async Task A_trimmed_single_file_runs()
    {
        string folder = CopyConsumer("Trimmed");
        WriteReadmeCode(folder);
        await Sandbox.RunAsync(folder, "dotnet", "publish", "--configuration", "Release", "--output", "published", "--verbosity", "quiet", "--tl:off");
        string said = await Sandbox.RunAsync(folder, Path.Combine(folder, "published", RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "Trimmed.exe" : "Trimmed"));
        Assert.That(Lines(said), Is.EqualTo(s_said));
    }

    [Test]
    [Category("Slow")]
    public async Task A_native_program_uses_every_part_of_the_library_without_a_warning()
    {
        // Of the linkers for Linux, clang is the default of the SDK. Elsewhere the SDK finds that of the platform itself.
        string? linker = Array.Find(s_linkers, IsInstalled);
        if (linker is null && Environment.GetEnvironmentVariable("AMQP_NATIVE") != "require")
        {
            Assert.Ignore("No native program is built: there is no clang or gcc. With ./build.sh test --rest --native that is a failure.");
        }

        string folder = CopyConsumer("Native");
        string[] publish = ["publish", "--configuration", "Release", "--output", "published", "--verbosity", "quiet", "--tl:off"];
        await Sandbox.RunAsync(folder, "dotnet", RuntimeInformation.IsOSPlatform(OSPlatform.Linux) ? [.. publish, "-p:CppCompilerAndLinker=" + linker] : publish);
        string program = Path.Combine(folder, "published", RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "Native.exe" : "Native");
        string said = await Sandbox.RunAsync(folder, program);
        Assert.That(Lines(said), Has.Length.EqualTo(10).And.All.EndsWith(": right"));
        TestContext.Out.WriteLine($"{new FileInfo(program).Length:N0} bytes");
    }

    [Test]
    [Category("Slow")]
    public async Task The_generator_of_the_package_encodes_a_record()
    {
        string folder = CopyConsole("Contracts.cs");
        string said = await Sandbox.RunAsync(folder, "dotnet", "run", "--configuration", "Release");
        Assert.That(Lines(said), Is.EqualTo(new[] { "83 bytes, 7 Ada new High, True, True" }));
    }

    [Test]
    [Category("Slow")]
    public async Task The_analyzers_of_the_package_warn()
    {
        string folder = CopyConsumer("Consumer", "Analyzed");
        File.WriteAllText(Path.Combine(folder, "Program.cs"), """
            using Amqp.Encoding;

            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            writer.WriteInt32(7);
            """);
        string said = await Sandbox.RunAsync(folder, "dotnet", "build", "--configuration", "Release", "-p:TreatWarningsAsErrors=false", "--tl:off");

        // The compiler is given the code fixes, too, and must not try to load what they need.
        Assert.That(Regex.Matches(said, @"warning (\w+)").Select(match => match.Groups[1].Value).Distinct(), Is.EqualTo(new[] { "AMQP003" }), said);
    }

    [Test]
    [Category("Slow")]
    public async Task A_signed_program_runs_with_a_signed_library_in_an_old_language()
    {
        // A reference to an assembly without a strong name is CS8002 in both projects, and warnings are errors.
        string folder = await s_signedProgram.Value;
        string program = Path.Combine(folder, "bin", "Release", "net10.0", "Framework.dll");
        Assert.That(Lines(await Sandbox.RunAsync(folder, "dotnet", program)), Is.EqualTo(s_framework));
        byte[][] keys = [.. s_signed.Select(name => AssemblyName.GetAssemblyName(Path.Combine(Path.GetDirectoryName(program)!, name)).GetPublicKeyToken()!)];
        Assert.That(keys, Has.All.Length.EqualTo(8));
    }

    [Test]
    [Category("Slow")]
    public async Task A_program_for_NET_Framework_runs_with_a_library_in_an_old_language()
    {
        string folder = await s_signedProgram.Value;
        string program = Path.Combine(folder, "bin", "Release", "net472", "Framework.exe");
        string[] command = RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? [program] : ["mono", program];
        if (command.Length == 2 && !IsInstalled("mono"))
        {
            Assert.Ignore("The program is built; there is no Mono to run it.");
        }

        Assert.That(Lines(await Sandbox.RunAsync(folder, command[0], command[1..])), Is.EqualTo(s_framework));
    }

    [Test]
    [Category("Slow")]
    public async Task The_amqp_command_is_installed_from_its_package()
    {
        await PackedLibrary.OtherPackages;
        string folder = PackedLibrary.Sandbox.PathOf("tool");
        Directory.CreateDirectory(folder);
        await Sandbox.RunAsync(folder, "dotnet", "tool", "install", "Amqp.Encoding.Tool", "--tool-path", folder, "--version", PackedLibrary.Version, "--add-source", PackedLibrary.Source);
        string command = Path.Combine(folder, RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "amqp.exe" : "amqp");
        Assert.That(Lines(await Sandbox.RunAsync(folder, command, "dump", "00 53 77 A1 05 68 65 6C 6C 6F")), Is.EqualTo(s_dump));
    }

    [Test]
    [Category("Slow")]
    public async Task The_package_for_diagnostics_explains_bytes()
    {
        await PackedLibrary.OtherPackages;
        string folder = CopyConsole("Diagnostics.cs");
        Assert.That(
            Lines(await Sandbox.RunAsync(folder, "dotnet", "run", "--configuration", "Release", "--property:Package=Amqp.Encoding.Diagnostics")), Is.EqualTo(s_dump));
    }

    // A library for netstandard2.0 and a program that uses it and the package, both with a strong name: two tests run it.
    private static async Task<string> BuildSignedProgramAsync()
    {
        string library = CopyConsumer("Library");
        Sandbox.Copy(Repository.PathOf("test", "LanguageVersions", "CSharp7_3", "WriterCalls.cs"), Path.Combine(library, "WriterCalls.cs"));
        Sandbox.Copy(Repository.PathOf("test", "LanguageVersions", "CSharp7_3", "ReaderCalls.cs"), Path.Combine(library, "ReaderCalls.cs"));
        string folder = CopyConsumer("Framework");
        string key = "-p:AssemblyOriginatorKeyFile=" + Repository.PathOf("eng", "Amqp.Encoding.snk");
        await Sandbox.RunAsync(folder, "dotnet", "build", "--configuration", "Release", "-p:SignAssembly=true", key, "--verbosity", "quiet", "--tl:off");
        return folder;
    }

    // The console program with other code.
    private static string CopyConsole(string code)
    {
        string folder = CopyConsumer("Consumer", Path.GetFileNameWithoutExtension(code));
        Sandbox.Copy(Repository.PathOf("test", "Package", "Consumers", code), Path.Combine(folder, "Program.cs"));
        return folder;
    }

    private static string CopyConsumer(string name, string? folderName = null)
    {
        string folder = PackedLibrary.Sandbox.PathOf("consumers", folderName ?? name);
        Sandbox.Copy(Repository.PathOf("test", "Package", "Consumers", name), folder);
        return folder;
    }

    private static void WriteReadmeCode(string folder)
    {
        string readme = File.ReadAllText(Path.Combine(PackedLibrary.Content, "README.md"));
        IEnumerable<string> blocks = Regex.Matches(readme, "```csharp\r?\n(.*?)```", RegexOptions.Singleline).Select(match => match.Groups[1].Value);

        // A program has its types at the end.
        File.WriteAllText(Path.Combine(folder, "Program.cs"), string.Join('\n', blocks.OrderBy(block => block[0] == '[')));
    }

    private static string[] Lines(string text) => text.Trim().ReplaceLineEndings("\n").Split('\n');

    private static bool IsInstalled(string command) =>
        Array.Exists((Environment.GetEnvironmentVariable("PATH") ?? string.Empty).Split(Path.PathSeparator), folder => File.Exists(Path.Combine(folder, command)));
}
