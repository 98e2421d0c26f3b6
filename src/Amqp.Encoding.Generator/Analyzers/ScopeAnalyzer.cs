namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP002. A reader of the method's own may be left anywhere, and a path that returns a value may give up with it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeAnalyzer() : LibraryAnalyzer(Rules.OpenScope)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types) =>
        context.RegisterOperationAction(each => Analyze(each, (IInvocationOperation)each.Operation, types), OperationKind.Invocation);

    private void Analyze(OperationAnalysisContext context, IInvocationOperation begin, KnownTypes types)
    {
        bool isWriter = types.IsWriter(begin.TargetMethod.ContainingType) && Symbols.Is(begin.Type, types.WriteScope);
        bool isReader = Symbols.Is(begin.TargetMethod.ContainingType, types.Reader) && Symbols.Is(begin.Type, types.ReadScope);
        if (!(isWriter || isReader) || Variables.Named(begin.Instance) is not { } variable)
        {
            return;
        }

        // A lambda that looks at the descriptor alone does not use its reader again.
        bool isOfCaller = variable is IParameterSymbol { RefKind: RefKind.Ref };
        if (isReader && (!isOfCaller || (begin.TargetMethod.Name == "EnterDescribed"
            && Variables.Around(begin).OfType<IAnonymousFunctionOperation>().FirstOrDefault() is { } lambda && Variables.Uses(variable, lambda.Body).Count() == 1)))
        {
            return;
        }

        string end = isWriter ? "End" : "Exit";
        string problem = "is not kept, so nothing can end it";
        bool isOpen = begin.Parent is IExpressionStatementOperation && IsOpenAtTheEnd(context, null, variable, static _ => true);
        if (begin.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var scope } declarator } && !EndsInSequence(declarator))
        {
            bool isNeverEnded = !Variables.Uses(scope, Variables.BodyOf(begin)).Any(Ends);
            problem = isNeverEnded ? $"is never given to {end}" : $"is not given to {end} on every path";
            isOpen = IsOpenAtTheEnd(context, scope, variable, value => isNeverEnded || (isOfCaller && value is null));
        }

        if (isOpen)
        {
            Report(context, begin.Syntax, begin.TargetMethod.Name, problem);
        }
    }

    // Whether a path returns with the scope open, or comes to a Flush, which refuses open scopes.
    private static bool IsOpenAtTheEnd(OperationAnalysisContext context, ILocalSymbol? scope, ISymbol variable, Func<IOperation?, bool> visitReturn) =>
        Flow.After(context.Operation, context)?.Search(
            (operation, position) => scope is not null && Variables.Uses(scope, operation).Any(use => use.Syntax.SpanStart >= position && Ends(use)) ? FlowStep.EndPath
                : Variables.Uses(variable, operation).Any(static use => use.Parent is IInvocationOperation { TargetMethod.Name: "Flush" }) ? FlowStep.Found
                : FlowStep.GoOn,
            visitReturn) == true;

    // The usual case, for which no graph is made: the block goes on to a statement that ends the scope.
    private static bool EndsInSequence(IVariableDeclaratorOperation declarator) =>
        declarator.Parent?.Parent is { Parent: IBlockOperation block } declaration
        && block.Operations.SkipWhile(each => each != declaration).Skip(1).TakeWhile(each => GivesAway(each, declarator.Symbol) || !Leaves(each)).Any(each => GivesAway(each, declarator.Symbol));

    private static bool GivesAway(IOperation statement, ILocalSymbol scope) =>
        statement is IExpressionStatementOperation { Operation: IInvocationOperation { Arguments: { Length: 1 } arguments } } && Symbols.Is(Variables.Named(arguments[0].Value), scope);

    private static bool Leaves(IOperation statement) =>
        statement.DescendantsAndSelf().Any(static each => each is IReturnOperation or IBranchOperation or IInvocationOperation { TargetMethod.Name: "Flush" });

    // Any use but to look at the scope: it is ended here, or by whoever gets it.
    private static bool Ends(IOperation use) => use.Parent is not IPropertyReferenceOperation;
}
