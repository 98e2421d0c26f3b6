namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP002. A reader of the method's own may be left anywhere, and a path that returns a value may give up with it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeAnalyzer() : LibraryAnalyzer(Rules.OpenScope)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types) =>
        context.RegisterOperationAction(each => Analyze(each, (IInvocationOperation)each.Operation, types), OperationKind.Invocation);

    private void Analyze(OperationAnalysisContext context, IInvocationOperation begin, KnownTypes types)
    {
        bool isWriter = types.IsWriter(begin.TargetMethod.ContainingType) && KnownTypes.Is(begin.Type, types.WriteScope);
        bool isReader = KnownTypes.Is(begin.TargetMethod.ContainingType, types.Reader) && KnownTypes.Is(begin.Type, types.ReadScope);
        if (!(isWriter || isReader) || Variables.Named(begin.Instance) is not { } variable)
        {
            return;
        }

        bool isOfCaller = variable is IParameterSymbol { RefKind: RefKind.Ref };
        if (isReader && !isOfCaller)
        {
            return;
        }

        // A lambda that looks at the descriptor alone: its reader is not used again.
        if (isReader && begin.TargetMethod.Name == "EnterDescribed" && Enclosing(begin) is { } lambda && Variables.Uses(variable, lambda.Body).Count() == 1)
        {
            return;
        }

        string end = isWriter ? "End" : "Exit";
        if (begin.Parent is IExpressionStatementOperation)
        {
            ReportIf(IsOpenAtTheEnd(context, null, variable, static _ => true), "is not kept, so nothing can end it");
        }
        else if (begin.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var scope } declarator } && !EndsInSequence(declarator))
        {
            bool isNeverEnded = !Variables.Uses(scope, Variables.BodyOf(begin)).Any(Ends);
            ReportIf(
                IsOpenAtTheEnd(context, scope, variable, value => isNeverEnded || (isOfCaller && value is null)),
                isNeverEnded ? $"is never given to {end}" : $"is not given to {end} on every path");
        }

        void ReportIf(bool isOpen, string what)
        {
            if (isOpen)
            {
                Report(context, begin.Syntax, begin.TargetMethod.Name, what);
            }
        }
    }

    private static IAnonymousFunctionOperation? Enclosing(IOperation operation)
    {
        IOperation? each = operation;
        while (each is not (null or IAnonymousFunctionOperation))
        {
            each = each.Parent;
        }

        return each as IAnonymousFunctionOperation;
    }

    // Whether a path returns with the scope open, or comes to a Flush, which refuses open scopes.
    private static bool IsOpenAtTheEnd(OperationAnalysisContext context, ILocalSymbol? scope, ISymbol variable, Func<IOperation?, bool> visitReturn) =>
        Flow.After(context.Operation, context)?.Search(
            (operation, position) => scope is not null && Variables.Uses(scope, operation).Any(use => use.Syntax.SpanStart >= position && Ends(use)) ? FlowStep.EndPath
                : Variables.Uses(variable, operation).Any(static use => use.Parent is IInvocationOperation { TargetMethod.Name: "Flush" }) ? FlowStep.Found
                : FlowStep.GoOn,
            visitReturn) == true;

    // The usual case, for which no graph is made: the block goes on to a statement that ends the scope.
    private static bool EndsInSequence(IVariableDeclaratorOperation declarator)
    {
        if (declarator.Parent?.Parent is not { Parent: IBlockOperation block } declaration)
        {
            return false;
        }

        foreach (IOperation statement in block.Operations.SkipWhile(each => each != declaration).Skip(1))
        {
            if (statement is IExpressionStatementOperation { Operation: IInvocationOperation { Arguments: { Length: 1 } arguments } } && KnownTypes.Is(Variables.Named(arguments[0].Value), declarator.Symbol))
            {
                return true;
            }

            if (statement.DescendantsAndSelf().Any(static each => each is IReturnOperation or IBranchOperation or IInvocationOperation { TargetMethod.Name: "Flush" }))
            {
                return false;
            }
        }

        return false;
    }

    // Any use but to look at the scope: it is ended here, or by whoever gets it.
    private static bool Ends(IOperation use) => use.Parent is not IPropertyReferenceOperation;
}
