using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Amqp.Encoding.Instrument;

/// <summary>Adds a counter to the begin of each block: of each method, of what a branch jumps to, and of what follows a branch.</summary>
internal static class Blocks
{
    public const int MaxCount = 65_536;

    public static int CountAll(string path, FieldDefinition counters, int next)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true });
        next = Count(module, module.ImportReference(counters), next);
        module.Write(path);
        return next;
    }

    /// <summary>Counts the blocks of a module from a number on, and returns the number after its last.</summary>
    public static int Count(ModuleDefinition module, FieldReference counters, int next)
    {
        // Not those of the map itself, which is not there before its first use.
        foreach (MethodDefinition method in module.GetTypes().Where(type => type.FullName != counters.DeclaringType.FullName).SelectMany(type => type.Methods))
        {
            if (method.HasBody)
            {
                next = Count(method.Body, counters, module.TypeSystem.Byte, next);
            }
        }

        return next <= MaxCount ? next : throw new InvalidOperationException($"{next} blocks are more than the map has.");
    }

    private static int Count(MethodBody body, FieldReference counters, TypeReference octet, int next)
    {
        body.SimplifyMacros();
        var first = new Dictionary<Instruction, Instruction>();
        foreach (Instruction start in Starts(body).ToArray())
        {
            Instruction[] count =
            [
                Instruction.Create(OpCodes.Ldsfld, counters),
                Instruction.Create(OpCodes.Ldc_I4, next++),
                Instruction.Create(OpCodes.Ldelema, octet),
                Instruction.Create(OpCodes.Dup),
                Instruction.Create(OpCodes.Ldind_U1),
                Instruction.Create(OpCodes.Ldc_I4, 1),
                Instruction.Create(OpCodes.Add),
                Instruction.Create(OpCodes.Conv_U1),
                Instruction.Create(OpCodes.Stind_I1),
            ];
            first.Add(start, count[0]);
            ILProcessor il = body.GetILProcessor();
            foreach (Instruction instruction in count)
            {
                il.InsertBefore(start, instruction);
            }
        }

        Redirect(body, first);
        body.OptimizeMacros();
        return next;
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

    // Jumps to a block, and regions that begin or end there, lead to its counter.
    private static void Redirect(MethodBody body, Dictionary<Instruction, Instruction> first)
    {
        Instruction? To(Instruction? target) => target is not null && first.TryGetValue(target, out Instruction? count) ? count : target;
        foreach (Instruction instruction in body.Instructions)
        {
            instruction.Operand = instruction.Operand switch
            {
                Instruction target => To(target),
                Instruction[] targets => targets.Select(target => To(target)!).ToArray(),
                object other => other,
                null => null,
            };
        }

        foreach (ExceptionHandler handler in body.ExceptionHandlers)
        {
            handler.TryStart = To(handler.TryStart);
            handler.TryEnd = To(handler.TryEnd);
            handler.HandlerStart = To(handler.HandlerStart);
            handler.HandlerEnd = To(handler.HandlerEnd);
            handler.FilterStart = To(handler.FilterStart);
        }
    }
}
