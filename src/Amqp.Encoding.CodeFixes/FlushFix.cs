using Microsoft.CodeAnalysis.Formatting;

namespace Amqp.Encoding.CodeFixes;

/// <summary>AMQP003: a Flush after the last use.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class FlushFix() : LibraryCodeFix("AMQP003", "Call Flush after the last value")
{
    private protected override Task<Func<CancellationToken, Task<Solution>>?> FixAsync(Document document, SyntaxNode root, SyntaxNode node, CancellationToken cancellation)
    {
        Func<CancellationToken, Task<Solution>>? change = null;
        if (node.FirstAncestorOrSelf<VariableDeclaratorSyntax>() is { } declarator && declarator.FirstAncestorOrSelf<StatementSyntax>() is { Parent: BlockSyntax block })
        {
            string name = declarator.Identifier.ValueText;
            StatementSyntax last = block.Statements.Last(statement => statement == declarator.FirstAncestorOrSelf<StatementSyntax>()
                || statement.DescendantNodes().OfType<IdentifierNameSyntax>().Any(each => each.Identifier.ValueText == name));
            StatementSyntax flush = SyntaxFactory.ParseStatement($"{name}.Flush();").WithTrailingTrivia(SyntaxFactory.ElasticMarker).WithAdditionalAnnotations(Formatter.Annotation);
            int index = block.Statements.IndexOf(last) + (last is ReturnStatementSyntax ? 0 : 1);
            change = Replace(document, root, block, block.WithStatements(block.Statements.Insert(index, flush)));
        }

        return Task.FromResult(change);
    }
}
