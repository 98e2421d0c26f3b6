using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>AMQP008.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnspecifiedDateTimeAnalyzer : LibraryAnalyzer
{
    public UnspecifiedDateTimeAnalyzer()
        : base(Rules.UnspecifiedDateTime)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext context, KnownTypes types)
    {
        INamedTypeSymbol? kind = types.Find("System.DateTimeKind");
        context.RegisterOperationAction(
            each =>
            {
                var argument = (IArgumentOperation)each.Operation;
                if (types.IsOfLibrary(argument.Parameter?.ContainingSymbol))
                {
                    Analyze(each, argument.Value, kind);
                }
            },
            OperationKind.Argument);
        context.RegisterOperationAction(
            each =>
            {
                var conversion = (IConversionOperation)each.Operation;
                if (types.IsOfLibrary(conversion.OperatorMethod))
                {
                    Analyze(each, conversion.Operand, kind);
                }
            },
            OperationKind.Conversion);
    }

    private void Analyze(OperationAnalysisContext context, IOperation value, INamedTypeSymbol? kind)
    {
        if (Variables.Unconverted(value).Type?.SpecialType == SpecialType.System_DateTime && Variables.Origin(value) is var origin && IsUnspecified(origin, kind))
        {
            Report(context, origin.Syntax);
        }
    }

    private static bool IsUnspecified(IOperation value, INamedTypeSymbol? kind) => value switch
    {
        IDefaultValueOperation => true,
        IObjectCreationOperation creation => creation.Arguments.FirstOrDefault(each => KnownTypes.Is(each.Parameter?.Type, kind)) is not { } given || IsZero(given.Value),
        IInvocationOperation { TargetMethod: { Name: "SpecifyKind", ContainingType.SpecialType: SpecialType.System_DateTime } } call => IsZero(call.Arguments.Single(each => each.Parameter?.Ordinal == 1).Value),
        IFieldReferenceOperation { Field: { Name: "MinValue" or "MaxValue", ContainingType.SpecialType: SpecialType.System_DateTime } } => true,
        _ => false,
    };

    private static bool IsZero(IOperation kind) => kind.ConstantValue is { HasValue: true, Value: 0 };
}
