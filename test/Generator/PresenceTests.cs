namespace Amqp.Encoding.Tests.Generator;

/// <summary>SDKs tell 0 from "not set": a member of an object says whether a field is set, in its own way. Each member that docs/contracts.md names, each way and each form is run,
/// in contracts and in classes that have a contract elsewhere.</summary>
public sealed class PresenceTests
{
    // The contract is C with the field X of the type T; @ is its attribute, and # that of the field. V is a value, and h says whether it is set.
    private static readonly (string Name, string Source, string Make)[] s_shapes =
    [
        ("properties", "@ public partial class C { # public T X { get; set; } = default!; public bool HasX { get; set; } }", "new C { X = V, HasX = h }"),
        ("a setter that sets a mask, and a method", "@ public partial class C { private T _x = default!; private int _mask; # public T X { get => (_mask & 4) != 0 ? _x : throw new InvalidTimeZoneException(); set { _x = value; _mask |= 4; } } public bool HasX() => (_mask & 4) != 0; }", "h ? new C { X = V } : new C()"),
        ("a property of the mask that nothing sets", "@ public partial class C { private T _x = default!; private bool _has; # public T X { get => _x; set { _x = value; _has = true; } } public bool HasX => _has; }", "h ? new C { X = V } : new C()"),
        ("init-only properties", "@ public partial class C { # public T X { get; init; } = default!; public bool HasX { get; init; } }", "new C { X = V, HasX = h }"),
        ("an init-only property with a value, and an accessor that is not public", "@ public partial class C { # public T X { get; init; } = V; public bool HasX { get; internal set; } }", "new C { X = V, HasX = h }"),
        ("a record", "@ public sealed partial record C(# T X, bool HasX);", "new C(V, h)"),
        ("a constructor and a property", "@ public partial class C(T x) { # public T X { get; } = x; public bool HasX { get; set; } }", "new C(V) { HasX = h }"),
        ("variables", "@ public partial class C { # public T X = default!; public bool HasX; }", "new C { X = V, HasX = h }"),
        ("a struct", "@ public partial struct C { # public T X { get; set; } public bool HasX { get; set; } }", "new C { X = V, HasX = h }"),
        ("required members", "@ public partial class C { # public required T X { get; set; } public required bool HasX { get; set; } }", "new C { X = V, HasX = h }"),
        ("an accessor with code", "@ public partial class C { private bool _has; # public T X { get; set; } = default!; public bool HasX { get => _has; set => _has = value; } }", "new C { X = V, HasX = h }"),
        ("members of a base class", "public abstract class P { public T X { get; set; } = default!; public bool HasX { get; set; } } @ public partial class C : P { # public new T X { get => base.X; set => base.X = value; } }", "new C { X = V, HasX = h }"),
        ("a member that is not public", "@ public partial class C { # public T X { get; set; } = default!; internal bool HasX { get; set; } }", "new C { X = V, HasX = h }"),
    ];

    private static readonly string[] s_types = ["int", "string", "List<int>", "Sub", "AmqpValue"];

    private static readonly Case[] s_cases = [.. Cases()];

    private static readonly Lazy<Assembly> s_assembly = new(static () => Compilations.Load("Acme.Presence", MemberTests.Usings + string.Concat(s_cases.Select(static each => each.Source))));

    private static IEnumerable<Case> Cases()
    {
        int number = 0;
        foreach (MemberTests.Member member in MemberTests.Members())
        {
            for (int shape = 0; shape < s_shapes.Length; shape++)
            {
                // Some members in every way, each other one in one of two: all in all ways would be 6,000 contracts.
                bool isFull = Array.IndexOf(s_types, member.Type) >= 0;
                for (int place = 0; place < 2; place++)
                {
                    if (isFull ? (shape + place) % 2 == 0 || shape < 6 : shape == member.Index % 2 && place == (member.Index / 2) % 2)
                    {
                        yield return new Case(number, member, shape, (number++ / 2) % 4, IsForeign: place == 1);
                    }
                }
            }
        }
    }

    private static Case[] All() => s_cases;

    [TestCaseSource(nameof(All))]
    public void A_field_whose_presence_is_false_is_null_and_true_when_it_was_read(Case each)
    {
        Assert.That(HexText.Format(each.Call<byte[]>("Write", true)), Is.EqualTo(each.Present));
        Assert.That(HexText.Format(each.Call<byte[]>("Write", false)), Is.EqualTo(each.Missing));
        Assert.That(each.Call<string>("Copy", HexText.Parse(each.Present)), Is.EqualTo("True " + each.Present));
        Assert.That(each.Call<string>("Copy", HexText.Parse(each.Missing)), Is.EqualTo("False " + each.Missing));
        Assert.That((each.Call<int>("Size", true), each.Call<int>("Size", false)), Is.EqualTo((each.Present.Length / 2, each.Missing.Length / 2)));
    }

