namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP006. Where the library takes keys as such, it makes symbols of strings by itself; these are the places where it cannot know.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SymbolKeyAnalyzer() : LibraryAnalyzer(Rules.StringKey)
{
    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types)
    {
        context.RegisterOperationAction(each => AnalyzeMap(each, (IArgumentOperation)each.Operation, types), OperationKind.Argument);
        context.RegisterOperationAction(each => AnalyzeLookup(each, (IArgumentOperation)each.Operation, types), OperationKind.Argument);
        context.RegisterOperationAction(each => AnalyzeSection(each, (IBlockOperation)each.Operation, types), OperationKind.Block);
    }

    // A map with string keys that becomes fields.
    private void AnalyzeMap(OperationAnalysisContext context, IArgumentOperation argument, KnownTypes types)
    {
        if (argument.Parameter is not { } parameter || !Symbols.Is(parameter.Type, types.Map) || !Symbols.Is(parameter.ContainingType, types.Fields))
        {
            return;
        }

        IOperation origin = Variables.Origin(argument.Value);
        if (origin is IInvocationOperation { TargetMethod.Name: "ToMap", Instance: { } builder })
        {
            origin = Variables.Origin(builder);
        }

        if (origin is IObjectCreationOperation creation)
        {
            foreach (IOperation pair in creation.Descendants())
            {
                IOperation? key = pair switch
                {
                    IObjectCreationOperation { Type.Name: "KeyValuePair", Arguments.Length: 2 } each => each.Arguments[0].Value,
                    IInvocationOperation { TargetMethod: { Name: "Add", ContainingType.ContainingType: var map }, Arguments.Length: 2 } add when Symbols.Is(map, types.Map) => add.Arguments[0].Value,
                    _ => null,
                };
                if (key is not null && IsOfThis(pair, creation) && StringIn(key, types) is { } text)
                {
                    Report(context, text.Syntax, "fields");
                }
            }
        }
    }

    // A look-up by a string among symbols finds nothing.
    private void AnalyzeLookup(OperationAnalysisContext context, IArgumentOperation argument, KnownTypes types)
    {
        IOperation? map = argument.Parent switch
        {
            IInvocationOperation call => call.Instance,
            IPropertyReferenceOperation indexer => indexer.Instance,
            _ => null,
        };
        if (argument.Parameter?.Name == "key" && Symbols.Is(map?.Type, types.Map) && Variables.Origin(map!) is IInvocationOperation { TargetMethod: { Name: "ToMap", ContainingType: var type } }
            && Symbols.Is(type, types.Fields) && StringIn(argument.Value, types) is { } text)
        {
            Report(context, text.Syntax, "fields");
        }
    }

    // Annotations that are written value by value: the keys of the map that follows their descriptor.
    private void AnalyzeSection(OperationAnalysisContext context, IBlockOperation block, KnownTypes types)
    {
        for (int i = 0; i + 2 < block.Operations.Length; i++)
        {
            if (CallOn(block.Operations[i], types) is { TargetMethod.Name: "BeginDescribed", Arguments: { Length: 1 } descriptor } && IsOfAnnotations(descriptor[0].Value)
                && CallOn(block.Operations[i + 1], types) is { TargetMethod.Name: "BeginMap" })
            {
                AnalyzePairs(context, block, i + 2, types);
            }
        }
    }

    private void AnalyzePairs(OperationAnalysisContext context, IBlockOperation block, int start, KnownTypes types)
    {
        for (int i = start; i < block.Operations.Length && CallOn(block.Operations[i], types) is { } call && call.TargetMethod.Name.StartsWith("Write", StringComparison.Ordinal); i++)
        {
            if ((i - start) % 2 == 0 && call.TargetMethod.Name is "WriteString" or "WriteStringBytes")
            {
                Report(context, call.Syntax, "annotations");
            }
        }
    }

    // The call on a writer in a statement, or in the initializer of a local.
    private static IInvocationOperation? CallOn(IOperation statement, KnownTypes types)
    {
        IOperation? value = statement switch
        {
            IExpressionStatementOperation expression => expression.Operation,
            IVariableDeclarationGroupOperation { Declarations: { Length: 1 } declarations } => declarations[0].Declarators[0].GetVariableInitializer()?.Value,
            _ => null,
        };
        return value is IInvocationOperation call && types.IsWriter(call.TargetMethod.ContainingType) ? call : null;
    }

    // delivery-annotations, message-annotations and footer (part 3, 3.2.2, 3.2.3 and 3.2.9).
    private static bool IsOfAnnotations(IOperation descriptor) =>
        descriptor.DescendantsAndSelf().First(static each => each is not IConversionOperation).ConstantValue is { HasValue: true, Value: int or uint or long or ulong } constant
        && Convert.ToInt64(constant.Value, CultureInfo.InvariantCulture) is 0x71 or 0x72 or 0x78;

    // A map inside a value of the map may have keys of any type.
    private static bool IsOfThis(IOperation pair, IOperation map) => !Variables.Around(pair).TakeWhile(each => each != map)
        .Any(static each => each is IObjectCreationOperation or IInvocationOperation { TargetMethod.Name: "Create" or "CreateRange" or "Add" });

    private static IOperation? StringIn(IOperation key, KnownTypes types) => key.DescendantsAndSelf().TakeWhile(static each => each is IConversionOperation).Cast<IConversionOperation>()
        .FirstOrDefault(each => types.IsOfLibrary(each.OperatorMethod) && each.Operand.Type?.SpecialType == SpecialType.System_String && each.Type?.Name == "AmqpValue")?.Operand;
}
