using Azure = Microsoft.Azure.Amqp;
using Objects = Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>The object path has the calls of Microsoft.Azure.Amqp's AmqpCodec: the same bytes, sizes and values, or a line in a list.</summary>
public sealed class AdapterTests
{
    private const int Values = 200;

    private static readonly (Type Real, Type Adapter)[] s_types =
    [
        (typeof(Azure.AmqpCodec), typeof(Objects.AmqpCodec)),
        (typeof(Azure.ByteBuffer), typeof(Objects.ByteBuffer)),
        (typeof(Azure.Encoding.AmqpMap), typeof(Objects.AmqpMap)),
        (typeof(Azure.Encoding.DescribedType), typeof(Objects.DescribedType)),
        (typeof(Azure.Framing.Multiple<>), typeof(Objects.Multiple<>)),
    ];

    private static readonly MicrosoftCodec s_real = new();

    private static readonly AdapterCodec s_adapter = new();

    private static readonly Package s_realPackage = Package.All.Single(package => package.Codec is MicrosoftCodec);

    private static readonly Package s_adapterPackage = Package.All.Single(package => package.Codec is AdapterCodec);

    /// <summary>The types that both codecs have calls for, such as Boolean for EncodeBoolean.</summary>
    private static IEnumerable<string> Calls =>
        NamesOf(typeof(Azure.AmqpCodec)).Intersect(NamesOf(typeof(Objects.AmqpCodec)))
            .Where(name => name.StartsWith("Encode", StringComparison.Ordinal)).Select(name => name["Encode".Length..]);

    private static IEnumerable<string> EncodedCases => AdapterList.Encoded.Select(row => row.Name);

    private static IEnumerable<string> DecodedCases => AdapterList.Decoded.Select(row => row.Call + " " + row.Bytes);

    [Test]
    public void Members_of_the_adapter_are_those_of_the_codec_or_in_the_list()
    {
        IEnumerable<string> Missing(bool inAdapter) => s_types.SelectMany(pair =>
        {
            (Type with, Type without) = inAdapter ? (pair.Adapter, pair.Real) : (pair.Real, pair.Adapter);
            IEnumerable<string> own = MembersOf(with, BindingFlags.DeclaredOnly).Except(MembersOf(without, BindingFlags.FlattenHierarchy));
            return own.Select(name => $"{pair.Real.Name.Split('`')[0]}.{name}");
        });
        Assert.That(Missing(inAdapter: false), Is.EquivalentTo(AdapterList.Lacks.Keys), "what the adapter lacks");
        Assert.That(Missing(inAdapter: true), Is.EquivalentTo(AdapterList.HasInExcess.Keys), "what it has in excess");
    }

    [TestCaseSource(nameof(Calls))]
    public void A_call_gives_the_bytes_the_size_and_the_value_of_the_codec(string call)
    {
        int compared = 0;

        // Both have EncodeDecimal without the size.
        bool tellsSize = typeof(Objects.AmqpCodec).GetMethods().Any(method => method.Name == $"Get{call}EncodeSize");
        foreach (Node node in Enumerable.Range(0, Values).Select(seed => ValueFor(call, seed)))
        {
            string name = node.ToString();
            if (!IsListed(Way.Writes, node))
            {
                object? ours = ToArgument(call, s_adapter, node), theirs = ToArgument(call, s_real, node);
                byte[] adapter = Encode(typeof(Objects.AmqpCodec), call, ours), real = Encode(typeof(Azure.AmqpCodec), call, theirs);
                byte[] formed = ReferenceEncoder.Encode(AdapterList.ToMicrosoftForm(ReferenceDecoder.Decode(adapter)));
                Assert.That(HexText.Format(real), Is.EqualTo(HexText.Format(formed)), name);
                Assert.That(tellsSize ? SizeOf(typeof(Objects.AmqpCodec), call, ours) : adapter.Length, Is.EqualTo(adapter.Length), name);
                if (tellsSize && !MicrosoftDifferences.HoldsInnerArray(node))
                {
                    Assert.That(SizeOf(typeof(Azure.AmqpCodec), call, theirs), Is.EqualTo(real.Length), name);
                }

                compared++;
            }

            // The value of a field with several values is written again, and a map with a key that is null has a row of its own.
            bool hasOwnRow = (call == "Multiple" && IsListed(Way.Writes, node)) || (call == "Map" && node.Keys().Any(key => key.Type == NodeType.Null));
            if (!hasOwnRow && !IsListed(Way.Reads, node))
            {
                byte[] encoded = ReferenceEncoder.Encode(node);
                Node ours = Decode(s_adapter, call, node, encoded), theirs = Decode(s_real, call, node, encoded);
                Assert.That(NodeEquality.Instance.Equals(ours, theirs), $"{name}: {ours} is not {theirs}");
                Assert.That(NodeEquality.Instance.Equals(ours, node), $"{ours} is not {name}");
                compared++;
            }
        }

        Assert.That(compared, Is.GreaterThan(Values / 2));
    }

