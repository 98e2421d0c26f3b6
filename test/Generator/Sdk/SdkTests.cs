using System.Buffers.Binary;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator.Sdk;

/// <summary>The types of an SDK, which are in an assembly of their own, as contracts without a property written by hand. Their bytes are those of the library's types.</summary>
public sealed class SdkTests
{
    private static readonly Lazy<Dictionary<string, Assembly>> s_assemblies = new(Load);

    private static IEnumerable<TestCaseData> Types() => from habit in SdkType.Habits
                                                        from type in SdkType.All
                                                        select new TestCaseData(habit, type);

    [Test]
    public void All_types_of_the_table_are_there() => Assert.That(SdkType.All, Has.Length.EqualTo(33));

    [TestCaseSource(nameof(Types))]
    public void A_type_of_an_SDK_has_the_bytes_of_the_library(string habit, SdkType type)
    {
        byte[] bytes = Call<byte[]>(habit, type, "Write", -1);
        AmqpComposite standard = Standard(bytes);
        Assert.That(Enumerable.Range(0, standard.FieldCount).Count(standard.IsSet), Is.EqualTo(type.Fields.Length));
        Assert.That(HexText.Format(bytes), Is.EqualTo(HexText.Format(standard.Encode())));
        Assert.That(HexText.Format(Call<byte[]>(habit, type, "Copy", bytes)), Is.EqualTo(HexText.Format(bytes)));
        Assert.That(HexText.Format(Registry(habit, bytes)), Is.EqualTo(HexText.Format(bytes)), "after its descriptor");
    }

    [TestCaseSource(nameof(Types))]
    public void A_field_that_is_not_set_is_null_or_named_if_it_is_mandatory(string habit, SdkType type)
    {
        byte[] all = Call<byte[]>(habit, type, "Write", -1);
        for (int i = 0; i < type.Fields.Length; i++)
        {
            AmqpComposite standard = Standard(all);
            string path = $"{type.Name}.{type.Fields[i].Name}";
            AmqpValue[] items = [.. Enumerable.Range(0, type.Fields.Length).Select(standard.GetField)];
            items[i] = default;
            byte[] without = Described(type, items);
            if (type.Fields[i].IsMandatory)
            {
                var refusal = (AmqpEncodeException)Assert.Throws<TargetInvocationException>(() => Call<byte[]>(habit, type, "Write", i))!.InnerException!;
                Assert.That((refusal.Path, Call<string>(habit, type, "Fault", without)), Is.EqualTo((path, "MissingField " + path)));
            }
            else
            {
                // Null at the end is left out. More fields are mandatory in the standard than in this SDK.
                standard.Unset(i);
                string expected = HexText.Format(Described(type, items[..(i == items.Length - 1 ? i : items.Length)]));
                Assert.That(standard.HasMissingFields || HexText.Format(standard.Encode()) == expected, path);
                Assert.That(HexText.Format(Call<byte[]>(habit, type, "Write", i)), Is.EqualTo(expected), path);
                Assert.That(HexText.Format(Call<byte[]>(habit, type, "Copy", without)), Is.EqualTo(expected), path);
            }
        }
    }

    private static string[] Captures() => [.. Directory.GetFiles(Repository.PathOf("test", "Vectors", "captures"), "*.bin", SearchOption.AllDirectories).Where(static file => !file.Contains("packets", StringComparison.Ordinal)).Select(static file => Path.GetFileName(file))];

    // Frames of Proton, rhea, RabbitMQ, AMQPNetLite and Azure's clients and servers.
    [TestCaseSource(nameof(Captures))]
    public void A_performative_of_another_implementation_is_written_as_the_library_writes_it(string capture)
    {
        int count = 0;
        foreach (byte[] body in Bodies(File.ReadAllBytes(Directory.GetFiles(Repository.PathOf("test", "Vectors", "captures"), capture, SearchOption.AllDirectories).Single())))
        {
            var reader = new AmqpReader(body);
            reader.Skip();
            byte[] performative = body[..reader.Position];
            string expected = HexText.Format(Standard(performative).Encode());
            foreach (string habit in SdkType.Habits)
            {
                Assert.That(HexText.Format(Registry(habit, performative)), Is.EqualTo(expected), () => habit + " " + HexText.Format(performative));
            }

            count++;
        }

        Assert.That(count, Is.GreaterThan(5));
    }

    [Test]
    public void Classes_get_no_member_and_the_contracts_are_not_public()
    {
        Type[] generated = [.. s_assemblies.Value["Mask"].GetTypes().Where(static type => type.Name.EndsWith("Wire", StringComparison.Ordinal))];
        Assert.That(generated, Has.Length.EqualTo(SdkType.All.Length + 2).And.None.Matches<Type>(static type => type!.IsPublic));
        Assert.That(s_assemblies.Value["Mask"].GetExportedTypes().Select(static type => type!.Name), Has.None.Contains("AmqpExtensions"));
    }

    private static byte[] Described(SdkType type, AmqpValue[] items) =>
        ((AmqpValue)new DescribedValue(ulong.Parse(type.Code[2..], NumberStyles.HexNumber, CultureInfo.InvariantCulture), new AmqpList(items))).Encode();

    private static IEnumerable<byte[]> Bodies(byte[] capture)
    {
        for (int at = 0; at + 8 <= capture.Length;)
        {
            if (capture.AsSpan(at).StartsWith("AMQP"u8))
            {
                at += 8;
                continue;
            }

            int size = BinaryPrimitives.ReadInt32BigEndian(capture.AsSpan(at)), start = 4 * capture[at + 4];
            if (size > start && at + size <= capture.Length)
            {
                yield return capture[(at + start)..(at + size)];
            }

            at += size;
        }
    }

    private static AmqpComposite Standard(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        return reader.ReadComposite<AmqpComposite>()!;
    }

    private static byte[] Registry(string habit, byte[] bytes) => (byte[])s_assemblies.Value[habit].GetType(habit + ".Registry")!.GetMethod("Copy")!.Invoke(null, [bytes])!;

    private static T Call<T>(string habit, SdkType type, string method, object argument) => (T)s_assemblies.Value[habit].GetType($"{habit}.Run{type.Name}")!.GetMethod(method)!.Invoke(null, [argument])!;

    private static Dictionary<string, Assembly> Load()
    {
        const string Usings = "using System; using System.Collections.Generic; using Amqp.Encoding;\n";
        CSharpCompilation classes = Compilations.Create([Usings + SdkType.Classes], LanguageVersion.Latest).WithAssemblyName("Acme.Sdk");
        using var stream = new MemoryStream();
        Assert.That(classes.Emit(stream).Diagnostics.Where(static found => found.Severity == DiagnosticSeverity.Error), Is.Empty);
        stream.Position = 0;
        System.Runtime.Loader.AssemblyLoadContext.Default.LoadFromStream(stream);
        return SdkType.Habits.ToDictionary(static habit => habit, habit => Compilations.Load("Acme.Sdk." + habit, Usings + SdkType.Contracts(habit), MetadataReference.CreateFromImage(stream.ToArray())));
    }
}
