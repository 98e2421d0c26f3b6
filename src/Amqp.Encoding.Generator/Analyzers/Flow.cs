using Microsoft.CodeAnalysis.FlowAnalysis;

namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>The next step of a search after an operation.</summary>
internal enum FlowStep
{
    GoOn,
    EndPath,
    Found,
}

/// <summary>The paths of a body that start after one of its operations. Paths of exceptions are not followed.</summary>
internal sealed class Flow
{
    private readonly ControlFlowGraph _graph;
    private readonly IOperation _start;

    private Flow(ControlFlowGraph graph, IOperation start)
    {
        _graph = graph;
        _start = start;
    }

    public static Flow? After(IOperation start, OperationAnalysisContext context)
    {
        ControlFlowGraph? graph = context.GetControlFlowGraph();
        foreach (IOperation function in Variables.Around(start).Where(Variables.IsFunction).Reverse())
        {
            graph = function is ILocalFunctionOperation local
                ? graph!.GetLocalFunctionControlFlowGraph(local.Symbol, context.CancellationToken)
                : Anonymous(graph!, function) is { } anonymous ? graph!.GetAnonymousFunctionControlFlowGraph(anonymous, context.CancellationToken) : null;
            if (graph is null)
            {
                return null;
            }
        }

        return new Flow(graph, start);
    }

    /// <summary>Whether a path from the start has what is looked for.</summary>
    /// <param name="visit">Called with each operation of a path; only what begins at the position or after it comes after the start.</param>
    /// <param name="visitReturn">Called where a path returns, with the value that it returns.</param>
    public bool Search(Func<IOperation, int, FlowStep> visit, Func<IOperation?, bool> visitReturn)
    {
        BasicBlock? block = _graph.Blocks.FirstOrDefault(each => IndexIn(each) >= 0);
        if (block is null)
        {
            return false;
        }

        // The block of the start comes again if a path leads back to it: then with all of its operations.
        HashSet<BasicBlock> seen = [];
        Stack<BasicBlock> pending = new();
        FlowStep step = Visit(Operations(block).Skip(IndexIn(block)), visit, _start.Syntax.Span.End);
        while (step != FlowStep.Found && !(step == FlowStep.GoOn && Leave(block, pending, visit, visitReturn)))
        {
            do
            {
                if (pending.Count == 0)
                {
                    return false;
                }

                block = pending.Pop();
            }
            while (!seen.Add(block));

            step = Visit(Operations(block), visit, 0);
        }

        return true;
    }

    private bool Leave(BasicBlock block, Stack<BasicBlock> pending, Func<IOperation, int, FlowStep> visit, Func<IOperation?, bool> visitReturn)
    {
        foreach (ControlFlowBranch? branch in new[] { block.FallThroughSuccessor, block.ConditionalSuccessor })
        {
            if (branch?.Destination is not { } destination)
            {
                continue;
            }

            FlowStep step = Visit(branch.FinallyRegions.SelectMany(region => _graph.Blocks.Where(each => each.Ordinal >= region.FirstBlockOrdinal && each.Ordinal <= region.LastBlockOrdinal)).SelectMany(Operations), visit, 0);
            if (step == FlowStep.Found)
            {
                return true;
            }

            if (step == FlowStep.EndPath)
            {
                continue;
            }

            if (destination.Kind != BasicBlockKind.Exit)
            {
                pending.Push(destination);
            }
            else if (visitReturn(branch.Semantics == ControlFlowBranchSemantics.Return ? block.BranchValue : null))
            {
                return true;
            }
        }

        return false;
    }

    private static FlowStep Visit(IEnumerable<IOperation> operations, Func<IOperation, int, FlowStep> visit, int position)
    {
        foreach (IOperation operation in operations)
        {
            FlowStep step = visit(operation, position);
            if (step != FlowStep.GoOn)
            {
                return step;
            }

            position = 0;
        }

        return FlowStep.GoOn;
    }

    private static IEnumerable<IOperation> Operations(BasicBlock block) => block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations;

    // The operations of a graph are copies: they have the syntax of the others.
    private int IndexIn(BasicBlock block) => Operations(block).ToList().FindIndex(operation =>
        operation.Syntax.Span.Contains(_start.Syntax.Span) && operation.DescendantsAndSelf().Any(each => each.Kind == _start.Kind && each.Syntax == _start.Syntax));

    private static IFlowAnonymousFunctionOperation? Anonymous(ControlFlowGraph graph, IOperation function) =>
        graph.Blocks.SelectMany(Operations).SelectMany(static each => each.DescendantsAndSelf()).OfType<IFlowAnonymousFunctionOperation>().FirstOrDefault(each => each.Syntax == function.Syntax);
}
