using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CodeActions;

namespace Amqp.Encoding.CodeFixes;

/// <summary>A change of code that mends what one rule finds, where there is one plain change.</summary>
public abstract class LibraryCodeFix : CodeFixProvider
{
    private readonly string _title;

    private protected LibraryCodeFix(string id, string title)
    {
        FixableDiagnosticIds = ImmutableArray.Create(id);
        _title = title;
    }

    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    public sealed override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SyntaxNode? node = root?.FindNode(context.Span, getInnermostNodeForTie: true);
        if (node is not null && await FixAsync(context.Document, root!, node, context.CancellationToken).ConfigureAwait(false) is { } change)
        {
            context.RegisterCodeFix(CodeAction.Create(_title, change, equivalenceKey: _title), context.Diagnostics);
        }
    }

    /// <summary>Returns the change, or null if there is none at this place.</summary>
    private protected abstract Task<Func<CancellationToken, Task<Solution>>?> FixAsync(Document document, SyntaxNode root, SyntaxNode node, CancellationToken cancellation);

    private protected static Func<CancellationToken, Task<Solution>> Replace(Document document, SyntaxNode root, SyntaxNode old, SyntaxNode changed) =>
        _ => Task.FromResult(document.WithSyntaxRoot(root.ReplaceNode(old, changed)).Project.Solution);
}
