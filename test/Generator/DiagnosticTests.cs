using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>A diagnostic for each misuse, at the place that is marked with brackets.</summary>
public sealed class DiagnosticTests
{
    private const string Start = "using Amqp.Encoding; using System; using System.Collections.Generic; namespace Acme {\n";

    [TestCase("AMQP101", "[«AmqpContract(\"acme:a\")»] public class A { }", "'A' must be partial, because the generator adds the code that encodes 'A' to it")]
    [TestCase("AMQP101", "public class Outer { [«AmqpContract(\"acme:a\")»] public partial class A { } }", "'Outer' must be partial")]
    [TestCase("AMQP102", "[«AmqpContract(\"acme:a\")»] public partial class A<T> { }", "generic, or in a generic type: take the attribute away, derive a class from each closed type")]
    [TestCase("AMQP102", "[«AmqpContract(\"acme:a\")»] public static partial class A { }", "static")]
    [TestCase("AMQP102", "[«AmqpContract(\"acme:a\")»] public ref partial struct A { }", "a ref struct")]
    [TestCase("AMQP102", "public partial class Outer<T> { [«AmqpContract(\"acme:a\")»] public partial class A { } }", "in a generic type")]
    [TestCase("AMQP103", "[«AmqpContract(\"\")»] public partial class A { }", "a symbol is a text of ASCII characters")]
    [TestCase("AMQP103", "[AmqpContract] public abstract partial class P { public int Id { get; set; } } [AmqpContract(\"acme:b\")] public partial class B : P { } [«AmqpContract»] public partial class A : P { }", "finds its derived contracts by their descriptors")]
    [TestCase("AMQP103", "[«AmqpContract(\"acme:ä\")»] public partial class A { }", "a symbol is a text of ASCII characters")]
    [TestCase("AMQP104", "[AmqpContract(\"acme:a\")] public partial class A { public int X { get; set; } } [«AmqpContract(\"acme:a\")»] public partial class B { public int X { get; set; } }", "'A' and 'B' have the same descriptor acme:a, so bytes do not say which of them they are: give one another descriptor, or move it to another assembly")]
    [TestCase("AMQP104", "[AmqpContract(0x1234500000000)] public partial class A { public int X { get; set; } } [«AmqpContract(\"acme:b\", 0x1234500000000)»] public partial class B { public int X { get; set; } }", "0x0001234500000000")]
    [TestCase("AMQP105", "[AmqpContract] public partial class A { [AmqpField(0)] public int X { get; set; } [«AmqpField(0)»] public int Y { get; set; } }", "'X' and 'Y' both have the order 0")]
    [TestCase("AMQP106", "[AmqpContract] public partial class A { [AmqpField(0)] public int X { get; set; } [«AmqpField(2)»] public int Y { get; set; } }", "the orders go from 0 to 1 without a gap, and 'Y' has 2")]
    [TestCase("AMQP106", "[AmqpContract] public partial class A { [«AmqpField(-1)»] public int X { get; set; } }", "has -1")]
    [TestCase("AMQP106", "[«AmqpContract»] public partial class A { [AmqpField(0)] public int X { get; set; } [AmqpField(\"y\")] public int Y { get; set; } }", "either all fields have an order, or none")]
    [TestCase("AMQP106", "[«AmqpContract»] public partial class A { public int X { get; set; } } public partial class A { public int Y { get; set; } }", "several files or parts")]
    [TestCase("AMQP107", "[AmqpContract] public partial class A { public IntPtr[,] «X» { get; set; } = null!; }", "'X' has the type 'nint[*,*]', which a contract cannot encode: use an array of arrays")]
    [TestCase("AMQP107", "public class B { } [AmqpContract] public partial class A { public List<B> «X» { get; set; } = new(); }", "no encoding for 'Acme.B' in it; give 'B' an AmqpContract, or the field a Converter")]
    [TestCase("AMQP107", "[AmqpConverter(typeof(C))] public class B { } public class C : IElementConverter<B, int> { public int ToWire(B b) => 0; public B FromWire(int w) => new(); } [AmqpContract] public partial class A { public B? «X» { get; set; } }", "its converter 'C' cannot be used: it must be a struct")]
    [TestCase("AMQP107", "[AmqpContract] public partial class A { public PriorityQueue<int, int>? «X» { get; set; } }", "use a type that has one, or give the field a Converter")]
    [TestCase("AMQP107", "[AmqpContract] public partial class A { public int[,] «X» { get; set; } = new int[0, 0]; }", "use an array of arrays")]
    [TestCase("AMQP107", "[AmqpContract] public partial class A { public dynamic? «X» { get; set; } }", "write object, which is read and written by the rules of the object path")]
    [TestCase("AMQP107", "public enum E { [AmqpField(\"b\")] a, b } [AmqpContract] public partial class A { [«AmqpField(IsSymbol = true)»] public E X { get; set; } }", "distinct names in ASCII")]
    [TestCase("AMQP108", "[«AmqpContract»] public partial class A { public A(string other) { } public int X { get; set; } }", "'A' has no constructor without parameters, and none whose parameters are all fields")]
    [TestCase("AMQP108", "[AmqpContract] public partial class A { [«AmqpConstructor»] public static A I { get; } = new A(); public int X { get; set; } }", "'A' has the AmqpConstructor 'I', which must be a static property or variable of the type, and needs a contract without fields")]
    [TestCase("AMQP108", "[AmqpContract] public partial class A { [«AmqpConstructor»] public object I { get; } = new object(); }", "which must be a static property")]
    [TestCase("AMQP108", "[AmqpContract] public partial class A { [«AmqpConstructor»] public static A I { set { } } }", "which must be a static property")]
    [TestCase("AMQP108", "[AmqpContract] public partial class A { [«AmqpConstructor»] public static A? I; [AmqpUnknownFields] public AmqpList? Rest { get; set; } }", "which must be a static property")]
    [TestCase("AMQP108", "public class B { } [AmqpContract(For = typeof(B))] public static partial class A { [«AmqpConstructor»] private static object I = new B(); }", "'B' has the AmqpConstructor 'I'")]
    [TestCase("AMQP109", "[AmqpContract] public partial class A { [«AmqpField»] public int X { get; } }", "no set accessor")]
    [TestCase("AMQP109", "[AmqpContract] public partial class A { [«AmqpField»] public int X { set { } } }", "no get accessor")]
    [TestCase("AMQP109", "[AmqpContract] public partial class A { [«AmqpField»] private static int _x; }", "static")]
    [TestCase("AMQP110", "[AmqpContract] public partial class A { [AmqpField(\"x\")] public int X { get; set; } [«AmqpField(\"x\")»] public int Y { get; set; } }", "another field has it")]
    [TestCase("AMQP110", "[AmqpContract(Form = AmqpContractForm.SymbolMap)] public partial class A { [«AmqpField(\"ä\")»] public int X { get; set; } }", "in ASCII where it is a symbol")]
    [TestCase("AMQP111", "[AmqpContract] public partial class A { [«AmqpField(Default = 300)»] public byte X { get; set; } }", "it must be a constant that the type 'byte' can hold")]
    [TestCase("AMQP111", "[AmqpContract] public partial class A { [«AmqpField(Default = \"1\")»] public int X { get; set; } }", "it must be a constant")]
    [TestCase("AMQP112", "[AmqpContract, «AmqpKnownType(typeof(B))»] public abstract partial class A { } public class B : A { public override int GetEncodedSize(AmqpWriterOptions? o = null) => 0; }", "it has no AmqpContract with a descriptor")]
    [TestCase("AMQP112", "[AmqpContract, «AmqpKnownType(typeof(string))»] public abstract partial class A { }", "'String' cannot be a known type of 'A': it is not derived from it")]
    [TestCase("AMQP113", "[AmqpContract] public partial class A { [AmqpUnknownFields] public AmqpMap? «Rest» { get; set; } }", "it must be an AmqpList?")]
    [TestCase("AMQP113", "[AmqpContract(RefuseUnknownFields = true)] public partial class A { [AmqpUnknownFields] public AmqpList? «Rest» { get; set; } }", "RefuseUnknownFields is set")]
    [TestCase("AMQP114", "[«AmqpContract(Form = AmqpContractForm.Value)»] public partial class A { public int X { get; set; } public int Y { get; set; } }", "has the form Value and 2 fields")]
    [TestCase("AMQP115", "[AmqpContract] public partial class A { [«AmqpField(Converter = typeof(string))»] public int X { get; set; } }", "it must be a struct")]
    [TestCase("AMQP115", "[AmqpContract] public partial class A { [«AmqpField(Converter = typeof(Guid))»] public int X { get; set; } }", "it does not implement IElementConverter<T, TWire> or IAmqpFieldConverter<T>")]
    [TestCase("AMQP115", "public readonly struct C : IAmqpFieldConverter<Guid> { public Guid Read(ref AmqpReader reader) => default; public void Write(ref AmqpWriter writer, Guid value) { } } [AmqpContract] public partial class A { [«AmqpField(Converter = typeof(C))»] public int X { get; set; } }", "it converts another type")]
    [TestCase("AMQP115", "public readonly struct C : IElementConverter<Guid, long> { public long ToWire(Guid v) => 0; public Guid FromWire(long w) => default; } [AmqpContract] public partial class A { [«AmqpField(Converter = typeof(C))»] public int X { get; set; } }", "it converts another type")]
    [TestCase("AMQP115", "public readonly struct C : IElementConverter<Guid, AmqpValue> { public AmqpValue ToWire(Guid v) => default; public Guid FromWire(AmqpValue w) => default; } [AmqpContract] public partial class A { [«AmqpField(Converter = typeof(C))»] public Guid X { get; set; } }", "a 'AmqpValue' cannot be its type of wire: use a scalar, such as long or string, or a converter over the reader and the writer, IAmqpFieldConverter<T>")]
    [TestCase("AMQP107", "[Flags] public enum E { A = 1, B = 2 } [AmqpContract] public partial class A { [«AmqpField(IsSymbol = true)»] public E X { get; set; } }", "it has flags, and several flags together have no symbol: leave IsSymbol out, or give the field a Converter")]
    [TestCase("AMQP107", "[Flags] public enum E { A = 1, B = 2 } [AmqpContract] public partial class A { [«AmqpField(IsSymbol = true)»] public List<E>? X { get; set; } }", "it has flags")]
    [TestCase("AMQP117", "[AmqpContract] public partial class A { public int «Read» { get; set; } }", "'Read' of 'A' has the name of a member that is generated")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(IsSymbol = true)»] public int X { get; set; } }", "IsSymbol does not apply to 'X': it is for strings and enums")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(IsMultiple = true)»] public int X { get; set; } }", "IsMultiple does not apply to 'X'")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(Presence = \"HasX\")»] public int X { get; set; } }", "Presence does not apply to 'X': 'HasX' must be a bool that can be read here: a property, a variable, or a method without parameters")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(Presence = \"HasX\")»] public int X { get; set; } public int HasX { get; set; } }", "'HasX' must be a bool")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(Presence = \"HasX\")»] public int X { get; set; } public bool HasX { set { } } }", "'HasX' must be a bool")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(Presence = \"HasX\")»] public int X { get; set; } public bool HasX(int x) => true; }", "'HasX' must be a bool")]
    [TestCase("AMQP116", "public class B { private bool HasX => true; } [AmqpContract] public partial class A : B { [«AmqpField(Presence = \"HasX\")»] public int X { get; set; } }", "'HasX' must be a bool")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(Presence = nameof(HasX))»] public int X { get; set; } [AmqpField] public bool HasX { get; set; } }", "'HasX' is a field itself")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [AmqpField(Presence = nameof(Has))] public int X { get; set; } [«AmqpField(Presence = nameof(Has))»] public int Y { get; set; } public bool Has { get; set; } }", "'Has' says it of another field")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(Presence = nameof(Has), Default = 1)»] public int X { get; set; } public bool Has { get; set; } }", "Presence does not apply to 'X': a field with a Default is null on the wire if it has that value")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [«AmqpField(IsMandatory = true, Default = 1)»] public int X { get; set; } }", "IsMandatory does not apply to 'X': a field with a Default")]
    [TestCase("AMQP102", "public class B { public int X { get; set; } } [«AmqpContract(For = typeof(B))»] public partial class A { }", "'A' cannot be an AmqpContract, because it is For another type, and not static")]
    [TestCase("AMQP102", "[«AmqpContract(For = typeof(int[]))»] public static partial class A { }", "For a type that has no objects which can be read here, or that is a contract itself")]
    [TestCase("AMQP102", "[«AmqpContract(For = typeof(List<>))»] public static partial class A { }", "For a type that has no objects")]
    [TestCase("AMQP102", "[«AmqpContract(For = typeof(Console))»] public static partial class A { }", "For a type that has no objects")]
    [TestCase("AMQP102", "[«AmqpContract(For = null)»] public static partial class A { }", "For a type that has no objects")]
    [TestCase("AMQP102", "[«AmqpContract(For = typeof(string))»] public static partial class A { }", "For a type that has no objects")]
    [TestCase("AMQP109", "public class B { public int X { get; set; } } [AmqpContract(For = typeof(B)), «AmqpFieldFor(\"Y\")»] public static partial class A { }", "'Y' is not a member of 'B' that can be used here, or is named twice")]
    [TestCase("AMQP109", "public class B { public int X { get; set; } } [AmqpContract(For = typeof(B)), AmqpFieldFor(nameof(B.X)), «AmqpFieldFor(nameof(B.X), \"y\")»] public static partial class A { }", "named twice")]
    [TestCase("AMQP109", "public class B { public int X { get; set; } private int Y { get; set; } } [AmqpContract(For = typeof(B)), «AmqpFieldFor(\"Y\")»] public static partial class A { }", "'Y' is not a member")]
    [TestCase("AMQP109", "public class B { public int X { get; set; } public int Y { get; } } [AmqpContract(For = typeof(B)), AmqpFieldFor(nameof(B.X), 0), «AmqpFieldFor(nameof(B.Y), 1)»] public static partial class A { }", "'Y' is a field, but has no set accessor that can be used here")]
    [TestCase("AMQP109", "[AmqpContract, «AmqpFieldFor(nameof(X))»] public partial class A { public int X { get; set; } }", "'X' is named by an AmqpFieldFor, and the contract is not For another type")]
    [TestCase("AMQP105", "public class B { public int X { get; set; } public int Y { get; set; } } [AmqpContract(For = typeof(B)), AmqpFieldFor(nameof(B.X), 0), «AmqpFieldFor(nameof(B.Y), 0)»] public static partial class A { }", "'X' and 'Y' both have the order 0")]
    [TestCase("AMQP107", "public class B { public Action? «X» { get; set; } } [AmqpContract(For = typeof(B))] public static partial class A { }", "'X' has the type")]
    [TestCase("AMQP108", "public class B { private B() { } public int X { get; set; } } [«AmqpContract(For = typeof(B))»] public static partial class A { }", "no constructor without parameters")]
    [TestCase("AMQP112", "public class B { public int X { get; set; } } [AmqpContract(For = typeof(B)), «AmqpKnownType(typeof(string))»] public static partial class A { }", "'String' cannot be a known type of 'B'")]
    [TestCase("AMQP117", "public class B { public int X { get; set; } } [AmqpContract(For = typeof(B))] public static partial class A { public static void «WriteTo»(ref AmqpWriter writer, B value) { } }", "'WriteTo' of 'A' has the name of a member that is generated")]
    [TestCase("AMQP118", "public class B { public B X { get; set; } } [«AmqpContract(For = typeof(B))»] public static partial class A { }", "'B' leads to itself without end (B to B)")]
    [TestCase("AMQP124", "public class B { public int X { get; set; } } [AmqpContract(\"acme:a\", For = typeof(B))] internal static partial class W { } [«AmqpContract(\"acme:b\", For = typeof(B))»] internal static partial class X { }", "'W' and 'X' are both contracts for 'B', so a field of this type would have either form: keep one of them, make one private in a class, or move it to another assembly")]
    [TestCase("AMQP123", "public interface I { } [«AmqpContract(For = typeof(I))»] public static partial class A { }", "'A' is abstract and has no AmqpKnownType")]
    [TestCase("AMQP117", "[AmqpContract(\"acme:a\")] public partial class A { public int X { get; set; } public static A «Read»(ref AmqpReader reader) => new A(); }", "'Read' of 'A' has the name of a member that is generated")]
    [TestCase("AMQP102", "[«AmqpContract»] public partial class Decode { public int X { get; set; } }", "named like a member that is generated")]
    [TestCase("AMQP102", "[«AmqpContract(Form = (AmqpContractForm)99)»] public partial class A { public int X { get; set; } }", "of a form that AmqpContractForm does not have")]
    [TestCase("AMQP109", "[AmqpContract] public partial class A { public int X { get; set; } [Obsolete(\"no\", true)] public int «Y» { get; set; } }", "is obsolete as an error")]
    [TestCase("AMQP119", "[AmqpContract(\"a:b\")] public partial struct P { public readonly double «X»; public int Y { get; set; } }", "'X' of 'P' is readonly and no constructor has a parameter for it, so it is neither written nor read: remove readonly, add the parameter, or set Ignore in an AmqpField")]
    [TestCase("AMQP119", "public class B { public readonly int «X»; } [AmqpContract] public partial class A : B { public int Y { get; set; } }", "'X' of 'A'")]
    [TestCase("AMQP120", "[AmqpContract] public partial class A { public Queue<int> «Items» { get; } = new(); public int Y { get; set; } }", "'Items' of 'A' has no set accessor, so it is neither written nor read: add a set or init accessor, or set Ignore in an AmqpField")]
    [TestCase("AMQP120", "[AmqpContract] public partial class A { private readonly HashSet<int> _items = new(); public HashSet<int> «Items» => _items; public int Y { get; set; } }", "no set accessor")]
    [TestCase("AMQP120", "public class B { public int «X» { get; private set; } } [AmqpContract] public partial class A : B { public int Y { get; set; } }", "'X' of 'A' has a set accessor that cannot be used here")]
    [TestCase("AMQP121", "[«AmqpContracts»] public partial class A { }", "'A' cannot have the methods of AmqpContracts: it must be static and partial, in no other type and without type parameters, in C# 9 or later")]
    [TestCase("AMQP121", "[«AmqpContracts»] public static class A { }", "must be static and partial")]
    [TestCase("AMQP121", "[«AmqpContracts»] public static partial class A<T> { }", "must be static and partial")]
    [TestCase("AMQP121", "public static partial class B { [«AmqpContracts»] public static partial class A { } }", "must be static and partial")]
    [TestCase("AMQP122", "[«AmqpContract(\"acme:a\")»] public partial class A { public int Sum => 1; }", "'A' has no public property that can be set, so nothing of it is written or read: add properties, or set RefuseUnknownFields if there are none to come")]
    [TestCase("AMQP123", "[«AmqpContract»] public abstract partial class A { public int X { get; set; } }", "'A' is abstract and has no AmqpKnownType, so reading it always fails: add one for each contract of another assembly that is derived from it, derive one here, or remove its AmqpContract")]
    [TestCase("AMQP118", "[«AmqpContract(Form = AmqpContractForm.Value)»] public partial class A { public A? X { get; set; } }", "'A' leads to itself without end (A to A): only null can be read")]
    [TestCase("AMQP118", "[«AmqpContract(\"acme:a\", Form = AmqpContractForm.Value)»] public partial class A { public A X { get; set; } }", "(A to A): each value would hold another one")]
    [TestCase("AMQP118", "[«AmqpContract»] public partial class A { public A X { get; set; } }", "(A to A): each value would hold another one")]
    [TestCase("AMQP118", "[«AmqpContract(Form = AmqpContractForm.StringMap)»] public sealed partial record A(string Name, A X);", "make a field nullable, or a list")]
    [TestCase("AMQP118", "public readonly struct C : IElementConverter<Uri, A> { public A ToWire(Uri v) => null!; public Uri FromWire(A w) => null!; } [«AmqpContract(Form = AmqpContractForm.Value)»] public partial class A { [AmqpField(Converter = typeof(C))] public Uri? X { get; set; } }", "(A to A): only null")]
    public void A_misuse_is_reported_at_its_place(string id, string marked, string message)
    {
        string source = Start + marked + "\n}";
        int start = source.IndexOf('«', StringComparison.Ordinal);
        int end = source.IndexOf('»', StringComparison.Ordinal) - 1;
        source = source.Replace("«", "", StringComparison.Ordinal).Replace("»", "", StringComparison.Ordinal);
        ImmutableArray<Diagnostic> diagnostics = Compilations.Run(source, out Compilation output);
        if (id == "AMQP101")
        {
            Assert.That(output.SyntaxTrees.Count(), Is.EqualTo(1), "nothing can be added to it");
        }

        Diagnostic diagnostic = diagnostics.Single();
        Assert.That(diagnostic.Id, Is.EqualTo(id), diagnostic.GetMessage(CultureInfo.InvariantCulture));
        Assert.That(diagnostic.GetMessage(CultureInfo.InvariantCulture), Does.Contain(message));
        Assert.That((diagnostic.Location.SourceSpan.Start, diagnostic.Location.SourceSpan.End), Is.EqualTo((start, end)));
        Assert.That(diagnostic.Severity, Is.EqualTo(string.CompareOrdinal(id, "AMQP119") < 0 || id is "AMQP121" or "AMQP124" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning));
    }

    // The mistake is the one error, also for code that uses the class, in fields, as a base and by its methods.
    [TestCase("AMQP102", "[AmqpContract(Form = (AmqpContractForm)99)] public partial class A { public int X { get; set; } }")]
    [TestCase("AMQP103", "[AmqpContract(\"acme:ä\")] public partial class A { public int X { get; set; } }")]
    [TestCase("AMQP104", "[AmqpContract(\"acme:a\")] public partial class A { public int X { get; set; } } [AmqpContract(\"acme:a\")] public partial class B { public int X { get; set; } }")]
    [TestCase("AMQP105", "[AmqpContract] public partial class A { [AmqpField(0)] public int X { get; set; } [AmqpField(0)] public int Y { get; set; } }")]
    [TestCase("AMQP106", "[AmqpContract] public partial class A { [AmqpField(0)] public int X { get; set; } [AmqpField(2)] public int Y { get; set; } }")]
    [TestCase("AMQP107", "[AmqpContract] public partial class A { public int[,] X { get; set; } = new int[0, 0]; }")]
    [TestCase("AMQP108", "[AmqpContract] public partial class A { public A(string other) { } public int X { get; set; } }")]
    [TestCase("AMQP109", "[AmqpContract] public partial class A { [AmqpField] public int X { get; } }")]
    [TestCase("AMQP110", "[AmqpContract(Form = AmqpContractForm.SymbolMap)] public partial class A { [AmqpField(\"ä\")] public int X { get; set; } }")]
    [TestCase("AMQP111", "[AmqpContract] public partial class A { [AmqpField(Default = \"1\")] public int X { get; set; } }")]
    [TestCase("AMQP112", "[AmqpContract, AmqpKnownType(typeof(string))] public partial class A { public int X { get; set; } }")]
    [TestCase("AMQP113", "[AmqpContract] public partial class A { [AmqpUnknownFields] public AmqpMap? Rest { get; set; } }")]
    [TestCase("AMQP114", "[AmqpContract(Form = AmqpContractForm.Value)] public partial class A { public int X { get; set; } public int Y { get; set; } }")]
    [TestCase("AMQP115", "[AmqpContract] public partial class A { [AmqpField(Converter = typeof(string))] public int X { get; set; } }")]
    [TestCase("AMQP116", "[AmqpContract] public partial class A { [AmqpField(IsSymbol = true)] public int X { get; set; } }")]
    [TestCase("AMQP118", "[AmqpContract] public partial class A { public A X { get; set; } }")]
    public void A_mistake_is_the_one_error_where_its_class_is_used(string id, string source)
    {
        const string Uses = " public class Uses { public A Copy(A value) { var writer = new AmqpWriter(new AmqpBuffer()); value.WriteTo(ref writer); return value.GetEncodedSize() == 0 || A.TryDecode(value.Encode(), out _, out _) ? value : A.Decode(value.Encode()); } }"
            + " [AmqpContract(\"acme:user\")] public partial class User { public A? One { get; set; } public List<A>? Several { get; set; } }";
        AssertAlone(id, source + Uses);
    }

    [TestCase("AMQP101", "A", "[AmqpContract] public class A { public int X { get; set; } }")]
    [TestCase("AMQP117", "A", "[AmqpContract] public partial class A { public int Read { get; set; } }")]
    [TestCase("AMQP102", "A<int>", "[AmqpContract] public partial class A<T> { public int X { get; set; } }")]
    public void A_mistake_of_a_class_without_code_is_the_one_error_of_those_that_are_derived_from_it_or_hold_it(string id, string type, string source) => AssertAlone(
        id,
        source + " [AmqpContract(\"acme:user\")] public partial class User { public Dictionary<string, " + type + ">? One { get; set; } }"
            + " [AmqpContract(\"acme:b\")] public partial class B : " + type + " { public int Y { get; set; } } [AmqpContract(\"acme:c\")] public partial class C : B { public int Z { get; set; } }");

    private static void AssertAlone(string id, string source)
    {
        ImmutableArray<Diagnostic> found = Compilations.Run(Start + source + "\n}", out Compilation output);
        Assert.That(found.Where(static each => each.Severity == DiagnosticSeverity.Error).Select(static each => each.Id), Is.EqualTo(new[] { id }));
        Assert.That(output.GetDiagnostics().Where(static each => each.Severity == DiagnosticSeverity.Error), Is.Empty);
    }

    [TestCase("[AmqpContract] public partial class A { [AmqpField(Ignore = true)] public int X; public int Y { get; set; } }", TestName = "A field of the class that is ignored")]
    [TestCase("[AmqpContract] public partial class A { [AmqpField(0)] public int X { get; set; } public int Y; public List<int> Items { get; } = new(); }", TestName = "Members of a contract whose fields have orders")]
    [TestCase("[AmqpContract] public partial class A { public int X { get; set; } private int _y; public const int Z = 1; public static int S; public event Action? E; }", TestName = "Members that are not public, or not of an object")]
    [TestCase("[AmqpContract] public partial class A { public A(List<int> items) { Items = items; } public List<int> Items { get; } }", TestName = "A collection that a constructor sets")]
    [TestCase("[AmqpContract] public partial class A { [AmqpField(Ignore = true)] public List<int> Items { get; } = new(); public int Count => Items.Count; public int X { get; set; } }", TestName = "A collection that is ignored, and a number that is computed")]
    [TestCase("[AmqpContract] public partial class A { public List<int> L { get; init; } = new(); public int[] M { get; init; } = Array.Empty<int>(); public int[] N { get; init; } = new int[0]; public Guid G { get; init; } = Guid.Empty; "
        + "public DateTime T { get; init; } = default; public List<int>? Q { get; init; } = null; public Guid S { get; set; } = Guid.NewGuid(); public double D { get; init; } = double.NaN; }", TestName = "Initializers that a missing field has too")]
    [TestCase("[AmqpContract(\"acme:a\", RefuseUnknownFields = true)] public partial class A { } [AmqpContract(\"acme:b\")] public partial class B { [AmqpUnknownFields] public AmqpList? Rest { get; set; } }", TestName = "A contract that says that it has no fields")]
    [TestCase("[AmqpContract, AmqpKnownType(typeof(B))] public abstract partial class A { public int X { get; set; } } [AmqpContract(\"acme:b\")] public partial class B : A { }", TestName = "A derived contract without fields of its own")]
    [TestCase("public class B { public int X { get; set; } } internal static partial class C { [AmqpContract(For = typeof(B))] private static partial class W { } } internal static partial class D { [AmqpContract(For = typeof(B))] private static partial class W { } }", TestName = "Private contracts for one type")]
    [TestCase("public class @var { } [AmqpContract] public partial class A { public SortedSet<(string, int)> X { get; set; } = new(); }", TestName = "A type named var beside sorted keys with texts")]
    public void Nothing_is_reported_where_nothing_is_lost(string source)
    {
        Assert.That(Compilations.Run(Start + source + "\n}", out Compilation output), Is.Empty);
        Assert.That(output.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);
    }

    // Cycles of any length, through structs and known types.
    [TestCase("[AmqpContract(Form = AmqpContractForm.Value)] public partial class A { public B? X { get; set; } } [AmqpContract(Form = AmqpContractForm.Value)] public partial class B { public C? X { get; set; } } [AmqpContract(Form = AmqpContractForm.Value)] public partial class C { public A? X { get; set; } }", "A to B to C to A", "B to C to A to B", "C to A to B to C")]
    [TestCase("[AmqpContract] public partial class A { public B X { get; set; } } [AmqpContract(\"acme:b\")] public sealed partial record B(C X); [AmqpContract(Form = AmqpContractForm.Value)] public partial struct C { public A X { get; set; } }", "A to B to C to A", "B to C to A to B", "C to A to B to C")]
    [TestCase("[AmqpContract, AmqpKnownType(typeof(B))] public abstract partial class A { } [AmqpContract(\"acme:b\")] public partial class B : A { public A X { get; set; } }", "A to B to A", "B to A to B")]
    [TestCase("[AmqpContract] public sealed partial record A(A X, B Y); [AmqpContract] public sealed partial record B(int Z); [AmqpContract] public sealed partial record C(A X);", "A to A")]
    public void Contracts_that_lead_to_each_other_without_end_are_reported(string source, params string[] ways) => Assert.That(
        Compilations.Run(Start + source + "\n}", out _).Select(diagnostic => diagnostic.Id + " " + diagnostic.GetMessage(CultureInfo.InvariantCulture).Split('(', ')')[1]),
        Is.EqualTo(ways.Select(way => "AMQP118 " + way)));

    [TestCase("[AmqpContract(\"acme:a\", Form = AmqpContractForm.Value)] public partial class A { public A? X { get; set; } }")]
    [TestCase("[AmqpContract(Form = AmqpContractForm.Value)] public partial class A { public List<A> X { get; set; } = new(); }")]
    [TestCase("[AmqpContract(Form = AmqpContractForm.Value)] public partial class A { public B? X { get; set; } } [AmqpContract] public partial class B { public A? X { get; set; } }")]
    [TestCase("[AmqpContract, AmqpKnownType(typeof(B)), AmqpKnownType(typeof(C))] public abstract partial class A { } [AmqpContract(\"acme:b\")] public partial class B : A { public A X { get; set; } } [AmqpContract(\"acme:c\")] public partial class C : A { public int Y { get; set; } }")]
    public void Contracts_that_lead_to_each_other_and_end_are_left_alone(string source) => Assert.That(Compilations.Run(Start + source + "\n}", out _), Is.Empty);

    [TestCase(LanguageVersion.CSharp7_3)]
    [TestCase(LanguageVersion.CSharp8)]
    public void A_language_that_is_too_old_is_one_error_and_nothing_is_generated(LanguageVersion version)
    {
        ImmutableArray<Diagnostic> diagnostics = Compilations.Run(Start + "[AmqpContract(\"acme:a\")] public partial class A { public int X { get; set; } } }", out Compilation output, version);
        Assert.That(diagnostics.Select(diagnostic => diagnostic.Id), Is.EqualTo(new[] { "AMQP100" }));
        Assert.That(output.SyntaxTrees.Count(), Is.EqualTo(1));
        Assert.That(output.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);
    }

    [Test]
    public void Without_contracts_nothing_is_generated_in_any_language()
    {
        Assert.That(Compilations.Run(Start + "public class A { } }", out Compilation output, LanguageVersion.CSharp7_3), Is.Empty);
        Assert.That(output.SyntaxTrees.Count(), Is.EqualTo(1));
    }

    [Test]
    public void A_contract_outside_of_namespaces_may_have_the_name_of_the_project()
    {
        Compilations.Run("[Amqp.Encoding.AmqpContract] public partial class Acme { public int X { get; set; } }", out Compilation output);
        Assert.That(output.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);
        Assert.That(output.GetTypeByMetadataName("AmqpContracts"), Is.Not.Null);
    }

    [TestCase(LanguageVersion.CSharp9)]
    [TestCase(LanguageVersion.CSharp14)]
    public void Generated_code_compiles_without_a_warning(LanguageVersion version)
    {
        const string Source = """
            public enum Color { Red, Green }
            [AmqpContract("acme:part:list", 0x1234500000000)]
            public partial class Part
            {
                public int Id { get; set; }
                public string Name { get; set; } = "";
                public string? Note { get; set; }
                [AmqpField(IsSymbol = true)] public Color Color { get; set; }
                public List<Part> Parts { get; set; } = new List<Part>();
                public Dictionary<string, Part?> ByName { get; set; } = new Dictionary<string, Part?>();
                [AmqpUnknownFields] public AmqpList? Rest { get; set; }
            }
            [AmqpContract("acme:map", Form = AmqpContractForm.SymbolMap)]
            internal sealed partial record Settings(int Id, string? Name, string Text = "x") { [AmqpUnknownFields] public AmqpMap? Rest { get; init; } }
            [AmqpContract(Form = AmqpContractForm.Value)] public partial struct Id { public Guid Value { get; set; } }
            [AmqpContract, AmqpKnownType(typeof(Dog))] public abstract partial class Animal { public int Legs { get; set; } }
            [AmqpContract("acme:dog")] public partial class Dog : Animal { [AmqpField(Default = Color.Green)] public Color Color { get; set; } = Color.Green; }
            public partial interface IOuter { public partial record Middle { [AmqpContract("acme:inner")] public partial class Inner { public Id? Id { get; set; } public string? @string { get; set; } } } }
            }
            namespace @event.@new { [AmqpContract("acme:keyword")] public partial class @class { public int @int { get; set; } public int Int { get; set; } } }
            [AmqpContract("acme:global")] public partial class Global { public bool IsOn { get; set; } }
            """;
        Assert.That(Compilations.Run(Start + Source, out Compilation output, version), Is.Empty);
        Assert.That(output.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning), Is.Empty);
    }
}
