namespace Amqp.Encoding.Tests.Generator;

/// <summary>A converter over the reader and the writer for each member that docs/contracts.md names, in every place of a field.</summary>
public sealed class OwnMemberTests
{
    private const string Usings = MemberTests.Usings + "public enum Mark : byte { A = 1 }\n";

    private static readonly MemberTests.Member[] s_members = MemberTests.Members();

    private static readonly Lazy<Assembly> s_assembly = new(static () => Compilations.Load("Acme.OwnMembers", Usings + string.Concat(s_members.Select(Source))));

    private static MemberTests.Member[] Members() => s_members;

    [TestCaseSource(nameof(Members))]
    public void A_converter_of_a_field_is_called_in_every_place(MemberTests.Member member)
    {
        // list8 or list32 of X, null, a value, an array as list, a list, maps with it as value and as key, and a tuple as list.
        string one = Wire(member), mark = "5001", list = Sized("c0", "01" + one), pair = Sized("c0", "02" + one + mark);
        string all = Sized("c0", "08" + one + "40" + one + list + list + Sized("c1", "02" + mark + one) + Sized("c1", "02" + one + mark) + pair);
        Assert.That(Call<string>(member, "Write"), Is.EqualTo(all));
        Assert.That(Call<string>(member, "Copy", HexText.Parse(all)), Is.EqualTo(all));
        Assert.That(Call<int>(member, "Size"), Is.EqualTo(all.Length / 2));
    }

    [TestCaseSource(nameof(Members))]
    public void A_converter_of_a_field_is_called_with_Presence_in_constructors_and_elsewhere(MemberTests.Member member)
    {
        // A record as a list, a symbol map with a field that is set, the same without it, and a class that has a contract elsewhere.
        string one = Wire(member), map = Sized("c1", "02" + "a30158" + one);
        foreach ((string name, string expected) in new[] { ("Record", Sized("c0", "01" + one)), ("Present", map), ("Missing", "c10100"), ("Foreign", Sized("c0", "01" + one)), ("Value", one) })
        {
            Assert.That(Call<string>(member, name), Is.EqualTo(expected), name);
            Assert.That(Call<string>(member, "Copy" + name, HexText.Parse(expected)), Is.EqualTo(expected), name);
        }

        Assert.That(Call<string>(member, "Refused"), Is.EqualTo("P" + member.Index + ".X"));
        Assert.That(Call<string>(member, "FaultOfMissing", HexText.Parse("c10100")), Is.EqualTo("MissingField P" + member.Index + ".X"));
    }

    [TestCaseSource(nameof(Members))]
    public void Changed_bytes_have_one_verdict(MemberTests.Member member)
    {
        byte[] bytes = HexText.Parse(Call<string>(member, "Write"));
        for (int at = 0; at < bytes.Length; at++)
        {
            for (int value = at % 41; value < 256; value += 41)
            {
                byte[] changed = [.. bytes];
                changed[at] = (byte)value;
                Assert.That(Call<string>(member, "Verdicts", changed), Is.EqualTo("True True").Or.EqualTo("False False"), () => HexText.Format(changed));
            }
        }
    }

    private static T Call<T>(MemberTests.Member member, string method, params object[] arguments) => (T)s_assembly.Value.GetType("Acme.Run" + member.Index)!.GetMethod(method)!.Invoke(null, arguments)!;

    // Described by the symbol m.
    private static string Wire(MemberTests.Member member) => "00a3016d" + member.Bytes;

    private static string Sized(string code, string content) => content.Length / 2 <= 255
        ? $"{code}{content.Length / 2:x2}{content}"
        : $"{(code == "c0" ? "d0" : "d1")}{(content.Length / 2) + 3:x8}000000{content}";