    [TestCaseSource(nameof(All))]
    public void A_mandatory_field_whose_presence_is_false_is_named_in_writing_and_in_reading(Case each)
    {
        Assert.That(HexText.Format(each.Call<byte[]>("WriteMandatory", true)), Is.EqualTo(each.Present));
        foreach (string write in new[] { "WriteMandatory", "SizeMandatory" })
        {
            var refusal = (AmqpEncodeException)Assert.Throws<TargetInvocationException>(() => each.Call<object>(write, false))!.InnerException!;
            Assert.That((refusal.Message.Split(':')[0], refusal.Path), Is.EqualTo(($"The mandatory field x of M{each.Number} is not set", $"M{each.Number}.x")));
        }

        Assert.That(each.Call<string>("CopyMandatory", HexText.Parse(each.Present)), Is.EqualTo("True " + each.Present));
        AmqpDecodeError error = each.Call<AmqpDecodeError>("FaultOfMandatory", HexText.Parse(each.Missing));
        Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
        if (each.Form != 3)
        {
            Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, $"M{each.Number}.x")));
        }
    }

    /// <summary>A contract with one field, and one with the same field as a mandatory one.</summary>
    public sealed record Case(int Number, MemberTests.Member Member, int Shape, int Form, bool IsForeign)
    {
        private static readonly string[] s_forms = ["List", "SymbolMap", "StringMap", "Value"];

        public string Present => Form switch
        {
            0 => Sized("c0", "01" + Member.Bytes),
            1 => Sized("c1", "02a30178" + Member.Bytes),
            2 => Sized("c1", "02a10178" + Member.Bytes),
            _ => Member.Bytes,
        };

        public string Missing => Form switch { 0 => "45", 3 => "40", _ => "c10100" };

        public string Source => Write("C" + Number, string.Empty) + Write("M" + Number, ", IsMandatory = true") + $$"""
            public static class Run{{Number}}
            {
                private static string Has(bool h, byte[] bytes) => h + " " + Convert.ToHexStringLower(bytes);
                {{Calls("C", string.Empty)}}
                {{Calls("M", "Mandatory")}}
                public static AmqpDecodeError FaultOfMandatory(byte[] bytes) => {{(IsForeign ? "W" : "")}}M{{Number}}.TryDecode(bytes, out _, out AmqpDecodeError error) ? throw new InvalidOperationException() : error;
            }

            """;

        public T Call<T>(string method, object argument) => (T)s_assembly.Value.GetType("Acme.Run" + Number)!.GetMethod(method)!.Invoke(null, [argument])!;

        public override string ToString() => $"{Member.Type}, {s_shapes[Shape].Name}, {s_forms[Form]}{(IsForeign ? ", elsewhere" : string.Empty)}";

        private static string Sized(string code, string content) => $"{code}{content.Length / 2:x2}{content}";

        private string Calls(string contract, string name)
        {
            string make = Fill(s_shapes[Shape].Make, contract + Number, string.Empty), has = "c.HasX" + (Shape == 1 ? "()" : string.Empty);
            string wire = "W" + contract + Number, encode = IsForeign ? wire + ".Encode(" : "(", end = IsForeign ? ")" : ").Encode()";
            return $"public static byte[] Write{name}(bool h) => {encode}{make}{end}; public static int Size{name}(bool h) => {encode.Replace("Encode", "GetEncodedSize")}{make}{end.Replace("Encode", "GetEncodedSize")}; "
                + $"public static string Copy{name}(byte[] bytes) {{ var c = {(IsForeign ? wire : contract + Number)}.Decode(bytes); return Has({has}, {encode}c{end}); }}";
        }

        private string Write(string name, string setting) => Fill(s_shapes[Shape].Source, name, setting)
            + (IsForeign ? $"[AmqpContract(For = typeof({name}), Form = AmqpContractForm.{s_forms[Form]}), AmqpFieldFor(nameof({name}.X), \"x\", Presence = nameof({name}.HasX){setting})] internal static partial class W{name};\n" : string.Empty);

        private string Fill(string text, string name, string setting) => Regex.Replace(text, @"\b[CPTV]\b|[@#]", match => match.Value switch
        {
            "C" => name,
            "P" => "Base" + name,
            "T" => Member.Type,
            "V" => "(" + Member.Type + ")(" + Member.Example + ")",
            "@" or "#" when IsForeign => string.Empty,
            "@" => $"[AmqpContract(Form = AmqpContractForm.{s_forms[Form]})]",
            _ => $"[AmqpField(\"x\", Presence = \"HasX\"{setting})]",
        });
    }
}
