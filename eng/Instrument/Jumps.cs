using System.Collections.Generic;
using System.Linq;
using Mono.Cecil.Cil;

namespace Amqp.Encoding.Instrument;

/// <summary>The jumps of a method into which instructions are put.</summary>
internal static class Jumps
{
    /// <summary>Lets jumps to an instruction, and regions that begin or end there, lead to the one that was put before it.</summary>
    public static void Redirect(MethodBody body, Dictionary<Instruction, Instruction> first)
    {
        Instruction? To(Instruction? target) => target is not null && first.TryGetValue(target, out Instruction? before) ? before : target;
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