    [TestCaseSource(nameof(EncodedCases))]
    public void An_object_is_written_as_the_list_says(string name)
    {
        (_, Func<object?> real, Func<object?> adapter, string realBytes, string adapterBytes, _) = AdapterList.Encoded.Single(row => row.Name == name);
        Assert.That(AnswerOf(() => HexText.Format(Encode(typeof(Azure.AmqpCodec), "Object", real()))), Is.EqualTo(realBytes));
        Assert.That(AnswerOf(() => HexText.Format(Encode(typeof(Objects.AmqpCodec), "Object", adapter()))), Is.EqualTo(adapterBytes));
    }

    [TestCaseSource(nameof(DecodedCases))]
    public void Bytes_are_read_as_the_list_says(string name)
    {
        (string call, string bytes, string real, string adapter, _) = AdapterList.Decoded.Single(row => row.Call + " " + row.Bytes == name);
        Assert.That(AnswerOf(() => Decode(s_real, call, null, HexText.Parse(bytes)).ToString()), Is.EqualTo(real));
        Assert.That(AnswerOf(() => Decode(s_adapter, call, null, HexText.Parse(bytes)).ToString()), Is.EqualTo(adapter));
    }

    [Test]
    public void Typed_calls_of_the_codec_that_take_any_type_are_in_the_list_and_those_of_the_adapter_take_none()
    {
        var found = new List<string>();
        foreach (string call in Calls.Where(call => IsScalar(call) && call != "Null"))
        {
            // A wide value of another type, so that a call that does not look at the code has bytes to read.
            byte[] other = ReferenceEncoder.Encode(TypeOf(call) == NodeType.Uuid ? Node.Scalar(0x94, new byte[16]) : Node.Scalar(0x98, new byte[16]));
            Assert.That(AnswerOf(() => Decode(s_adapter, call, null, other).ToString()), Is.EqualTo("AmqpDecodeException"), call);
            if (!AnswerOf(() => Decode(s_real, call, null, other).ToString()).EndsWith("Exception", StringComparison.Ordinal))
            {
                found.Add(call);
            }
        }

        Assert.That(found, Is.EquivalentTo(AdapterList.Unchecked));
    }

    private static bool IsListed(Way way, Node node)
    {
        bool IsListedBy(Package package)
        {
            var expectation = new Expectation(package.Of(way));
            expectation.Of(node);
            return expectation.Found.Count > 0;
        }

        return IsListedBy(s_realPackage) || IsListedBy(s_adapterPackage);
    }

    private static NodeType TypeOf(string call) => call switch
    {
        "TimeStamp" => NodeType.Timestamp,
        "Decimal" => NodeType.Decimal128,
        "Multiple" => NodeType.Array,
        _ => Enum.Parse<NodeType>(call),
    };

    private static bool IsScalar(string call) => call is not ("Object" or "Multiple" or "Array" or "List" or "Map");

    private static Node ValueFor(string call, int seed)
    {
        var random = new Random(seed);
        var generator = new NodeGenerator(random);
        if (seed == 0)
        {
            return Node.Scalar(0x40);
        }

        if (call == "Object")
        {
            return PackageTests.Tame(generator.Next(10), random);
        }

        // Fields with several values hold scalars, and more than one of them: those with fewer are in the list.
        byte[] codes = [.. WireFormat.All.Where(format => format.Type == TypeOf(call)).Select(format => format.Code)];
        Node node = PackageTests.Tame(generator.NextOf(codes[random.Next(codes.Length)], 10), random);
        bool isField = node.Children.Count > 1 && node.ElementDescriptors.Count == 0 && !node.IsArrayOf(NodeType.List, NodeType.Map, NodeType.Array);
        return call == "Multiple" && !isField ? ValueFor(call, seed + (Values * 7)) : node;
    }

