namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP004. A writer that leaves the method may be completed elsewhere.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FrameWriterAnalyzer() : LibraryAnalyzer(Rules.FrameWriterDisposal)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types) =>
        context.RegisterOperationAction(each => Analyze(each, (IVariableDeclaratorOperation)each.Operation, types), OperationKind.VariableDeclarator);

    private void Analyze(OperationAnalysisContext context, IVariableDeclaratorOperation declarator, KnownTypes types)
    {
        if (!Symbols.Is(declarator.Symbol.Type, types.FrameWriter) || declarator.GetVariableInitializer() is null)
        {
            return;
        }

        bool isDisposed = Variables.IsUsing(declarator, isAsynchronous: false);
        bool writes = false;
        foreach (IOperation use in Variables.Uses(declarator.Symbol, Variables.BodyOf(declarator)))
        {
            string? called = (use.Parent as IInvocationOperation)?.TargetMethod.Name;
            if (called is "CompleteAsync" or "FlushAsync" or "DisposeAsync" || use.Parent is not (IInvocationOperation or IPropertyReferenceOperation))
            {
                return;
            }

            isDisposed |= called == "Dispose";
            writes |= called is not null && (called.StartsWith("Write", StringComparison.Ordinal) || called.StartsWith("TryWrite", StringComparison.Ordinal));
        }

        if (isDisposed && writes)
        {
            context.ReportDiagnostic(Diagnostic.Create(Rule, ((VariableDeclaratorSyntax)declarator.Syntax).Identifier.GetLocation(), declarator.Symbol.Name));
        }
    }
}
