namespace Amqp.Encoding.Tests.Generator;

/// <summary>Arrays of contracts, whose constructor and descriptor are written once: each member that docs/contracts.md names, in a contract of each form, described or not, and of classes that
/// have a contract elsewhere. Where an array is a field, a converter over the reader and the writer says so.</summary>
public sealed class ContractArrayTests
{
    private static readonly string[] s_forms = ["List", "SymbolMap", "StringMap", "Value"];

    // The codes of full width, in which arrays are written.
    private static readonly Dictionary<byte, byte> s_wide = new()
    {
        [0x41] = 0x56,
        [0x42] = 0x56,
        [0x43] = 0x70,
        [0x44] = 0x80,
        [0x45] = 0xd0,
        [0x52] = 0x70,
        [0x53] = 0x80,
        [0x54] = 0x71,
        [0x55] = 0x81,
        [0xa0] = 0xb0,
        [0xa1] = 0xb1,
        [0xa3] = 0xb3,
        [0xc0] = 0xd0,
        [0xc1] = 0xd1,
        [0xe0] = 0xf0,
    };

    // Each member as the value itself and in one of the other forms; the places in their turn.
    private static readonly Case[] s_cases = [.. MemberTests.Members().SelectMany(static member =>
        new[] { member.Index % 3, 3 }.Select(form => new Case((member.Index * 4) + form, member, form, (member.Index / 3 + form) % 2 == 0, member.Index / 6 % 2 == 0)))];

    private static readonly Lazy<Assembly> s_assembly = new(static () => Compilations.Load("Acme.Arrays", "using System.Linq; " + MemberTests.Usings + string.Concat(s_cases.Select(static each => each.Source))));

    private static Case[] All() => s_cases;

    [TestCaseSource(nameof(All))]
    public void An_array_of_contracts_has_one_constructor_and_comes_back(Case each)
    {
        foreach (int count in new[] { 0, 1, 2, 70 })
        {
            byte[] expected = each.Expected(count);
            Assert.That(HexText.Format(each.Call<byte[]>("Write", count)), Is.EqualTo(HexText.Format(expected)), $"{count}");
            Assert.That(HexText.Format(each.Call<byte[]>("Copy", expected)), Is.EqualTo(HexText.Format(expected)), $"{count}");
        }
    }

    // list8 or list32 of an array in the first holder; in the second an array of such lists.
    [TestCaseSource(nameof(All))]
    public void An_array_of_contracts_is_a_field_and_is_nested(Case each)
    {
        foreach (int count in new[] { 0, 2 })
        {
            Node holder = Node.List(0xd0, ReferenceDecoder.Decode(each.Expected(count)));
            byte[] expected = ReferenceEncoder.EncodeSmallest(Node.List(0xd0, Node.Array(0xf0, [], 0xd0, holder, holder)));
            Assert.That(HexText.Format(each.Call<byte[]>("WriteNested", count)), Is.EqualTo(HexText.Format(expected)), $"{count}");
            Assert.That(HexText.Format(each.Call<byte[]>("CopyNested", expected)), Is.EqualTo(HexText.Format(expected)), $"{count}");
        }
    }

    [TestCaseSource(nameof(All))]
    public void Changed_bytes_of_an_array_of_contracts_have_one_verdict(Case each)
    {
        byte[] bytes = [0xc0, 0, 1, .. each.Expected(2)];
        bytes[1] = (byte)(bytes.Length - 2);
        for (int at = 0; at < bytes.Length; at++)
        {
            for (int value = at % 7; value < 256; value += 7)
            {
                byte[] changed = [.. bytes];
                changed[at] = (byte)value;
                Assert.That(each.Call<string>("Verdicts", changed), Is.EqualTo("True True").Or.EqualTo("False False"), () => HexText.Format(changed));
            }
        }
    }

