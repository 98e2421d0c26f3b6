using System.Collections.Concurrent;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>
/// The codecs of Microsoft.Azure.Amqp and AMQPNetLite read values and messages that the library writes, and the library reads theirs. Every difference
/// is in the list of the package.
/// </summary>
public sealed class PackageTests
{
    /// <summary>The environment variable with the number of random values.</summary>
    public const string Variable = "AMQP_VALUES";

    private const int MostMissesShown = 5;

    private const int MostLevels = 32;

    private const string Compared = "compared";

    private static readonly LibraryCodec s_library = new();

    private static IEnumerable<TestCaseData> Examples =>
        Package.All.SelectMany(package => package.Differences.Select(difference => new TestCaseData(package.Name, difference.ToString())));

    [Test]
    public void Values_and_messages_are_understood_by_packages_and_library()
    {
        int count = int.Parse(Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } number ? number : "20000", CultureInfo.InvariantCulture);
        int first = int.Parse(new SeededPropertyAttribute().Replay.Split(',')[0], CultureInfo.InvariantCulture);
        var misses = new ConcurrentBag<string>();
        var tally = new SortedDictionary<string, int>(StringComparer.Ordinal);
        Parallel.For(0, count, () => new Dictionary<(Package Package, object What), int>(), CompareNext, Add);
        foreach (KeyValuePair<string, int> pair in tally)
        {
            TestContext.Out.WriteLine($"{pair.Value,10} {pair.Key}");
        }

        Assert.That(misses, Is.Empty, string.Join("\n", misses.OrderBy(miss => miss.Length).Take(MostMissesShown)));
        Assert.That(tally.Where(pair => pair.Key.EndsWith(Compared + ")", StringComparison.Ordinal)).Select(pair => pair.Value), Is.All.GreaterThan(count / 2));

        Dictionary<(Package Package, object What), int> CompareNext(int i, ParallelLoopState state, Dictionary<(Package Package, object What), int> found)
        {
            int seed = unchecked(first + i);
            bool isMessage = i % 8 == 0;
            Node node = isMessage ? Codec.MessageOf(MessageGenerator.FromSeed(seed)) : ValueOf(new Random(seed));
            foreach (Package package in Package.All.Where(package => !isMessage || package.HasMessages))
            {
                Compare(package, Way.Reads, node, isMessage, found, miss => misses.Add($"seed {seed}, {miss}"));
                Compare(package, Way.Writes, node, isMessage, found, miss => misses.Add($"seed {seed}, {miss}"));
            }

            return found;
        }

