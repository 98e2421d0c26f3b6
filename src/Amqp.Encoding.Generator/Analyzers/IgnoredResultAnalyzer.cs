namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP007. A discard of the result says that the result does not matter, and so does the lambda of a delegate without a result.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IgnoredResultAnalyzer() : LibraryAnalyzer(Rules.IgnoredResult)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types) =>
        context.RegisterOperationAction(each => Analyze(each, ((IExpressionStatementOperation)each.Operation).Operation, types), OperationKind.ExpressionStatement);

    private void Analyze(OperationAnalysisContext context, IOperation expression, KnownTypes types)
    {
        if (!context.Operation.IsImplicit && (expression is IConditionalAccessOperation access ? access.WhenNotNull : expression) is IInvocationOperation { TargetMethod: var method } call
            && (types.IsOfLibrary(method) || IsOfContract(method, types)) && (Symbols.Is(method.ReturnType, types.Status) || (IsTry(method) && !call.Arguments.Any(IsLookedAt))))
        {
            Report(context, expression.Syntax, method.Name);
        }
    }

    private static bool IsTry(IMethodSymbol method) =>
        method.ReturnType.SpecialType == SpecialType.System_Boolean && method.Name.Length > 3 && method.Name.StartsWith("Try", StringComparison.Ordinal) && char.IsUpper(method.Name[3]);

    // A default where there is no value is a result, too: 0 tries, if a message does not say how many.
    private static bool IsLookedAt(IArgumentOperation argument)
    {
        if (argument.Parameter?.RefKind != RefKind.Out || argument.Value is IDiscardOperation)
        {
            return false;
        }

        IOperation value = argument.Value is IDeclarationExpressionOperation declaration ? declaration.Expression : argument.Value;
        return value is not ILocalReferenceOperation local || Variables.Uses(local.Local, Variables.RootOf(argument)).Any(use => use.Syntax != value.Syntax);
    }

    // Made by the generator, in the assembly of the user.
    private static bool IsOfContract(IMethodSymbol method, KnownTypes types) =>
        method.Name == "TryDecode" && types.Composite is { } composite && method.ContainingType.AllInterfaces.Contains(composite, SymbolEqualityComparer.Default);
}