    private static object? ToArgument(string call, PackageCodec codec, Node node)
    {
        object? value = codec.ToObject(node);
        Type multiple = codec is AdapterCodec ? typeof(Objects.Multiple<>) : typeof(Azure.Framing.Multiple<>);
        return call == "Multiple" && value is Array ? Activator.CreateInstance(multiple.MakeGenericType(value.GetType().GetElementType()!), value) : value;
    }

    private static byte[] Encode(Type codec, string call, object? value)
    {
        if (codec == typeof(Objects.AmqpCodec))
        {
            using var buffer = new Objects.ByteBuffer(64);
            Invoke(codec, "Encode" + call, ElementTypeOf(value), value, buffer);
            return buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();
        }

        using var other = new Azure.ByteBuffer(64, autoGrow: true);
        Invoke(codec, "Encode" + call, ElementTypeOf(value), value, other);
        return other.Buffer.AsSpan(other.Offset, other.Length).ToArray();
    }

    private static int SizeOf(Type codec, string call, object? value) => (int)Invoke(codec, $"Get{call}EncodeSize", ElementTypeOf(value), value)!;

    // A field with several values has no members in the codec that give them, so it is written again.
    private static Node Decode(PackageCodec codec, string call, Node? node, byte[] encoded)
    {
        Type type = codec is AdapterCodec ? typeof(Objects.AmqpCodec) : typeof(Azure.AmqpCodec);
        object buffer = codec is AdapterCodec ? new Objects.ByteBuffer(encoded, 0, encoded.Length) : new Azure.ByteBuffer(encoded, 0, encoded.Length);
        object? value = Invoke(type, "Decode" + call, node is { Type: NodeType.Array } ? codec.ToObject(node)!.GetType().GetElementType() : null, buffer);
        return call == "Multiple" ? ReferenceDecoder.Decode(Encode(type, call, value)) : codec.ToNode(value);
    }

    private static Type? ElementTypeOf(object? value) =>
        value is Array ? value.GetType().GetElementType() : value?.GetType().IsGenericType == true ? value.GetType().GetGenericArguments()[0] : null;

    private static object? Invoke(Type codec, string name, Type? elementType, params object?[] arguments)
    {
        MethodInfo method = codec.GetMethods(BindingFlags.Public | BindingFlags.Static)
            .Single(candidate => candidate.Name == name && (!candidate.IsGenericMethod || !name.Contains("Map", StringComparison.Ordinal)));
        method = method.IsGenericMethod ? method.MakeGenericMethod(elementType ?? typeof(int)) : method;
        ParameterInfo[] parameters = method.GetParameters();
        object?[] all = [.. arguments, .. new object?[parameters.Length - arguments.Length]];

        // Null is the default of a struct, of which one is null: no bytes, no symbol.
        Type first = parameters[0].ParameterType;
        all[0] ??= first.IsValueType && Nullable.GetUnderlyingType(first) is null ? Activator.CreateInstance(first) : null;
        return method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, all, CultureInfo.InvariantCulture);
    }

    private static string AnswerOf(Func<string> answer)
    {
        try
        {
            return answer();
        }
        catch (Exception exception)
        {
            return exception.GetType().Name;
        }
    }

    private static IEnumerable<string> NamesOf(Type type) => type.GetMethods(BindingFlags.Public | BindingFlags.Static).Select(method => method.Name);

    private static HashSet<string> MembersOf(Type type, BindingFlags flags) =>
        [.. type.GetMembers(BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | flags)
            .Where(member => member is not MethodInfo { IsSpecialName: true } || member.Name.StartsWith("op_", StringComparison.Ordinal))
            .Select(NameOf)];

    // The adapter's options are optional.
    private static string NameOf(MemberInfo member)
    {
        IEnumerable<Type> parameters = (member as MethodBase)?.GetParameters().Select(parameter => parameter.ParameterType) ?? [];
        Type[] types = [.. parameters.Where(type => type != typeof(AmqpObjectOptions))];
        return member switch
        {
            ConstructorInfo => $"new({string.Join(", ", types.Select(type => type.Name.Split('`')[0]))})",
            MethodInfo { IsGenericMethod: true } => $"{member.Name}<T>/{types.Length}",
            MethodInfo => $"{member.Name}/{types.Length}",
            _ => member.Name,
        };
    }
}
