namespace Amqp.Encoding.CodeFixes;

/// <summary>AMQP101: the word partial on a contract and on the types around it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class PartialFix() : LibraryCodeFix("AMQP101", "Make the type partial")
{
    private protected override Task<Func<CancellationToken, Task<Solution>>?> FixAsync(Document document, SyntaxNode root, SyntaxNode node, CancellationToken cancellation)
    {
        TypeDeclarationSyntax[] types = [.. node.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword))];
        SyntaxNode changed = root.ReplaceNodes(types, static (_, type) => AddPartial(type));
        return Task.FromResult(types.Length == 0 ? null : Replace(document, root, root, changed));
    }

    // It is the last modifier. The first one takes what is before the declaration.
    private static TypeDeclarationSyntax AddPartial(TypeDeclarationSyntax type)
    {
        SyntaxToken partial = SyntaxFactory.Token(SyntaxKind.PartialKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        return type.Modifiers.Count != 0
            ? type.WithModifiers(type.Modifiers.Add(partial))
            : type.WithKeyword(type.Keyword.WithLeadingTrivia()).WithModifiers(SyntaxFactory.TokenList(partial.WithLeadingTrivia(type.Keyword.LeadingTrivia)));
    }
}