    private static string Source(MemberTests.Member member)
    {
        string n = member.Index.ToString(CultureInfo.InvariantCulture), type = member.Type, field = $"[AmqpField(Converter = typeof(F{n}))] public ", value = $"(({type})({member.Example}))";
        return $$"""
            [AmqpContract(Form = AmqpContractForm.Value)] public partial class V{{n}} { public required {{type}} X { get; init; } }
            public readonly struct F{{n}} : IAmqpFieldConverter<{{type}}>
            {
                public {{type}} Read(ref AmqpReader reader) { AmqpReadScope scope = reader.EnterDescribed(out _); {{type}} value = V{{n}}.Read(ref reader).X; reader.Exit(scope); return value; }
                public void Write(ref AmqpWriter writer, {{type}} value) { AmqpWriteScope scope = writer.BeginDescribed(); writer.WriteSymbol("m"); new V{{n}} { X = value }.WriteTo(ref writer); writer.End(scope); }
            }

            [AmqpContract] public partial class K{{n}}
            {
                {{field}}{{type}} X { get; set; } = default!; {{field}}{{type}}? N { get; set; } {{field}}{{type}}? O { get; set; } {{field}}{{type}}[] A { get; set; } = [];
                {{field}}List<{{type}}> L { get; set; } = []; {{field}}Dictionary<Mark, {{type}}> M { get; set; } = []; {{field}}Dictionary<{{type}}, Mark> D { get; set; } = []; {{field}}({{type}}, Mark) T { get; set; }
            }

            [AmqpContract] public sealed partial record R{{n}}([property: AmqpField(Converter = typeof(F{{n}}))] {{type}} X);
            [AmqpContract(Form = AmqpContractForm.SymbolMap)] public partial class O{{n}} { [AmqpField(Converter = typeof(F{{n}}), Presence = nameof(HasX))] public {{type}} X { get; set; } = default!; public bool HasX { get; set; } }
            [AmqpContract(Form = AmqpContractForm.SymbolMap)] public partial class P{{n}} { [AmqpField(Converter = typeof(F{{n}}), Presence = nameof(HasX), IsMandatory = true)] public {{type}} X { get; set; } = default!; public bool HasX { get; set; } }
            public class E{{n}} { public {{type}} X { get; set; } = default!; }
            [AmqpContract(For = typeof(E{{n}})), AmqpFieldFor(nameof(E{{n}}.X), Converter = typeof(F{{n}}))] internal static partial class W{{n}};
            [AmqpContract(Form = AmqpContractForm.Value)] public partial class U{{n}} { [AmqpField(Converter = typeof(F{{n}}))] public required {{type}} X { get; init; } }
            public static class Run{{n}}
            {
                private static string Hex(byte[] bytes) => Convert.ToHexStringLower(bytes);
                private static K{{n}} Make() => new() { X = {{value}}, O = {{value}}, A = [{{value}}], L = [{{value}}], M = new() { [Mark.A] = {{value}} }, D = new() { [{{value}}] = Mark.A }, T = ({{value}}, Mark.A) };
                public static string Write() => Hex(Make().Encode());
                public static int Size() => Make().GetEncodedSize();
                public static string Copy(byte[] bytes) => Hex(K{{n}}.Decode(bytes).Encode());
                public static string Verdicts(byte[] bytes)
                {
                    bool isRead = K{{n}}.TryDecode(bytes, out _, out _);
                    try { K{{n}}.Decode(bytes); return isRead + " True"; } catch (AmqpDecodeException) { return isRead + " False"; }
                }

                public static string Record() => Hex(new R{{n}}({{value}}).Encode());
                public static string CopyRecord(byte[] bytes) => Hex(R{{n}}.Decode(bytes).Encode());
                public static string Present() => Hex(new O{{n}} { X = {{value}}, HasX = true }.Encode());
                public static string CopyPresent(byte[] bytes) => Hex(O{{n}}.Decode(bytes).Encode());
                public static string Missing() => Hex(new O{{n}} { X = {{value}} }.Encode());
                public static string CopyMissing(byte[] bytes) => Hex(O{{n}}.Decode(bytes).Encode());
                public static string Foreign() => Hex(W{{n}}.Encode(new E{{n}} { X = {{value}} }));
                public static string CopyForeign(byte[] bytes) => Hex(W{{n}}.Encode(W{{n}}.Decode(bytes)));
                public static string Value() => Hex(new U{{n}} { X = {{value}} }.Encode());
                public static string CopyValue(byte[] bytes) => Hex(U{{n}}.Decode(bytes).Encode());
                public static string Refused() { try { new P{{n}} { X = {{value}} }.Encode(); return ""; } catch (AmqpEncodeException refusal) { return refusal.Path; } }
                public static string FaultOfMissing(byte[] bytes) => P{{n}}.TryDecode(bytes, out _, out AmqpDecodeError error) ? "" : error.Kind + " " + error.Path;
            }

            """;
    }
}
