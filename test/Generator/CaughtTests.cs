namespace Amqp.Encoding.Tests.Generator;

/// <summary>CatchExceptions makes exceptions of a class faults of the bytes. Each member that docs/contracts.md names, each place of the exception and each form is run, in contracts and in classes
/// that have a contract elsewhere.</summary>
public sealed class CaughtTests
{
    // The contract is C with the fields A and X of the type T; @ is its attribute, and V is a value. Gate throws if it is shut.
    private static readonly (string Name, string Source, string Make)[] s_shapes =
    [
        ("a set accessor", "@ public partial class C { # private T _x = default(T)!; public T X { get => _x; set { Gate.Pass(); _x = value; } } }", "new C { X = V, % }"),
        ("an init accessor", "@ public partial class C { # private T _x = default(T)!; public T X { get => _x; init { Gate.Pass(); _x = value; } } }", "new C { X = V, % }"),
        ("a required accessor", "@ public partial class C { # private T _x = default(T)!; public required T X { get => _x; set { Gate.Pass(); _x = value; } } }", "new C { X = V, % }"),
        ("a constructor", "@ public partial class C { # public C(T x) { Gate.Pass(nameof(x)); X = x; } public T X { get; } }", "new C(V) { % }"),
        ("a record", "@ public sealed partial record C(T X) { # public T X { get; } = Gate.Pass(nameof(X)) ? X : X; }", "new C(V) { % }"),
        ("a struct", "@ public partial struct C { # private T _x; public T X { get => _x; set { Gate.Pass(); _x = value; } } }", "new C { X = V, % }"),
        ("the method after reading", "@ public partial class C : IAmqpContractCallbacks { # public T X { get; set; } = default!; public void OnWriting() { } public void OnRead() => Gate.Pass(nameof(X)); }", "new C { X = V, % }"),
        ("a base class", "public abstract class P { # private T _x = default(T)!; public T X { get => _x; set { Gate.Pass(); _x = value; } } } @ public partial class C : P { }", "new C { X = V, % }"),
    ];

    private static readonly string[] s_types = ["int", "string", "List<int>", "Sub", "AmqpValue"];

    private static readonly Case[] s_cases = [.. Cases()];

    private static readonly Lazy<Assembly> s_assembly = new(static () => Compilations.Load("Acme.Caught", MemberTests.Usings
        + "public static class Gate { [ThreadStatic] public static bool IsShut; public static bool Pass(string? name = null) => IsShut ? throw (name is null ? new FormatException() : new ArgumentException(\"\", name)) : true; }\n"
        + string.Concat(s_cases.Select(static each => each.Source))));

    private static IEnumerable<Case> Cases()
    {
        int number = 0;
        foreach (MemberTests.Member member in MemberTests.Members())
        {
            for (int shape = 0; shape < s_shapes.Length; shape++)
            {
                bool isFull = Array.IndexOf(s_types, member.Type) >= 0;
                for (int place = 0; place < 2; place++)
                {
                    if (isFull || (shape == member.Index % s_shapes.Length && place == member.Index / 2 % 2))
                    {
                        yield return new Case(number, member, shape, number++ % 4, IsForeign: place == 1);
                    }
                }
            }
        }
    }

    private static Case[] All() => s_cases;

    [TestCaseSource(nameof(All))]
    public void An_exception_of_the_class_is_a_fault_at_its_field(Case each)
    {
        byte[] bytes = HexText.Parse(each.Bytes);
        Assert.That(HexText.Format(each.Call<byte[]>("Write")), Is.EqualTo(each.Bytes));
        Assert.That(HexText.Format(each.Call<byte[]>("Copy", bytes)), Is.EqualTo(each.Bytes));
        AmqpDecodeError error = each.Call<AmqpDecodeError>("Fault", bytes);
        string thrown = each.Shape is 3 or 4 or 6 ? nameof(ArgumentException) : nameof(FormatException);
        Assert.That((error.Kind, error.Offset, error.Path), Is.EqualTo((AmqpDecodeErrorKind.InvalidFieldValue, (long)each.At, "C" + each.Number + (each.Form == 3 ? string.Empty : ".x"))));
        Assert.That(error.ToString(), Does.Contain("a value that C" + each.Number + " accepts").And.Contain("one for which it throws " + thrown));
        Assert.That(each.Call<string>("Read", bytes), Is.EqualTo("0 InvalidFieldValue " + error.Path));
        Assert.That(each.Call<string>("ReadIn", bytes), Is.EqualTo("InvalidFieldValue In" + each.Number + ".Items[0]" + (each.Form == 3 ? string.Empty : ".x")));
        Assert.That(each.Call<string>("Loose", bytes), Is.EqualTo("0 " + thrown));
    }

