using System.Reflection;

namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>The rules about code that uses the library. Each has a section in docs/analyzers.md.</summary>
internal static class Rules
{
    /// <summary>The place of the pages, with the public address of the repository if it has one.</summary>
    private static readonly string s_pages = typeof(Rules).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static each => each.Key == "AnalyzerPages").Value!;

    public static readonly DiagnosticDescriptor Copy = Create("AMQP001", "A writer, reader or scope is used by a copy", "'{0}' {1}");

    public static readonly DiagnosticDescriptor OpenScope = Create("AMQP002", "A scope is left open", "The scope that {0} returns {1}");

    public static readonly DiagnosticDescriptor NoFlush = Create(
        "AMQP003", "A writer over a buffer is never flushed", "'{0}' is never flushed, so its output gets nothing: call Flush after the last value");

    public static readonly DiagnosticDescriptor FrameWriterDisposal = Create(
        "AMQP004", "Frames are dropped by Dispose", "Dispose drops the frames that '{0}' has queued: call CompleteAsync before it, or use await using");

    public static readonly DiagnosticDescriptor KeptBorrow = Create(
        "AMQP005", "Borrowed memory is kept after its owner was disposed", "This refers to the memory of '{0}', which is disposed before it is used: copy it with ToArray or ToOwned, or hand the memory over with Detach");

    public static readonly DiagnosticDescriptor StringKey = Create(
        "AMQP006", "A string is given where a symbol is the key", "The keys of {0} are symbols, and this key is a string: use AmqpSymbol");

    public static readonly DiagnosticDescriptor IgnoredResult = Create(
        "AMQP007", "The result of a method that may fail is ignored", "The result of {0} is ignored, so a failure is not noticed");

    /// <summary>Makes a rule, whose section is in the page.</summary>
    public static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity, string page) =>
        new(id, title, message, "Amqp.Encoding", severity, isEnabledByDefault: true, helpLinkUri: s_pages + page + "#" + $"{id}-{title}".Replace(",", "").Replace(' ', '-').ToLowerInvariant());

    private static DiagnosticDescriptor Create(string id, string title, string message) => Create(id, title, message, DiagnosticSeverity.Warning, "analyzers.md");
}
