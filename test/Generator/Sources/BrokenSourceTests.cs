using Amqp.Encoding.Tests.Generator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Amqp.Encoding.Tests.Generator.Sources;

/// <summary>Sources as they are while they are typed: tokens are missing, twice, changed or in another place. Neither the generator nor an analyzer throws.</summary>
public sealed class BrokenSourceTests
{
    private const int All = 28_800;

    // A part of them in each normal run, every one by name: dotnet test test/Generator --filter Every_broken_source.
    private const int Step = 96;

    private static readonly string[] s_fragments =
    [
        "partial", "record", "struct", "class", "interface", "ref", "readonly", "static", "abstract", "sealed", "required", "[AmqpContract]", "[AmqpContract(\"t:q\")]", "[AmqpField]", "[AmqpField(0)]",
        "[AmqpField(IsSymbol=true)]", "[AmqpField(Default=1)]", "[AmqpField(Presence=\"A\")]", "[AmqpFieldFor(\"A\")]", ",For=typeof(A)", "[AmqpKnownType(typeof(A))]", "[AmqpUnknownFields]", "(", "{", "}", ";", "<", "?", "*", "&", "int", "string", "List<", "=>", "=", "get;", "set;",
        "init;", "#nullable disable\n", "#nullable enable\n", "#if X\n", "//", "/*", "\"", "@", "global::", "where T:class", "<T>", "this", "base", "null", "default", "params", "in", "out", "namespace Q;",
        "using System;", "operator", "event", "delegate", "enum E{A}", "file", "unsafe", "fixed", "extern", "new", "override", "virtual", "typeof(", "nameof(", "[", "]", "Dictionary<string,",
    ];

    private static readonly string[] s_sources = [.. ContractSource.All.SelectMany(static source => source.Files)];

    [Test]
    public void A_broken_source_never_throws() => Assert.That(Run(Step), Is.EqualTo(All / Step));

    [Test]
    [Explicit("It takes about half an hour of one core.")]
    public void Every_broken_source_never_throws() => Assert.That(Run(1), Is.EqualTo(All));

    // Every third is compiled, and every ninth analyzed.
    private static int Run(int step)
    {
        int count = 0;
        List<string> faults = [];
        for (int number = 0; number < All; number += step, count++)
        {
            if (FindCompilerFault(number, count % 3 == 0, count % 9 == 0) is Exception fault)
            {
                faults.Add($"{number} {fault.GetType().Name}");
            }
        }

        TestContext.Out.WriteLine($"The compiler itself threw for {faults.Count} of {count} sources: {string.Join(", ", faults)}");
        return count;
    }

    // The number of a source makes it, so that a failure is found again alone. Returns the exception of the compiler, if it throws without the generator, too.
    private static Exception? FindCompilerFault(int number, bool compiles, bool analyzes)
    {
        Random random = new(number);
        string source = Break(random);
        string other = Choose(random, s_sources);
        string about = $"source {number}: {source}";
        CSharpCompilation compilation = ContractSource.Compile(
            random.Next(4) == 0 ? [source, other] : [source],
            random.Next(2) == 0 ? NullableContextOptions.Enable : NullableContextOptions.Disable,
            random.Next(5) == 0 ? LanguageVersion.CSharp9 : LanguageVersion.Latest);
        GeneratedSource result = ContractSource.Generate(compilation, about);
        try
        {
            if (compiles)
            {
                result.AssertCompiles(about);
            }
        }
        catch (Exception exception) when (exception is not ResultStateException)
        {
            Assert.That(() => compilation.GetDiagnostics(), Throws.TypeOf(exception.GetType()), about);
            return exception;
        }

        if (analyzes)
        {
            List<Exception> failures = [];
            var options = new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), (exception, _, _) => failures.Add(exception), concurrentAnalysis: false, logAnalyzerExecutionTime: false);
            _ = result.Output.WithAnalyzers(AnalyzerFixture.All, options).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult();
            Assert.That(failures, Is.Empty, about);
        }

        return null;
    }

    private static string Break(Random random)
    {
        string source = Choose(random, s_sources);
        for (int edits = random.Next(1, 5); edits > 0; edits--)
        {
            SyntaxToken[] tokens = [.. CSharpSyntaxTree.ParseText(source).GetRoot().DescendantTokens().Where(static token => token.Span.Length > 0)];
            if (tokens.Length < 3)
            {
                break;
            }

            SyntaxToken token = Choose(random, tokens);
            SyntaxToken another = Choose(random, tokens);
            int at = token.Span.Start;
            int begin = Math.Min(at, another.Span.Start);
            int end = Math.Max(at, another.Span.Start);
            source = random.Next(7) switch
            {
                0 => source.Remove(at, token.Span.Length),
                1 => source.Insert(at, " " + Choose(random, s_fragments) + " "),
                2 => source.Remove(at, token.Span.Length).Insert(at, " " + Choose(random, s_fragments) + " "),
                3 => source.Insert(at, " " + another.Text + " "),
                4 => source[..at],
                5 => source.Insert(at, Part(random, Choose(random, s_sources))),
                _ => end - begin < 200 ? source.Insert(end, source[begin..end]) : source,
            };
        }

        return source;
    }

    private static string Part(Random random, string source)
    {
        int begin = random.Next(source.Length);
        return source[begin..Math.Min(source.Length, begin + random.Next(80))];
    }

    private static T Choose<T>(Random random, T[] from) => from[random.Next(from.Length)];
}
