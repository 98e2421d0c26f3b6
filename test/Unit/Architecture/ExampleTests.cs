using System.Xml.Linq;
using Amqp.Encoding.Documentation;
using Microsoft.CodeAnalysis;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The package documents the types and methods that a user meets first with examples, which are methods and types of the samples.</summary>
[Category("Pages")]
public sealed class ExampleTests
{
    private static readonly string[] s_firstTypes =
    [
        "AmqpBuffer", "AmqpContractForm", "AmqpDecodeError", "AmqpDecodeException", "AmqpEncodeException", "AmqpList", "AmqpMap", "AmqpNotation", "AmqpReader",
        "AmqpReaderOptions", "AmqpSymbol", "AmqpTimestamp", "AmqpValue", "AmqpWriter", "ArrayEncoding`1", "ArrayView`1", "BytesArrayView", "DescribedValue", "EncodedSize",
        "ListEncoding`1", "MapEncoding`2", "MapView", "TextCache", "Framing.Delivery", "Framing.DeliveryAssembler", "Framing.FrameDecoder", "Framing.FrameEncoder", "Framing.FrameSegments",
        "Framing.TransferSplitter", "IO.FrameReader", "IO.FrameWriter", "Messaging.AmqpMessage",
        "Messaging.ApplicationProperties", "Messaging.Filter", "Messaging.MessageBatch", "Messaging.MessageBody", "Messaging.MessagePartReader", "Messaging.MessageReader", "Messaging.Properties",
        "Messaging.Rejected", "Messaging.Source", "Security.SaslInit", "Security.SaslMechanisms", "Security.SaslOutcome", "Security.SaslPlain", "Transport.AmqpError", "Transport.Attach",
    ];

    private static readonly string[] s_firstMethods =
    [
        "AmqpReader.MeasureValue", "AmqpReader.TryMatchString", "AmqpExtensions.ReadArray", "AmqpValue.FromObject", "AmqpValue.ToObject",
        "AmqpExtensions.WriteArray", "CollectionEncoding`1.TryEncode", "AmqpExtensions.DecodeDictionary", "Framing.Frame.ToString", "Messaging.AmqpMessage.AddData",
        "Messaging.AmqpMessage.Decode", "Messaging.AmqpMessage.Encode", "Messaging.AmqpMessage.TryDecode", "Messaging.AmqpMessage.TryGetSingleData",
        "Messaging.MessageBatch.TryAdd", "Messaging.MessageBody.CreateData", "Messaging.MessageBody.CreateValue", "Messaging.MessageReader.OpenMap", "Transport.DeliveryTag.TryGetLockToken",
    ];

    private static readonly string s_assembly = typeof(AmqpReader).Assembly.Location;

    private static readonly Dictionary<string, string> s_examples = SampleExamples.Find(
        Repository.PathOf("samples"),
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Append(s_assembly).Distinct().Select(path => MetadataReference.CreateFromFile(path)));

    [Test]
    public void A_type_that_a_user_meets_first_has_an_example() =>
        Assert.That(s_firstTypes.Select(type => "T:Amqp.Encoding." + type), Is.SubsetOf(s_examples.Keys));

    [Test]
    public void A_type_that_a_user_implements_or_writes_on_a_class_has_an_example() => Assert.That(
        DocumentationTests.Types.Where(IsImplemented).Select(type => "T:" + type.FullName).Where(id => !s_examples.ContainsKey(id)), Is.Empty);

    // An abstract class that has neither a base nor an interface to implement.
    private static bool IsImplemented(Type type) => typeof(Attribute).IsAssignableFrom(type) || type.IsInterface
        || (type.IsAbstract && type.GetConstructors(BindingFlags.Instance | BindingFlags.NonPublic).Any(constructor => constructor.IsFamily) && type.GetInterfaces().Length == 0);

    [Test]
    public void A_method_that_a_user_meets_first_has_an_example() =>
        Assert.That(s_firstMethods.Where(method => !s_examples.Keys.Any(id => Regex.IsMatch(id, $@"^M:Amqp\.Encoding\.{Regex.Escape(method)}(``\d)?(\(|$)"))), Is.Empty);

    [Test]
    public void Every_example_is_short_code_of_a_sample()
    {
        string[] samples = [.. Directory.GetFiles(Repository.PathOf("samples"), "*.cs", SearchOption.AllDirectories).Select(path => Fold(File.ReadAllText(path)))];
        foreach ((string id, string code) in s_examples)
        {
            Assert.That(samples.Any(sample => sample.Contains(Fold(code))), Is.True, id);
            Assert.That(code.Split('\n'), Has.Length.LessThanOrEqualTo(42), id);
        }
    }

    [Test]
    public void The_documentation_file_has_every_example()
    {
        XDocument documentation = XDocument.Load(Path.ChangeExtension(s_assembly, ".xml"));
        SampleExamples.AddTo(documentation, s_examples);
        SampleExamples.AddTo(documentation, s_examples);
        Dictionary<string, string> documented = documentation.Descendants("example").ToDictionary(example => example.Parent!.Attribute("name")!.Value, example => example.Value);
        Assert.That(documented, Is.EquivalentTo(s_examples));
    }

    [Test]
    public void The_source_has_no_copy_of_an_example() =>
        Assert.That(Directory.GetFiles(Repository.PathOf("src"), "*.cs", SearchOption.AllDirectories).Where(path => File.ReadAllText(path).Contains("/// <example>")), Is.Empty);

    private static string Fold(string code) => string.Join("\n", code.Split('\n').Select(line => line.Trim()).Where(line => line.Length != 0));
}
