using Microsoft.CodeAnalysis;

namespace Amqp.Encoding.Tests.Generator.Sources;

/// <summary>The result of the generator.</summary>
internal sealed record GeneratedSource(Compilation Input, Compilation Output, IReadOnlyList<Diagnostic> Diagnostics)
{
    private ILookup<bool, Diagnostic>? _errors;

    /// <summary>Gets the diagnostics of the generator and the errors of the compiler in the sources, in their order.</summary>
    public string Found => string.Join(' ', Diagnostics.Concat(Errors[false]).Select(static found => found.Id).Distinct().Order(StringComparer.Ordinal));

    // True: in generated code.
    private ILookup<bool, Diagnostic> Errors => _errors ??= Output.GetDiagnostics().Where(static found => found.Severity == DiagnosticSeverity.Error)
        .ToLookup(found => found.Location.SourceTree is SyntaxTree tree && !Input.ContainsSyntaxTree(tree));

    /// <summary>Checks that generated code compiles if the sources do.</summary>
    public void AssertCompiles(string about)
    {
        if (!Diagnostics.Any(static found => found.Severity == DiagnosticSeverity.Error) && !Errors[false].Any())
        {
            Assert.That(Errors[true].Select(static found => found.Id + " " + found.GetMessage(CultureInfo.InvariantCulture) + ": " + found.Location.SourceTree!.GetText().Lines[found.Location.GetLineSpan().StartLinePosition.Line]), Is.Empty, about);
        }
    }
}
