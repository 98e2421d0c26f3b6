using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;

namespace Amqp.Encoding.Tests.Plain;

/// <summary>The comparison of both ways sees a plain way only if the switch turns it off.</summary>
[TestFixture]
public sealed class PlainSwitchTests
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    // They decline too, but not in favour of the exact way: they are part of it, or the only way. One always declines, for the classes that have no plain way.
    private static readonly string[] s_others =
    [
        "AmqpPrimitives.TryDecodeEmptyArray", "AmqpReader.TryFinish", "AmqpReader.TryMatchText", "AmqpReader.TryMeasureNext", "AmqpReader.TryPassCheckedDescriptors",
        "AmqpReader.TryPeekText", "AmqpReader.TryReadArrayHeader", "ArrayEncoding`1.TryBegin", "ArrayEncoding`1.TryDecodePlain", "ArrayEncoding`1.TryPassEmpty", "CompositeDecoder.TryDecode",
        "MapView.TryFind", "MapView.TryGet", "MessageBatch.TryAdd", "StandardDescriptors.TryGetCode",
    ];

    private static readonly Dictionary<short, OpCode> s_codes = typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(field => (OpCode)field.GetValue(null)!).ToDictionary(code => code.Value);

    private static readonly MethodBase[] s_methods =
        [.. typeof(AmqpReader).Assembly.GetTypes().SelectMany(type => type.GetMethods(All)).Where(method => method.GetMethodBody() is not null)];

    private readonly HashSet<MethodBase> _asking = [];
    private readonly HashSet<(MethodBase Caller, MethodBase Callee)> _calls = [];

    [Test]
    public void Each_method_that_may_decline_bytes_is_turned_off_by_the_switch()
    {
        ILookup<int, MethodBase> byToken = s_methods.ToLookup(method => method.MetadataToken);
        ILookup<string, MethodBase> overrides = s_methods.Where(method => method.IsVirtual).ToLookup(CallOf);
        foreach (MethodBase method in s_methods)
        {
            foreach (MemberInfo member in GetOperands(method).Where(member => member.Module == method.Module))
            {
                if (member.Name is nameof(PlainPaths.AreOn) or "GetPlainRest" or "GetPlain" or "GetPlainRoom")
                {
                    _asking.Add(method);
                }
                else if (member is MethodBase callee)
                {
                    // A call through an interface or a base class may run any method of the name with as many parameters.
                    _calls.UnionWith((callee.IsVirtual ? overrides[CallOf(callee)] : byToken[callee.MetadataToken]).Select(target => (method, target)));
                }
            }
        }

        Assert.That(_asking, Has.Count.GreaterThan(10));
        IEnumerable<string> others = s_methods.Where(MayDecline).Where(method => !IsTurnedOff(method, []))
            .Select(method => $"{method.DeclaringType!.Name}.{NameOf(method)}").Distinct();
        Assert.That(others, Is.EquivalentTo(s_others));
    }

    private static bool MayDecline(MethodBase method) => !(method.IsPublic && method.DeclaringType!.IsVisible) && (method.Name.StartsWith("Try", StringComparison.Ordinal) || method.Name.Contains("Plain"))
        && (method.DeclaringType == typeof(AmqpReader) || method.GetParameters().Any(parameter => IsBytes(parameter.ParameterType) && !parameter.IsOut));

    private static bool IsBytes(Type type) => type == typeof(ReadOnlySpan<byte>) || type == typeof(AmqpReader).MakeByRefType();

    private static string NameOf(MethodBase method) => method.Name.Substring(method.Name.LastIndexOf('.') + 1);

    private static string CallOf(MethodBase method) => NameOf(method) + method.GetParameters().Length.ToString(CultureInfo.InvariantCulture);

    // It declines if a method that calls the switch declines.
    private bool DependsOnAsking(MethodBase method) => _calls.Any(call => call.Caller == method && MayDecline(call.Callee) && _asking.Contains(call.Callee));

    // It calls the switch, calls a method that does and may decline, or is called only by such methods.
    private bool IsTurnedOff(MethodBase method, HashSet<MethodBase> seen) => _asking.Contains(method) || DependsOnAsking(method)
        || (seen.Add(method) && _calls.Where(call => call.Callee == method).Select(call => call.Caller).ToArray() is { Length: > 0 } callers
            && Array.TrueForAll(callers, caller => seen.Contains(caller) || IsTurnedOff(caller, seen)));

    // The fields and methods that the code of a method names.
    private static IEnumerable<MemberInfo> GetOperands(MethodBase method)
    {
        byte[] code = method.GetMethodBody()!.GetILAsByteArray()!;
        Type[]? typeArguments = method.DeclaringType!.IsGenericType ? method.DeclaringType.GetGenericArguments() : null;
        Type[]? methodArguments = method.IsGenericMethod ? method.GetGenericArguments() : null;
        for (int at = 0; at < code.Length;)
        {
            OpCode operation = code[at] == 0xFE ? s_codes[(short)(0xFE00 | code[at + 1])] : s_codes[code[at]];
            at += operation.Size;
            if (operation.OperandType is OperandType.InlineMethod or OperandType.InlineField)
            {
                yield return method.Module.ResolveMember(BitConverter.ToInt32(code, at), typeArguments, methodArguments)!;
            }

            at += operation.OperandType switch
            {
                OperandType.InlineNone => 0,
                OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
                OperandType.InlineVar => 2,
                OperandType.InlineI8 or OperandType.InlineR => 8,
                OperandType.InlineSwitch => 4 + (4 * BitConverter.ToInt32(code, at)),
                _ => 4,
            };
        }
    }
}