    /// <summary>A contract with the fields a and x, one without the setting, and one with a list of the former.</summary>
    public sealed record Case(int Number, MemberTests.Member Member, int Shape, int Form, bool IsForeign)
    {
        private static readonly string[] s_forms = ["List", "SymbolMap", "StringMap", "Value"];

        /// <summary>Gets a list or map with a as smallint 7 and x, or x.</summary>
        public string Bytes => Form switch
        {
            0 => Sized("c0", "02" + "5407" + Member.Bytes),
            1 => Sized("c1", "04" + "a30161" + "5407" + "a30178" + Member.Bytes),
            2 => Sized("c1", "04" + "a10161" + "5407" + "a10178" + Member.Bytes),
            _ => Member.Bytes,
        };

        /// <summary>Gets the offset of x.</summary>
        public int At => (Bytes.Length - Member.Bytes.Length) / 2;

        public string Source => Write("C", ", CatchExceptions = true") + Write("L", string.Empty) + $$"""
            [AmqpContract] public partial class In{{Number}} { public List<C{{Number}}> Items { get; set; } = []; }
            public static class Run{{Number}}
            {
                public static byte[] Write() => {{Encode(Fill(s_shapes[Shape].Make, "C" + Number, string.Empty))}};
                public static byte[] Copy(byte[] bytes) => {{Encode(Home("C") + ".Decode(bytes)")}};
                public static AmqpDecodeError Fault(byte[] bytes) { Gate.IsShut = true; try { return {{Home("C")}}.TryDecode(bytes, out _, out AmqpDecodeError error) ? throw new InvalidOperationException() : error; } finally { Gate.IsShut = false; } }
                public static string Read(byte[] bytes)
                {
                    var reader = new AmqpReader(bytes);
                    Gate.IsShut = true;
                    try { {{Home("C")}}.Read(ref reader); return ""; }
                    catch (AmqpDecodeException exception) { return reader.Position + " " + exception.Error.Kind + " " + exception.Error.Path; }
                    finally { Gate.IsShut = false; }
                }

                public static string ReadIn(byte[] bytes)
                {
                    AmqpValue item = AmqpValue.Decode(bytes);
                    byte[] list = ((AmqpValue)AmqpList.Create([(AmqpValue)AmqpList.Create([item])])).Encode();
                    Gate.IsShut = true;
                    try { return In{{Number}}.TryDecode(list, out _, out AmqpDecodeError error) ? "" : error.Kind + " " + error.Path; }
                    finally { Gate.IsShut = false; }
                }

                public static string Loose(byte[] bytes)
                {
                    var reader = new AmqpReader(bytes);
                    Gate.IsShut = true;
                    try { {{Home("L")}}.Read(ref reader); return ""; }
                    catch (Exception exception) { return reader.Position + " " + exception.GetType().Name; }
                    finally { Gate.IsShut = false; }
                }
            }

            """;

        public T Call<T>(string method, params object[] arguments) => (T)s_assembly.Value.GetType("Acme.Run" + Number)!.GetMethod(method)!.Invoke(null, arguments)!;

        public override string ToString() => $"{Member.Type}, {s_shapes[Shape].Name}, {s_forms[Form]}{(IsForeign ? ", elsewhere" : string.Empty)}";

        private static string Sized(string code, string content) => $"{code}{content.Length / 2:x2}{content}";

        private string Home(string name) => (IsForeign ? "W" : string.Empty) + name + Number;

        private string Encode(string value) => IsForeign ? $"{Home("C")}.Encode({value})" : $"({value}).Encode()";

        private string Write(string name, string setting) => Fill(s_shapes[Shape].Source, name + Number, setting)
            + (IsForeign ? $"[{Attribute($", For = typeof({name}{Number})" + setting)}] internal static partial class {Home(name)};\n" : string.Empty);

        private string Attribute(string settings) => $"AmqpContract(Form = AmqpContractForm.{s_forms[Form]}, Naming = AmqpNaming.CamelCase{settings})";

        private string Fill(string text, string name, string setting) => Regex.Replace(text, @"\b[CPTV]\b|[@#%]", match => match.Value switch
        {
            "C" => name,
            "P" => "Base" + name,
            "T" => Member.Type,
            "V" => "(" + Member.Type + ")(" + Member.Example + ")",
            "#" => Form == 3 ? string.Empty : "public int A { get; set; }",
            "%" => Form == 3 ? string.Empty : "A = 7",
            _ => IsForeign ? string.Empty : $"[{Attribute(setting)}]",
        });
    }
}
