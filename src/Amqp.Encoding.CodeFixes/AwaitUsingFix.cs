namespace Amqp.Encoding.CodeFixes;

/// <summary>AMQP004: await using, in an asynchronous method and where the library has DisposeAsync.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class AwaitUsingFix() : LibraryCodeFix("AMQP004", "Use await using")
{
    private protected override async Task<Func<CancellationToken, Task<Solution>>?> FixAsync(Document document, SyntaxNode root, SyntaxNode node, CancellationToken cancellation)
    {
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        if (!IsAsynchronous(node) || model?.GetDeclaredSymbol(node, cancellation) is not ILocalSymbol local || local.Type.GetMembers("DisposeAsync").IsEmpty)
        {
            return null;
        }

        SyntaxToken awaiting = SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        return node.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } declaration => Replace(
                document, root, declaration, declaration.WithUsingKeyword(declaration.UsingKeyword.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space)).WithAwaitKeyword(awaiting.WithLeadingTrivia(declaration.GetLeadingTrivia()))),
            UsingStatementSyntax statement => Replace(
                document, root, statement, statement.WithUsingKeyword(statement.UsingKeyword.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space)).WithAwaitKeyword(awaiting.WithLeadingTrivia(statement.GetLeadingTrivia()))),
            _ => null,
        };
    }

    private static bool IsAsynchronous(SyntaxNode node) => node.Ancestors().FirstOrDefault(static each => each is MemberDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax) switch
    {
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
        LocalFunctionStatementSyntax function => function.Modifiers.Any(SyntaxKind.AsyncKeyword),
        AnonymousFunctionExpressionSyntax lambda => lambda.Modifiers.Any(SyntaxKind.AsyncKeyword),
        var other => other is GlobalStatementSyntax,
    };
}
