using Microsoft.CodeAnalysis.Text;

namespace Amqp.Encoding.Generator;

/// <summary>A diagnostic as values: a <see cref="Diagnostic"/> has the syntax tree, which differs after each change.</summary>
internal sealed record DiagnosticInfo(DiagnosticDescriptor Descriptor, LocationInfo? Location, EquatableArray<string> Arguments)
{
    public static DiagnosticInfo Create(DiagnosticDescriptor descriptor, Location? location, params string[] arguments) =>
        new(descriptor, LocationInfo.Create(location), new EquatableArray<string>(arguments));

    public Diagnostic ToDiagnostic() => Diagnostic.Create(Descriptor, Location?.ToLocation() ?? Microsoft.CodeAnalysis.Location.None, Arguments.ToArray<object>());
}

/// <summary>A place in a source file.</summary>
internal sealed record LocationInfo(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationInfo? Create(Location? location) =>
        location?.SourceTree is SyntaxTree tree ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : null;

    public Location ToLocation() => Location.Create(Path, Span, Lines);
}
