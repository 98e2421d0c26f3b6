using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Amqp.Encoding.Instrument;

/// <summary>
/// Gives the scheduler of test/Schedules the threads of the library: before each access to memory that threads share, a point is added at which another thread may
/// go on, and calls that would block a thread or start one become calls of the classes in <c>Amqp.Encoding.Schedules.Replacements</c> that have the same names.
/// </summary>
internal sealed class Points(ModuleDefinition module, ModuleDefinition hooks)
{
    private const string Replacements = "Amqp.Encoding.Schedules.Replacements";

    // Threads share the objects of these. Those of the other folders never change, or belong to one thread.
    private static readonly string[] s_namespaces = ["Amqp.Encoding.IO", "Amqp.Encoding.Prefetch", "Amqp.Encoding.Messaging"];
    private static readonly string[] s_types = ["Amqp.Encoding.TextCache", "Amqp.Encoding.KnownKeys", "Amqp.Encoding.Framing.FrameDecoder"];

    // These classes of System.Threading do their work at once, without another thread.
    private static readonly string[] s_harmless =
        ["Interlocked", "Volatile", "CancellationToken", "CancellationTokenRegistration", "ExecutionContext", "WaitCallback", "ContextCallback"];

    private static readonly HashSet<Code> s_accesses =
    [
        Code.Ldfld, Code.Stfld, Code.Ldsfld, Code.Stsfld,
        Code.Ldelem_Ref, Code.Stelem_Ref, Code.Ldelem_I8, Code.Stelem_I8, Code.Ldelem_Any, Code.Stelem_Any,
    ];

    private readonly MethodReference _step =
        module.ImportReference(hooks.GetType(Replacements, "Point").Methods.Single(method => method.Name == "Pass"));

    /// <summary>Returns whether the module was changed before.</summary>
    public static bool IsIn(ModuleDefinition module) => module.GetTypeReferences().Any(type => type.Namespace == Replacements);

    /// <summary>Changes all methods of the module, and returns the number of points.</summary>
    public int Add() => module.GetTypes().SelectMany(type => type.Methods).Where(method => method.HasBody).ToArray().Sum(Add);

    private int Add(MethodDefinition method)
    {
        MethodBody body = method.Body;
        body.SimplifyMacros();
        var first = new Dictionary<Instruction, Instruction>();
        ILProcessor il = body.GetILProcessor();
        bool isShared = IsShared(method);
        foreach (Instruction instruction in body.Instructions.ToArray())
        {
            if (instruction.Operand is MethodReference called)
            {
                Replace(il, instruction, called, first);
            }

            if (DescribeAccess(instruction, isShared) is { } access)
            {
                Instruction start = instruction.Previous is { OpCode.OpCodeType: OpCodeType.Prefix } prefix ? prefix : instruction;
                InsertBefore(il, start, first, il.Create(OpCodes.Ldstr, method.DeclaringType.Name + "." + method.Name + " " + access), il.Create(OpCodes.Call, _step));
            }
        }

        Jumps.Redirect(body, first);
        body.OptimizeMacros();
        return first.Count;
    }

    private static void InsertBefore(ILProcessor il, Instruction start, Dictionary<Instruction, Instruction> first, params Instruction[] instructions)
    {
        foreach (Instruction instruction in instructions)
        {
            il.InsertBefore(start, instruction);
        }

        first.TryAdd(start, instructions[0]);
    }

    // Constructors make objects that no other thread has yet.
    private static bool IsShared(MethodDefinition method)
    {
        TypeDefinition type = method.DeclaringType;
        while (type.IsNested)
        {
            type = type.DeclaringType;
        }

        return !method.IsConstructor && (s_namespaces.Contains(type.Namespace) || s_types.Contains(type.FullName));
    }

    private static string? DescribeAccess(Instruction instruction, bool isShared)
    {
        if (instruction.Operand is MethodReference { DeclaringType: { Namespace: "System.Threading", Name: "Interlocked" or "Volatile" } } called)
        {
            return "calls " + called.DeclaringType.Name + "." + called.Name;
        }

        if (!isShared || !s_accesses.Contains(instruction.OpCode.Code))
        {
            return null;
        }

        if (instruction.Operand is not FieldReference reference)
        {
            return "accesses an element";
        }

        // Structs and the classes of the compiler are on the stack of one thread, and fields that do not change need no point.
        FieldDefinition? field = reference.DeclaringType.Scope == reference.Module ? reference.Resolve() : null;
        return field is null || field.IsInitOnly || field.DeclaringType.IsValueType || field.DeclaringType.Name.StartsWith('<') || field.Name.StartsWith('<') ? null
            : (instruction.OpCode.Code is Code.Stfld or Code.Stsfld ? "writes " : "reads ") + field.Name;
    }

    private void Replace(ILProcessor il, Instruction instruction, MethodReference called, Dictionary<Instruction, Instruction> first)
    {
        // Continuations are posted to the scheduler's context: they neither run at once in the thread that ends a task, nor on the thread pool.
        if (called is { Name: "ConfigureAwait", Parameters: [{ ParameterType.FullName: "System.Boolean" }] })
        {
            InsertBefore(il, instruction, first, il.Create(OpCodes.Pop), il.Create(OpCodes.Ldc_I4_1));
        }
        else if (called is { Name: ".ctor", Parameters: [{ ParameterType.FullName: "System.Threading.Tasks.TaskCreationOptions" }] })
        {
            InsertBefore(il, instruction, first, il.Create(OpCodes.Pop), il.Create(OpCodes.Ldc_I4_0));
        }
        else if (called.FullName == "System.Void System.IDisposable::Dispose()"
            && instruction.Previous is { OpCode.Code: Code.Constrained, Operand: TypeReference { Namespace: "System.Threading" } type } prefix
            && FindReplacement(new MethodReference(called.Name, called.ReturnType, type) { HasThis = true }) is { } disposal)
        {
            // The end of a using statement.
            prefix.OpCode = OpCodes.Nop;
            prefix.Operand = null;
            instruction.OpCode = OpCodes.Call;
            instruction.Operand = module.ImportReference(disposal);
        }
        else if (FindReplacement(called) is { } replacement)
        {
            instruction.OpCode = OpCodes.Call;
            instruction.Operand = module.ImportReference(replacement);
        }
        else if (called.DeclaringType.Namespace == "System.Threading" && !s_harmless.Contains(called.DeclaringType.Name)
            || called.DeclaringType.FullName == "System.Threading.Tasks.Task" && called.Name is "Run" or "Delay" or "Wait" or "ContinueWith")
        {
            throw new NotSupportedException(il.Body.Method + " calls " + called + ", which the scheduler does not know: add it to " + Replacements + ".");
        }
    }

    // The static method of the same name with the same parameters, after the instance if there is one.
    private MethodDefinition? FindReplacement(MethodReference called)
    {
        TypeReference type = called.DeclaringType;
        IEnumerable<string> parameters = called.Parameters.Select(parameter => parameter.ParameterType.FullName);
        string[] signature = [.. called.HasThis ? [type.IsValueType ? type.FullName + "&" : type.FullName] : Array.Empty<string>(), .. parameters];
        return type.Namespace.StartsWith("System", StringComparison.Ordinal)
            ? hooks.GetType(Replacements, type.Name)?.Methods.SingleOrDefault(
                method => method.Name == called.Name && method.Parameters.Select(parameter => parameter.ParameterType.FullName).SequenceEqual(signature))
            : null;
    }
}
