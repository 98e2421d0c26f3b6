namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP005. Only owners that a using of the same method disposes are known.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BorrowAnalyzer() : LibraryAnalyzer(Rules.KeptBorrow)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types) =>
        context.RegisterOperationAction(each => Analyze(each, types), OperationKind.Return, OperationKind.SimpleAssignment, OperationKind.Argument);

    private void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        // The value that leaves the method, and what gives it: of an out argument the call.
        (IOperation? value, IOperation? source) = context.Operation switch
        {
            IReturnOperation { ReturnedValue: var returned } => (returned, returned),
            ISimpleAssignmentOperation { Value: var assigned } assignment when OutlivesTheMethod(assignment.Target) => (assigned, assigned),
            IArgumentOperation { Parameter.RefKind: RefKind.Out } argument when OutlivesTheMethod(argument.Value) => (argument.Value, argument.Parent),
            _ => default,
        };
        if (value?.Type is { } type && (KeepsMemory(type, types) || types.IsOfLibrary(type) || type.Name == "IList")
            && OwnerOf(source, types) is { } owner && IsDisposed(owner, Variables.BodyOf(value)))
        {
            Report(context, value.Syntax, owner.Name);
        }
    }

    private static bool OutlivesTheMethod(IOperation target) => target switch
    {
        IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol } member => member.Instance is null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance },
        IParameterReferenceOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } => true,
        _ => false,
    };

    private static bool IsDisposed(ILocalSymbol owner, IOperation body) =>
        body.DescendantsAndSelf().OfType<IVariableDeclaratorOperation>().Any(each =>
            Symbols.Is(each.Symbol, owner) && !IsOverBuffer(each) && (Variables.IsUsing(each, isAsynchronous: false) || Variables.IsUsing(each, isAsynchronous: true)));

    // A batch that writes to a buffer of the caller's does not own that memory.
    private static bool IsOverBuffer(IVariableDeclaratorOperation owner) =>
        owner.GetVariableInitializer()?.Value is IObjectCreationOperation { Arguments: var arguments }
        && arguments.Any(static argument => argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "AmqpBuffer" } && argument.Value.ConstantValue is not { HasValue: true, Value: null });

    /// <summary>The local whose memory a value refers to.</summary>
    private static ILocalSymbol? OwnerOf(IOperation? value, KnownTypes types)
    {
        for (int steps = 0; steps < 16 && value is not null; steps++)
        {
            if (value is ILocalReferenceOperation { Local: var local } && IsOwner(local.Type, types) && IsDisposed(local, Variables.BodyOf(value)))
            {
                return local;
            }

            if (value is IConditionalOperation { WhenTrue: var first, WhenFalse: var second })
            {
                return OwnerOf(first, types) ?? OwnerOf(second, types);
            }

            value = LenderOf(value, types);
        }

        return null;
    }

    private static IOperation? LenderOf(IOperation value, KnownTypes types) => value switch
    {
        ILocalReferenceOperation { Local: var local } => Variables.Origin(value) is var origin && origin != value ? origin : Variables.GivenBy(local, Variables.BodyOf(value)),
        IConversionOperation { OperatorMethod: null or { ContainingNamespace.Name: "System" } } conversion when KeepsMemory(conversion.Type, types) => conversion.Operand,
        IPropertyReferenceOperation { Instance: { } instance } property when Lends(property.Property, instance, types) => instance,
        IImplicitIndexerReferenceOperation { IndexerSymbol.Name: "Slice" } range => range.Instance,
        IInvocationOperation { Instance: { } instance } call when Lends(call.TargetMethod, instance, types) => instance,
        IInvocationOperation { Instance: null, Arguments: { Length: > 0 } arguments } call when IsView(call, types) => arguments[0].Value,
        IObjectCreationOperation { Arguments: { Length: > 0 } arguments } creation when KeepsMemory(creation.Type, types) => arguments[0].Value,
        _ => null,
    };

    private static bool IsOwner(ITypeSymbol type, KnownTypes types) =>
        types.IsOfLibrary(type) && type.Name is "AmqpBuffer" or "AmqpMessage" or "Delivery" or "FrameSegments" or "MessageBatch";

    private static bool Lends(ISymbol member, IOperation instance, KnownTypes types) => instance.Type!.Name switch
    {
        "AmqpBuffer" => types.IsOfLibrary(member) && member.Name is "WrittenSpan" or "WrittenMemory" or "GetSpan" or "GetMemory" or "GetWrittenSpan",
        "AmqpMessage" => types.IsOfLibrary(member) && member.Name is "GetData" or "TryGetSingleData" or "OpenValue" or "OpenSequence",
        "FrameSegments" => types.IsOfLibrary(member) && member.Name is "GetSegments" or "GetSpan" or "GetMemory",
        "MessageBatch" => types.IsOfLibrary(member) && member.Name is "GetPayload" or "GetMessage",
        "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ReadOnlySequence" => member.Name is "Slice" or "Span" or "First" or "FirstSpan",
        _ => false,
    };

    // Memory that a message or value is decoded from; spans are copied.
    private static bool IsView(IInvocationOperation call, KnownTypes types) =>
        types.IsOfLibrary(call.TargetMethod) && call.TargetMethod is { Name: "Decode", ContainingType.Name: "AmqpMessage" } && call.TargetMethod.Parameters[0].Type.Name is "ReadOnlyMemory" or "ReadOnlySequence";

    private static bool KeepsMemory(ITypeSymbol? type, KnownTypes types) =>
        type?.Name is "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ReadOnlySequence" || Symbols.Is(type, types.Reader);
}