        void Add(Dictionary<(Package Package, object What), int> found)
        {
            lock (tally)
            {
                foreach (KeyValuePair<(Package Package, object What), int> pair in found)
                {
                    string name = $"{pair.Key.Package} {pair.Key.What}";
                    tally[name] = tally.GetValueOrDefault(name) + pair.Value;
                }
            }
        }
    }

    [TestCaseSource(nameof(Examples))]
    public void A_known_difference_is_still_there(string name, string which)
    {
        Package package = Package.All.Single(other => other.Name == name);
        Difference difference = package.Differences.Single(other => other.ToString() == which);
        byte[] encoded = HexText.Parse(difference.Example);
        Node node = difference.IsMessage ? s_library.Read(encoded, isMessage: true) : ReferenceDecoder.Decode(encoded);
        Assert.That(difference.Finds(node, null), "the list finds the example");
        string answer = AnswerOf(package, difference.Way, node, difference.IsMessage);
        Assert.That(answer, Is.EqualTo(difference.Answer));
        Assert.That(answer, Is.Not.EqualTo(NotationText.Format(node)), "there is a difference");
        var expectation = new Expectation(package.Of(difference.Way));
        Node expected = difference.IsMessage ? expectation.OfMessage(node) : expectation.Of(node);
        if (!expectation.IsRefused)
        {
            Assert.That(NodeEquality.Instance.Equals(Pass(package, difference.Way, node, difference.IsMessage), expected), "the rule of the list");
        }
    }

    [Test]
    public void The_file_has_a_row_for_every_difference()
    {
        string[] file = File.ReadAllLines(Repository.PathOf("test", "Property", "Packages", "known-differences.tsv"));
        IEnumerable<string> rows = Package.All.Where(package => package.HasMessages).SelectMany(package => package.Differences.Select(package.RowOf));
        Assert.That(file.Skip(1), Is.EqualTo(rows), "The rows should be:\n" + string.Join('\n', rows));
    }

    // A third is as it may be on the wire, a third as the library writes it; the last has numbers, times and characters that objects of .NET hold.
    private static Node ValueOf(Random random)
    {
        Node node = new NodeGenerator(random).Next(1 + random.Next(12));

        // Each map around a value doubles the time in which Microsoft.Azure.Amqp measures it.
        while (node.Depth > MostLevels)
        {
            node = node.Children.Concat(node.ElementDescriptors).OrderByDescending(part => part.Depth).First();
        }

        return random.Next(3) switch
        {
            0 => node,
            1 => ReferenceEncoder.Smallest(node),
            _ => ReferenceEncoder.Smallest(Tame(node, random)),
        };
    }

    /// <summary>The value with numbers, times and characters that objects of .NET hold.</summary>
    internal static Node Tame(Node node, Random random)
    {
        switch (node.Type)
        {
            case NodeType.Decimal128:
                byte[] data = [.. node.Data];
                data[0] = (byte)((data[0] & 0x80) | 0x30);
                data[1] = (byte)(0x40 - (2 * random.Next(29)));
                data[2] = data[3] = 0;
                return Node.Scalar(node.Code, data);
            case NodeType.Timestamp:
                return Node.Number(node.Code, node.Bits % 253_402_300_799_999);
            case NodeType.Char:
                return Node.Number(node.Code, node.Bits & 0xfff);
            default:
                return node.Children.Count == 0 ? node : Rebuilt(node, [.. node.Children.Select(child => Tame(child, random))]);
        }
    }

    private static Node Rebuilt(Node node, List<Node> children) => node.Type switch
    {
        NodeType.List => Node.List(0xd0, children),
        NodeType.Map => children.Where((_, i) => i % 2 == 0).Distinct(NodeEquality.Instance).Count() * 2 == children.Count ? Node.Map(0xd1, children) : node,
        NodeType.Array =>
            Node.Array(0xf0, node.ElementDescriptors, node.ElementCode, children.ConvertAll(child => ReferenceEncoder.WithCode(child, node.ElementCode))),
        _ => Node.Described(children[0], children[1]),
    };

    // A value that is refused is compared in its parts.
    private static void Compare(
        Package package, Way way, Node node, bool isMessage, Dictionary<(Package Package, object What), int> tally, Action<string> miss, bool isWhole = true)
    {
        var expectation = new Expectation(package.Of(way));
        Node expected = isMessage ? expectation.OfMessage(node) : expectation.Of(node);
        foreach (Difference difference in expectation.Found)
        {
            Count(difference);
        }

        Count((way, expectation.IsUncertain ? "not offered" : expectation.IsRefused ? "refused" : Compared));
        if (!expectation.IsUncertain && (isWhole || !expectation.IsRefused))
        {
            (Codec writer, Codec reader) = way == Way.Reads ? ((Codec)s_library, package.Codec) : (package.Codec, s_library);
            byte[]? written = null;
            Node? actual = null;
            Exception? refusal = null;
            try
            {
                written = writer.Write(node, isMessage);
                actual = reader.Read(written, isMessage);
            }
            catch (Exception exception)
            {
                refusal = exception;
            }

            // The library writes every value, and refuses bytes with its own exception alone.
            bool isFair = (written is null ? writer : reader) != s_library || refusal is AmqpDecodeException;
            bool isExpected = refusal is null ? !expectation.IsRefused && NodeEquality.Instance.Equals(expected, actual) : expectation.IsRefused && isFair;
            if (!isExpected)
            {
                string found = refusal?.ToString() ?? actual!.ToString(), wanted = expectation.IsRefused ? Difference.Refused : expected.ToString();
                string bytes = HexText.Format(ReferenceEncoder.Encode(node)), known = string.Join(", ", expectation.Found);
                miss($"{package.Name} {way} {bytes}\n  {node}\n  is   {found}\n  not  {wanted}\n  with {known}");
            }
        }

        if (expectation.IsRefused)
        {
            foreach (Node part in isMessage ? node.Children.SelectMany(section => section.Value.Children) : node.Children.Concat(node.ElementDescriptors))
            {
                Compare(package, way, part, isMessage: false, tally, miss, isWhole: false);
            }
        }

        void Count(object what) => tally[(package, what)] = tally.GetValueOrDefault((package, what)) + 1;
    }

    private static string AnswerOf(Package package, Way way, Node node, bool isMessage)
    {
        try
        {
            return NotationText.Format(Pass(package, way, node, isMessage));
        }
        catch (AmqpDecodeException)
        {
            return Difference.Refused;
        }
        catch (NoObjectException)
        {
            return Difference.NoObject;
        }
        catch (Exception exception) when (exception is not AssertionException)
        {
            return exception.GetType().Name;
        }
    }

    private static Node Pass(Package package, Way way, Node node, bool isMessage) => way == Way.Reads
        ? package.Codec.Read(s_library.Write(node, isMessage), isMessage)
        : s_library.Read(package.Codec.Write(node, isMessage), isMessage);
}
