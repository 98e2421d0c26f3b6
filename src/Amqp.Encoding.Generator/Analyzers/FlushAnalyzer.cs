namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP003. A writer that leaves the method, by ref or by value, may be flushed elsewhere.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FlushAnalyzer() : LibraryAnalyzer(Rules.NoFlush)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types) =>
        context.RegisterOperationAction(each => Analyze(each, (IVariableDeclaratorOperation)each.Operation, types), OperationKind.VariableDeclarator);

    private void Analyze(OperationAnalysisContext context, IVariableDeclaratorOperation declarator, KnownTypes types)
    {
        if (!types.IsWriter(declarator.Symbol.Type) || declarator.GetVariableInitializer()?.Value is not { } value
            || Variables.Unconverted(value) is not IObjectCreationOperation { Constructor: { } constructor } creation
            || constructor.Parameters.Length == 0 || constructor.Parameters[0].Type is not INamedTypeSymbol { Name: "AmqpBuffer" or "IBufferWriter" })
        {
            return;
        }

        List<IOperation> uses = [.. Variables.Uses(declarator.Symbol, Variables.BodyOf(declarator))];
        if (uses.All(use => StaysHere(use, types)) && uses.Any(Variables.Changes) && !uses.Any(static use => use.Parent is IInvocationOperation { TargetMethod.Name: "Flush" }))
        {
            Report(context, creation.Syntax, declarator.Symbol.Name);
        }
    }

    // The methods of the library do not flush the writer that they are given.
    private static bool StaysHere(IOperation use, KnownTypes types) => use.Parent switch
    {
        IInvocationOperation call => types.IsOfLibrary(call.TargetMethod),
        // With BytesWritten a method measures, and needs no output.
        IPropertyReferenceOperation property => property.Property.Name != "BytesWritten",
        IArgumentOperation { Parent: IInvocationOperation call } => types.IsOfLibrary(call.TargetMethod) && !call.TargetMethod.IsVirtual && !call.TargetMethod.IsAbstract && !call.TargetMethod.IsOverride && call.TargetMethod.MethodKind != MethodKind.DelegateInvoke,
        _ => false,
    };
}
