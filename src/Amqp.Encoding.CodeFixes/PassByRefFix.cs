using System.Collections.Generic;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.FindSymbols;

namespace Amqp.Encoding.CodeFixes;

/// <summary>AMQP001: ref at the parameter and at each call, or a ref local.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class PassByRefFix() : LibraryCodeFix("AMQP001", "Pass by ref")
{
    private protected override async Task<Func<CancellationToken, Task<Solution>>?> FixAsync(Document document, SyntaxNode root, SyntaxNode node, CancellationToken cancellation)
    {
        if (node.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } } value)
        {
            VariableDeclarationSyntax changed = declaration
                .ReplaceNode(value, value.WithValue(SyntaxFactory.RefExpression(Ref(), value.Value)))
                .WithType(SyntaxFactory.RefType(Ref().WithLeadingTrivia(declaration.Type.GetLeadingTrivia()), declaration.Type.WithoutLeadingTrivia()));
            return Replace(document, root, declaration, changed);
        }

        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        if (ParameterOf(node, model!, cancellation) is not { DeclaringSyntaxReferences: { Length: 1 } declared } parameter || parameter.ContainingSymbol is not IMethodSymbol { IsVirtual: false, IsOverride: false, IsAbstract: false } method)
        {
            return null;
        }

        List<(Document Document, ArgumentSyntax Argument)>? arguments = await ArgumentsAsync(document.Project.Solution, method, parameter.Ordinal, cancellation).ConfigureAwait(false);
        return arguments is null ? null : async token =>
        {
            var editor = new SolutionEditor(document.Project.Solution);
            var declaration = (ParameterSyntax)await declared[0].GetSyntaxAsync(token).ConfigureAwait(false);
            DocumentEditor declaring = await editor.GetDocumentEditorAsync(document.Project.Solution.GetDocumentId(declaration.SyntaxTree), token).ConfigureAwait(false);
            declaring.ReplaceNode(declaration, WithRef(declaration));
            foreach ((Document calling, ArgumentSyntax argument) in arguments)
            {
                DocumentEditor calls = await editor.GetDocumentEditorAsync(calling.Id, token).ConfigureAwait(false);
                calls.ReplaceNode(argument, argument.WithoutLeadingTrivia().WithRefKindKeyword(Ref()).WithLeadingTrivia(argument.GetLeadingTrivia()));
            }

            return editor.GetChangedSolution();
        };
    }

    private static SyntaxToken Ref() => SyntaxFactory.Token(SyntaxKind.RefKeyword).WithTrailingTrivia(SyntaxFactory.Space);

    private static ParameterSyntax WithRef(ParameterSyntax parameter) => parameter.Modifiers.Count == 0
        ? parameter.WithoutLeadingTrivia().AddModifiers(Ref()).WithLeadingTrivia(parameter.GetLeadingTrivia())
        : parameter.AddModifiers(Ref());

    // The parameter that an argument, or the receiver of an extension method, is given to.
    private static IParameterSymbol? ParameterOf(SyntaxNode node, SemanticModel model, CancellationToken cancellation)
    {
        if (node.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax extension })
        {
            return (model.GetSymbolInfo(extension, cancellation).Symbol as IMethodSymbol)?.ReducedFrom?.Parameters[0];
        }

        if (node.Parent is not ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } list } argument
            || model.GetSymbolInfo(call, cancellation).Symbol is not IMethodSymbol { ReducedFrom: null } method)
        {
            return null;
        }

        return method.OriginalDefinition.Parameters[list.Arguments.IndexOf(argument)];
    }

    // The arguments of all calls, or null if one of them is not a call with a variable.
    private static async Task<List<(Document, ArgumentSyntax)>?> ArgumentsAsync(Solution solution, IMethodSymbol method, int ordinal, CancellationToken cancellation)
    {
        List<(Document, ArgumentSyntax)> found = [];
        foreach (ReferenceLocation reference in (await SymbolFinder.FindReferencesAsync(method, solution, cancellation).ConfigureAwait(false)).SelectMany(static each => each.Locations))
        {
            SyntaxNode root = await reference.Location.SourceTree!.GetRootAsync(cancellation).ConfigureAwait(false);
            SyntaxNode name = root.FindNode(reference.Location.SourceSpan);
            SyntaxNode called = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            if (called.Parent is not InvocationExpressionSyntax call)
            {
                return null;
            }

            SemanticModel? model = await reference.Document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
            if (method.IsExtensionMethod && model.GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol { ReducedFrom: not null })
            {
                continue;
            }

            if (call.ArgumentList.Arguments.ElementAtOrDefault(ordinal) is not { NameColon: null, Expression: IdentifierNameSyntax } argument)
            {
                return null;
            }

            found.Add((reference.Document, argument));
        }

        return found;
    }
}
