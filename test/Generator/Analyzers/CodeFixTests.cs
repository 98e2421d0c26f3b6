using Amqp.Encoding.CodeFixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>A fix makes code in which no rule finds anything.</summary>
public sealed class CodeFixTests
{
    [TestCase(
        "static void Add(AmqpWriter w) => w.WriteInt32(1); static void M(ref AmqpWriter writer) { Add(writer); } static void N(AmqpBuffer b) { var other = new AmqpWriter(b); Add(other); other.Flush(); }",
        "static void Add(ref AmqpWriter w) => w.WriteInt32(1); static void M(ref AmqpWriter writer) { Add(ref writer); } static void N(AmqpBuffer b) { var other = new AmqpWriter(b); Add(ref other); other.Flush(); }")]
    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriter copy = writer; copy.WriteNull(); }", "static void M(ref AmqpWriter writer) { ref AmqpWriter copy = ref writer; copy.WriteNull(); }")]
    [TestCase("static void M(ref AmqpWriter writer) { writer.Add(); } } static class E { public static void Add(this AmqpWriter w) => w.WriteNull();",
        "static void M(ref AmqpWriter writer) { writer.Add(); } } static class E { public static void Add(this ref AmqpWriter w) => w.WriteNull();")]
    [TestCase("static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteNull(); Console.WriteLine(); }", "static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteNull(); writer.Flush(); Console.WriteLine(); }")]
    [TestCase("static int M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteNull(); return writer.Depth; }", "static int M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteNull(); writer.Flush(); return writer.Depth; }")]
    [TestCase("static async Task M(Stream s) { using var writer = FrameWriter.Create(s); await writer.WriteFrameAsync(0, new Close()); }",
        "static async Task M(Stream s) { await using var writer = FrameWriter.Create(s); await writer.WriteFrameAsync(0, new Close()); }")]
    [TestCase("static async Task M(Stream s) { using (var writer = FrameWriter.Create(s)) { await writer.WriteFrameAsync(0, new Close()); } }",
        "static async Task M(Stream s) { await using (var writer = FrameWriter.Create(s)) { await writer.WriteFrameAsync(0, new Close()); } }")]
    public async Task A_fix_mends_what_a_rule_finds(string members, string wanted)
    {
        (string text, Document document) = await ApplyAsync(members);
        Assert.That(Fold(text), Is.EqualTo(Fold(AnalyzerFixture.File(wanted))));
        Assert.That(AnalyzerFixture.Run((await document.Project.GetCompilationAsync())!).Select(each => each.ToString()), Is.Empty);
    }

    [TestCase("static void Add(AmqpWriter w) => w.WriteInt32(1); static void M(ref AmqpWriter writer, AmqpBuffer b) { Add(writer); Add(new AmqpWriter(b)); }")]
    [TestCase("static void M(in AmqpWriter writer) { writer.WriteNull(); }")]
    [TestCase("static void M(Stream s) { using var writer = FrameWriter.Create(s); writer.WriteFrame(0, new Close()); }")]
    public async Task No_fix_is_offered_where_no_change_is_plain(string members) =>
        Assert.That((await ApplyAsync(members)).Text, Is.EqualTo(AnalyzerFixture.File(members)));

    [Test]
    public async Task A_contract_and_the_types_around_it_are_made_partial()
    {
        using var workspace = new AdhocWorkspace();
        const string Source = "class Outer\n{\n    [Amqp.Encoding.AmqpContract]\n    public sealed class Order\n    {\n    }\n}\n";
        Document document = workspace.CurrentSolution.AddProject("Acme", "Acme", LanguageNames.CSharp).AddDocument("Orders.cs", SourceText.From(Source));
        Diagnostic found = Compilations.Run(Source, out _).Single();
        List<CodeAction> actions = [];
        await new PartialFix().RegisterCodeFixesAsync(new CodeFixContext(document, found.Location.SourceSpan, [found], (action, _) => actions.Add(action), CancellationToken.None));
        Solution changed = (await actions.Single().GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        string text = (await changed.GetDocument(document.Id)!.GetTextAsync()).ToString();
        Assert.That(text, Is.EqualTo(Source.Replace("class", "partial class", StringComparison.Ordinal)));
    }

    // An editor has one version of System.Composition, which is not the one that this is built against.
    [Test]
    public void The_code_fixes_need_what_the_oldest_editor_has() => Assert.That(
        typeof(LibraryCodeFix).Assembly.GetReferencedAssemblies().Where(static each => each.Name != "netstandard").Select(static each => $"{each.Name} {each.Version!.Major}.{each.Version.Minor}"),
        Is.SubsetOf(["Microsoft.CodeAnalysis 4.8", "Microsoft.CodeAnalysis.CSharp 4.8", "Microsoft.CodeAnalysis.Workspaces 4.8", "Microsoft.CodeAnalysis.CSharp.Workspaces 4.8", "System.Collections.Immutable 7.0"]));

    private static async Task<(string Text, Document Document)> ApplyAsync(string members)
    {
        using var workspace = new AdhocWorkspace();
        Document document = workspace.CurrentSolution
            .AddProject("Acme.Orders", "Acme.Orders", LanguageNames.CSharp)
            .WithMetadataReferences(AnalyzerFixture.References)
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable))
            .AddDocument("Orders.cs", SourceText.From(AnalyzerFixture.File(members)));
        Diagnostic found = AnalyzerFixture.Run((await document.Project.GetCompilationAsync())!)[0];
        CodeFixProvider fix = typeof(LibraryCodeFix).Assembly.GetTypes().Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(LibraryCodeFix)))
            .Select(static type => (CodeFixProvider)Activator.CreateInstance(type)!).Single(each => each.FixableDiagnosticIds.Contains(found.Id));
        List<CodeAction> actions = [];
        await fix.RegisterCodeFixesAsync(new CodeFixContext(document, found, (action, _) => actions.Add(action), CancellationToken.None));
        foreach (CodeAction action in actions)
        {
            Solution changed = (await action.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
            document = changed.GetDocument(document.Id)!;
        }

        return ((await document.GetTextAsync()).ToString(), document);
    }

    // A statement that was added is on a line of its own.
    private static string Fold(string text) => string.Join(" ", text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