    /// <summary>A contract with the field x.</summary>
    public sealed record Case(int Number, MemberTests.Member Member, int Form, bool IsForeign, bool IsDescribed)
    {
        public string Source
        {
            get
            {
                string name = "C" + Number, home = (IsForeign ? "W" : string.Empty) + name;
                string attribute = $"[AmqpContract({(IsDescribed ? $"\"t:{Number}\", " : string.Empty)}Form = AmqpContractForm.{s_forms[Form]}, Naming = AmqpNaming.CamelCase{(IsForeign ? $", For = typeof({name})" : string.Empty)})]";
                return $$"""
                    {{(IsForeign ? $"{attribute} internal static partial class {home}; public class {name}" : $"{attribute} public partial class {name}")}} { public {{Member.Type}} X { get; set; } = default!; }
                    public readonly struct Items{{Number}} : IAmqpFieldConverter<{{name}}[]>
                    {
                        public static {{name}}[] Make(int count) => [.. Enumerable.Range(0, count).Select(_ => new {{name}} { X = {{Member.Example}} })];

                        public {{name}}[] Read(ref AmqpReader reader)
                        {
                            AmqpReadScope array = reader.EnterArray();
                            List<{{name}}> items = [];
                            while (!reader.IsAtEnd)
                            {
                                items.Add({{home}}.Read(ref reader));
                            }

                            reader.Exit(array);
                            return [.. items];
                        }

                        public void Write(ref AmqpWriter writer, {{name}}[] value)
                        {
                            AmqpArray array = value.Length == 0 ? {{Empty}} : [.. value.Select(item => item.ToAmqpValue())];
                            ((AmqpValue)array).WriteTo(ref writer);
                        }
                    }

                    [AmqpContract] public partial class H{{Number}} { [AmqpField(Converter = typeof(Items{{Number}}))] public {{name}}[] Items { get; set; } = []; }
                    public readonly struct Holders{{Number}} : IAmqpFieldConverter<H{{Number}}[]>
                    {
                        public H{{Number}}[] Read(ref AmqpReader reader)
                        {
                            AmqpReadScope array = reader.EnterArray();
                            List<H{{Number}}> items = [];
                            while (!reader.IsAtEnd)
                            {
                                items.Add(H{{Number}}.Read(ref reader));
                            }

                            reader.Exit(array);
                            return [.. items];
                        }

                        public void Write(ref AmqpWriter writer, H{{Number}}[] value) => ((AmqpValue)AmqpArray.Create([.. value.Select(item => item.ToAmqpValue())])).WriteTo(ref writer);
                    }

                    [AmqpContract] public partial class N{{Number}} { [AmqpField(Converter = typeof(Holders{{Number}}))] public H{{Number}}[] Holders { get; set; } = []; }
                    public static class Run{{Number}}
                    {
                        public static byte[] Write(int count) => Write(Items{{Number}}.Make(count));
                        public static byte[] Copy(byte[] bytes) { var reader = new AmqpReader(bytes); return Write(default(Items{{Number}}).Read(ref reader)); }
                        public static byte[] WriteNested(int count) { H{{Number}} one = new() { Items = Items{{Number}}.Make(count) }; return new N{{Number}} { Holders = [one, one] }.Encode(); }
                        public static byte[] CopyNested(byte[] bytes) => N{{Number}}.Decode(bytes).Encode();
                        public static string Verdicts(byte[] bytes)
                        {
                            bool isRead = H{{Number}}.TryDecode(bytes, out _, out _);
                            try { H{{Number}}.Decode(bytes); return isRead + " True"; } catch (AmqpDecodeException) { return isRead + " False"; }
                        }

                        private static byte[] Write({{name}}[] items)
                        {
                            using var buffer = new AmqpBuffer();
                            var writer = new AmqpWriter(buffer);
                            default(Items{{Number}}).Write(ref writer, items);
                            writer.Flush();
                            return buffer.WrittenSpan.ToArray();
                        }
                    }

                    """;
            }
        }

        // An array without elements is told which it is: the type of the form, with the descriptors.
        private string Empty
        {
            get
            {
                Node element = Element(out Node[] descriptors);
                string type = ReferenceName(s_wide.GetValueOrDefault(element.Code, element.Code));
                return Enumerable.Reverse(descriptors).Aggregate($"new AmqpArray(AmqpType.{type})", static (array, each) =>
                    $"{array}.Describe({(each.Type == NodeType.Symbol ? $"new AmqpSymbol(\"{System.Text.Encoding.ASCII.GetString(each.Data)}\")" : each.Bits.ToString(CultureInfo.InvariantCulture))})");
            }
        }

        public T Call<T>(string method, params object[] arguments) => (T)s_assembly.Value.GetType("Acme.Run" + Number)!.GetMethod(method)!.Invoke(null, arguments)!;

        public override string ToString() => $"{Member.Type}, {s_forms[Form]}{(IsDescribed ? ", described" : string.Empty)}{(IsForeign ? ", elsewhere" : string.Empty)}";

        /// <summary>Gets the array by the standard: one constructor with its descriptors, which is in full width.</summary>
        public byte[] Expected(int count)
        {
            Node element = Element(out Node[] descriptors);
            byte code = s_wide.GetValueOrDefault(element.Code, element.Code);
            Node wide = element.Code == code ? element : ReferenceEncoder.WithCode(element, code);
            return ReferenceEncoder.EncodeSmallest(Node.Array(0xf0, descriptors, code, Enumerable.Repeat(wide, count).ToArray()));
        }

        private Node Element(out Node[] descriptors)
        {
            Node member = ReferenceDecoder.Decode(HexText.Parse(Member.Bytes));
            Node key = Node.Scalar(Form == 1 ? (byte)0xa3 : (byte)0xa1, (byte)'x');
            Node node = Form switch { 0 => Node.List(0xd0, member), 3 => member, _ => Node.Map(0xd1, key, member) };
            List<Node> found = IsDescribed ? [Node.Scalar(0xa3, System.Text.Encoding.ASCII.GetBytes("t:" + Number))] : [];
            for (; node.Type == NodeType.Described; node = node.Value)
            {
                found.Add(node.Descriptor);
            }

            descriptors = [.. found];
            return node;
        }

        private static string ReferenceName(byte code) => code switch
        {
            0x50 => "UByte",
            0x51 => "SByte",
            0x56 => "Boolean",
            0x60 => "UShort",
            0x61 => "Short",
            0x70 => "UInt",
            0x71 => "Int",
            0x72 => "Float",
            0x73 => "Char",
            0x74 => "Decimal32",
            0x80 => "ULong",
            0x81 => "Long",
            0x82 => "Double",
            0x83 => "Timestamp",
            0x84 => "Decimal64",
            0x94 => "Decimal128",
            0x98 => "Uuid",
            0xb0 => "Binary",
            0xb1 => "String",
            0xb3 => "Symbol",
            0xd0 => "List",
            0xd1 => "Map",
            _ => "Array",
        };
    }
}
