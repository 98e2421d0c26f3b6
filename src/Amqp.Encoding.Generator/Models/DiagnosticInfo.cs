using Microsoft.CodeAnalysis.Text;

namespace Amqp.Encoding.Generator;

/// <summary>A diagnostic as values: a <see cref="Diagnostic"/> has the syntax tree, which differs after each change.</summary>
internal sealed record DiagnosticInfo(DiagnosticDescriptor Descriptor, LocationInfo? Location, EquatableArray<string> Arguments)
{
    public Diagnostic ToDiagnostic() => Diagnostic.Create(Descriptor, Location?.ToLocation() ?? Microsoft.CodeAnalysis.Location.None, Arguments.ToArray<object>());
}

/// <summary>A place in a source file.</summary>
internal sealed record LocationInfo(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationInfo? Create(Location? location) =>
        location?.SourceTree is SyntaxTree tree ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : null;

    public Location ToLocation() => Location.Create(Path, Span, Lines);
}

/// <summary>The mistakes in one contract.</summary>
internal sealed class Mistakes
{
    private readonly List<DiagnosticInfo> _found = [];

    public IReadOnlyList<DiagnosticInfo> Found => _found;

    public bool HasErrors => _found.Exists(static each => each.Descriptor.DefaultSeverity == DiagnosticSeverity.Error);

    public void Report(DiagnosticDescriptor descriptor, Location? location, params string[] arguments) =>
        _found.Add(new DiagnosticInfo(descriptor, LocationInfo.Create(location), new EquatableArray<string>(arguments)));
}
