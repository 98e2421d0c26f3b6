namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>An analyzer for one rule, which does nothing in a compilation without the library.</summary>
public abstract class LibraryAnalyzer : DiagnosticAnalyzer
{
    private protected LibraryAnalyzer(DiagnosticDescriptor rule) => SupportedDiagnostics = ImmutableArray.Create(rule);

    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

    private protected DiagnosticDescriptor Rule => SupportedDiagnostics[0];

    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Amqp.Encoding.AmqpWriter") is { } writer)
            {
                Register(start, new KnownTypes(start.Compilation, writer));
            }
        });
    }

    private protected abstract void Register(CompilationStartAnalysisContext context, KnownTypes types);

    private protected void Report(OperationAnalysisContext context, SyntaxNode place, params object[] arguments) =>
        context.ReportDiagnostic(Diagnostic.Create(Rule, place.GetLocation(), arguments));
}
