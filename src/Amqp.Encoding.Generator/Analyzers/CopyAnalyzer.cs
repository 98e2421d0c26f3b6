namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP001. A copy of a reader looks ahead and is left alone, unless a scope of one is exited by the other.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CopyAnalyzer() : LibraryAnalyzer(Rules.Copy)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types)
    {
        context.RegisterOperationAction(each => AnalyzeArgument(each, (IArgumentOperation)each.Operation, types), OperationKind.Argument);
        context.RegisterOperationAction(each => AnalyzeDeclarator(each, (IVariableDeclaratorOperation)each.Operation, types), OperationKind.VariableDeclarator);
        context.RegisterOperationAction(each => AnalyzeCall(each, (IInvocationOperation)each.Operation, types), OperationKind.Invocation);
    }

    private void AnalyzeArgument(OperationAnalysisContext context, IArgumentOperation argument, KnownTypes types)
    {
        if (argument.Parameter is { RefKind: RefKind.None } parameter && types.IsWriter(parameter.Type) && Variables.Named(argument.Value) is { } variable
            && !OnlyLooks(parameter) && IsUsedAfter(context, argument.Value, variable))
        {
            Report(context, argument.Value.Syntax, variable.Name, "is passed by value and used afterwards, so what the method writes is lost: pass it by ref");
        }
    }

    private void AnalyzeDeclarator(OperationAnalysisContext context, IVariableDeclaratorOperation declarator, KnownTypes types)
    {
        if (types.IsWriter(declarator.Symbol.Type) && !declarator.Symbol.IsRef && declarator.GetVariableInitializer()?.Value is { } value && Variables.Named(value) is { } variable
            && Variables.Uses(declarator.Symbol, Variables.BodyOf(declarator)).Any(Variables.Changes) && IsUsedAfter(context, value, variable))
        {
            Report(context, value.Syntax, variable.Name, $"is copied and used afterwards, so what '{declarator.Symbol.Name}' writes is lost: use one writer, or a ref local");
        }
    }

    private void AnalyzeCall(OperationAnalysisContext context, IInvocationOperation call, KnownTypes types)
    {
        if (Variables.Named(call.Instance) is not { } variable || !types.IsOfLibrary(call.TargetMethod) || !(types.IsWriter(call.Instance!.Type) || Symbols.Is(call.Instance.Type, types.Reader)))
        {
            return;
        }

        if (variable is IParameterSymbol { RefKind: RefKind.In or RefKind.RefReadOnlyParameter } && types.IsWriter(call.Instance.Type) && !call.TargetMethod.IsReadOnly)
        {
            Report(context, call.Instance.Syntax, variable.Name, "cannot be changed, so the call writes to a copy that is lost: make the parameter ref");
        }
        else if (call.TargetMethod.Name is "End" or "Exit" or "SkipToParent" && BeginnerOf(call) is { } beginner && IsAnother(call, variable, beginner))
        {
            Report(context, call.Instance.Syntax, variable.Name, $"did not begin this scope, '{beginner.Name}' did, which is a copy: use one of them, and pass it by ref");
        }
    }

    // The variable of the Begin call whose scope a call ends.
    private static ISymbol? BeginnerOf(IInvocationOperation call) =>
        call.Arguments.Length == 1 && Variables.Origin(call.Arguments[0].Value) is IInvocationOperation begin && Symbols.Is(begin.TargetMethod.ContainingType, call.TargetMethod.ContainingType)
            ? Variables.Named(begin.Instance)
            : null;

    // One that is never assigned, and is not made of the other, cannot know the scope.
    private static bool IsAnother(IInvocationOperation call, ISymbol variable, ISymbol beginner)
    {
        IOperation body = Variables.BodyOf(call);
        return !Symbols.Is(variable, beginner)
            && beginner is not ILocalSymbol { IsRef: true }
            && !Variables.Uses(variable, body).Any(Variables.IsAssigned)
            && (variable is not ILocalSymbol local || (!local.IsRef && Variables.FirstValue(local, body) is { } value && !Variables.Uses(beginner, value).Any()));
    }

    private static bool IsUsedAfter(OperationAnalysisContext context, IOperation copy, ISymbol variable) =>
        Flow.After(copy, context)?.Search(
            (operation, position) =>
            {
                bool isAssigned = (operation is IExpressionStatementOperation statement ? statement.Operation : operation) is ISimpleAssignmentOperation assignment && Symbols.Is(Variables.Named(assignment.Target), variable);
                return Variables.Uses(variable, operation).Any(use => use.Syntax.SpanStart >= position && !Variables.IsAssigned(use)) ? FlowStep.Found
                    : isAssigned ? FlowStep.EndPath
                    : FlowStep.GoOn;
            },
            _ => variable is IParameterSymbol { RefKind: RefKind.Ref }) == true;

    // A method that only reads properties of its copy does no harm.
    private static bool OnlyLooks(IParameterSymbol parameter) =>
        parameter.ContainingSymbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } method
        && method.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == parameter.Name)
            .All(static name => name.Parent is MemberAccessExpressionSyntax access && access.Expression == name && access.IsKind(SyntaxKind.SimpleMemberAccessExpression)
                && access.Name.Identifier.ValueText is "BytesWritten" or "Depth");
}
