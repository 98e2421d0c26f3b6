namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>Locals and parameters, and where a body uses them.</summary>
internal static class Variables
{
    /// <summary>The local or parameter that an expression names, or null if it is more than a name.</summary>
    public static ISymbol? Named(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        _ => null,
    };

    /// <summary>The operations around one, from the next one.</summary>
    public static IEnumerable<IOperation> Around(IOperation operation)
    {
        for (IOperation? each = operation.Parent; each is not null; each = each.Parent)
        {
            yield return each;
        }
    }

    public static bool IsFunction(IOperation operation) => operation is IAnonymousFunctionOperation or ILocalFunctionOperation;

    /// <summary>The body of the innermost method, local function or lambda around an operation.</summary>
    public static IOperation BodyOf(IOperation operation) => Around(operation).TakeWhile(static each => !IsFunction(each)).Prepend(operation).Last();

    /// <summary>The body of the method around an operation, with its local functions and lambdas.</summary>
    public static IOperation RootOf(IOperation operation) => Around(operation).Prepend(operation).Last();

    public static IEnumerable<IOperation> Uses(ISymbol variable, IOperation body) =>
        body.DescendantsAndSelf().Where(operation => Symbols.Is(Named(operation), variable));

    /// <summary>Whether a use is the target of an assignment of the whole variable.</summary>
    public static bool IsAssigned(IOperation use) => use.Parent is ISimpleAssignmentOperation assignment && assignment.Target == use;

    public static bool IsPassedByRef(IOperation use) => use.Parent is IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };

    /// <summary>Whether a use calls a method that changes the variable, or passes it by ref.</summary>
    public static bool Changes(IOperation use) => IsPassedByRef(use) || (use.Parent is IInvocationOperation call && call.Instance == use && !call.TargetMethod.IsReadOnly);

    /// <summary>The value that a local gets where it is declared.</summary>
    public static IOperation? FirstValue(ILocalSymbol local, IOperation body) =>
        body.DescendantsAndSelf().OfType<IVariableDeclaratorOperation>().FirstOrDefault(each => Symbols.Is(each.Symbol, local))?.GetVariableInitializer()?.Value;

    /// <summary>The value that a local always has: that of its declaration, if it is never assigned again.</summary>
    public static IOperation? OnlyValue(ILocalSymbol local, IOperation body) =>
        local.IsRef || Uses(local, body).Any(static use => IsAssigned(use) || IsPassedByRef(use)) ? null : FirstValue(local, body);

    /// <summary>The call that gives a local its value by an out parameter, if nothing else does.</summary>
    public static IOperation? GivenBy(ILocalSymbol local, IOperation body)
    {
        IOperation[] uses = [.. Uses(local, body).Select(static use => use.Parent is IDeclarationExpressionOperation declared ? declared : use)];
        IOperation[] given = [.. uses.Where(static use => IsAssigned(use) || IsPassedByRef(use))];
        return given.Length == 1 && given[0].Parent is IArgumentOperation { Parameter.RefKind: RefKind.Out } argument ? argument.Parent : null;
    }

    /// <summary>Whether a using statement or declaration disposes a local.</summary>
    public static bool IsUsing(IVariableDeclaratorOperation declarator, bool isAsynchronous) => declarator.Parent?.Parent?.Parent switch
    {
        IUsingDeclarationOperation declaration => declaration.IsAsynchronous == isAsynchronous,
        IUsingOperation statement => statement.IsAsynchronous == isAsynchronous,
        _ => false,
    };

    /// <summary>The value without the conversions of the language around it, such as that of a `new` without a type.</summary>
    public static IOperation Unconverted(IOperation value) => value.DescendantsAndSelf().First(static each => each is not IConversionOperation { OperatorMethod: null });

    /// <summary>Follows locals that never change to the expression that makes their value.</summary>
    public static IOperation Origin(IOperation value)
    {
        // Bounded, because code that is being typed may declare a local with itself.
        value = Unconverted(value);
        for (int steps = 0; steps < 8 && value is ILocalReferenceOperation { Local: var local } && OnlyValue(local, BodyOf(value)) is { } only; steps++)
        {
            value = Unconverted(only);
        }

        return value;
    }
}
