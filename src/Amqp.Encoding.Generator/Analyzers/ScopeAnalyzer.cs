using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP002. A reader of the method's own may be left anywhere, and a path that returns false gives up.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeAnalyzer : LibraryAnalyzer
{
    public ScopeAnalyzer()
        : base(Rules.OpenScope)
    {
    }

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
        if (isWriter && begin.Parent is IExpressionStatementOperation)
        {
            Report(context, begin.Syntax, begin.TargetMethod.Name, "is not kept, so nothing can end it");
        }
        else if (begin.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var scope } declarator })
        {
            IOperation body = Variables.BodyOf(begin);
            bool isNeverUsed = Variables.Uses(scope, body).All(static use => use.Parent is IPropertyReferenceOperation);
            if (isNeverUsed ? isWriter || isOfCaller : IsLeftOpen(context, declarator, scope, variable, isOfCaller))
            {
                Report(context, begin.Syntax, begin.TargetMethod.Name, isNeverUsed ? $"is never given to {(isWriter ? "End" : "Exit")}" : $"is not given to {(isWriter ? "End" : "Exit")} on every path");
            }
        }
    }

    // On a path of the caller's writer or reader that returns, or at a Flush, which refuses open scopes.
    private static bool IsLeftOpen(OperationAnalysisContext context, IVariableDeclaratorOperation declarator, ILocalSymbol scope, ISymbol variable, bool isOfCaller) =>
        Flow.After(context.Operation, context)?.Search(
            (operation, position) => Variables.Uses(scope, operation).Any(use => use.Syntax.SpanStart >= position && use.Parent is not IPropertyReferenceOperation && !IsDeclared(use, declarator)) ? FlowStep.EndPath
                : Variables.Uses(variable, operation).Any(static use => use.Parent is IInvocationOperation { TargetMethod.Name: "Flush" }) ? FlowStep.Found
                : FlowStep.GoOn,
            value => isOfCaller && value is not { ConstantValue: { HasValue: true, Value: false or null } }) == true;

    private static bool IsDeclared(IOperation use, IVariableDeclaratorOperation declarator) => use.Syntax == declarator.Syntax;
}
