using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Amqp.Encoding.Instrument;

/// <summary>
/// Counts each way from one block to the next, as AFL does: a block is what follows the begin of a method, a branch or the target of one, it has a random number,
/// and <c>Counters[Previous ^ number]++; Previous = number >> 1</c> is put before it.
/// </summary>
internal sealed class Edges(EdgeMap map, ModuleDefinition module, Random numbers)
{
    private readonly FieldReference _counters = module.ImportReference(map.Counters);
    private readonly FieldReference _previous = module.ImportReference(map.Previous);

    /// <summary>Counts the edges of all methods of the module, but those of the map, and returns the number of blocks.</summary>
    public int Count() => module.GetTypes().Where(type => type.FullName != EdgeMap.FullName).SelectMany(type => type.Methods).Where(method => method.HasBody)
        .Sum(method => Count(method.Body));

    private int Count(MethodBody body)
    {
        body.SimplifyMacros();
        var first = new Dictionary<Instruction, Instruction>();
        foreach (Instruction start in Starts(body).ToArray())
        {
            int number = numbers.Next(EdgeMap.Length);
            Instruction[] count =
            [
                Instruction.Create(OpCodes.Ldsfld, _counters),
                Instruction.Create(OpCodes.Ldsfld, _previous),
                Instruction.Create(OpCodes.Ldc_I4, number),
                Instruction.Create(OpCodes.Xor),
                Instruction.Create(OpCodes.Ldelema, module.TypeSystem.Byte),
                Instruction.Create(OpCodes.Dup),
                Instruction.Create(OpCodes.Ldind_U1),
                Instruction.Create(OpCodes.Ldc_I4, 1),
                Instruction.Create(OpCodes.Add),
                Instruction.Create(OpCodes.Conv_U1),
                Instruction.Create(OpCodes.Stind_I1),
                Instruction.Create(OpCodes.Ldc_I4, number >> 1),
                Instruction.Create(OpCodes.Stsfld, _previous),
            ];
            first.Add(start, count[0]);
            ILProcessor il = body.GetILProcessor();
            foreach (Instruction instruction in count)
            {
                il.InsertBefore(start, instruction);
            }
        }

        Jumps.Redirect(body, first);
        body.OptimizeMacros();
        return first.Count;
    }

    private static HashSet<Instruction> Starts(MethodBody body)
    {
        HashSet<Instruction> starts = [body.Instructions[0]];
        foreach (Instruction instruction in body.Instructions)
        {
            if (instruction.Operand is Instruction target)
            {
                starts.Add(target);
            }

            starts.UnionWith(instruction.Operand as Instruction[] ?? []);
            if (instruction.OpCode.FlowControl == FlowControl.Cond_Branch)
            {
                starts.Add(instruction.Next);
            }
        }

        starts.UnionWith(body.ExceptionHandlers.Select(handler => handler.HandlerStart));
        return starts;
    }
}
