using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace Amqp.Encoding.CodeFixes;

/// <summary>AMQP008: DateTimeKind.Utc, as an argument of the constructor or of SpecifyKind.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class DateTimeKindFix : LibraryCodeFix
{
    public DateTimeKindFix()
        : base("AMQP008", "Use DateTimeKind.Utc")
    {
    }

    private protected override async Task<Func<CancellationToken, Task<Solution>>?> FixAsync(Document document, SyntaxNode root, SyntaxNode node, CancellationToken cancellation)
    {
        ArgumentListSyntax? arguments = node switch
        {
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            InvocationExpressionSyntax call => call.ArgumentList,
            _ => null,
        };
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        if (arguments is null || arguments.Arguments.Any(static each => each.NameColon is not null) || model?.GetSymbolInfo(node, cancellation).Symbol is not IMethodSymbol method)
        {
            return null;
        }

        ExpressionSyntax utc = SyntaxFactory.ParseExpression("global::System.DateTimeKind.Utc").WithAdditionalAnnotations(Simplifier.Annotation);
        if (method.Parameters.FirstOrDefault(static each => each.Type.Name == "DateTimeKind") is { } kind)
        {
            return Replace(document, root, arguments.Arguments[kind.Ordinal].Expression, utc);
        }

        // There is a constructor with a kind for a date and a time, and none for a date alone.
        bool isDate = method.Parameters.Length == 3;
        if (method.Parameters.Length is 0 or 4 || method.Parameters.Any(static each => each.Type.Name == "Calendar"))
        {
            return null;
        }

        ExpressionSyntax zero = SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(0));
        ExpressionSyntax[] added = isDate ? [zero, zero, zero, utc] : [utc];
        ArgumentListSyntax longer = arguments.AddArguments([.. added.Select(static each => SyntaxFactory.Argument(each).WithLeadingTrivia(SyntaxFactory.Space))]);
        return Replace(document, root, arguments, longer);
    }
}
