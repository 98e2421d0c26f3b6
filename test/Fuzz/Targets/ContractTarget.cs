using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Fuzz;

/// <summary>Generated code: decoding throws nothing else, and what was written is read again.</summary>
internal static class ContractTarget
{
    public static void Run(byte[] input)
    {
        if (input.Length == 0)
        {
            return;
        }

        byte[] bytes = input.AsSpan(1).ToArray();
        switch (input[0] % 14)
        {
            case 0:
                Check(bytes, data => Scalars.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Scalars.TryDecode(data, out _, out error));
                break;
            case 1:
                Check(bytes, data => NullableScalars.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => NullableScalars.TryDecode(data, out _, out error));
                break;
            case 2:
                Check(bytes, data => Collections.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Collections.TryDecode(data, out _, out error));
                break;
            case 3:
                Check(bytes, data => Order.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Order.TryDecode(data, out _, out error));
                break;
            case 4:
                Check(bytes, data => Tags.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Tags.TryDecode(data, out _, out error));
                break;
            case 5:
                Check(bytes, data => Request.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Request.TryDecode(data, out _, out error));
                break;
            case 6:
                Check(bytes, data => Drawing.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Drawing.TryDecode(data, out _, out error));
                break;
            case 7:
                Check(bytes, data => Entries.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Entries.TryDecode(data, out _, out error));
                break;
            case 8:
                Check(bytes, data => Knot.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Knot.TryDecode(data, out _, out error));
                break;
            case 9:
                Check(bytes, data => Wrapped.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Wrapped.TryDecode(data, out _, out error));
                break;
            case 10:
                Check(bytes, data => Pong.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Pong.TryDecode(data, out _, out error));
                break;
            case 11:
                Check(bytes, data => KeyTree.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => KeyTree.TryDecode(data, out _, out error));
                break;
            case 12:
                Check(bytes, data => Keyed.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Keyed.TryDecode(data, out _, out error));
                break;
            default:
                Check(bytes, data => Percents.Decode(data), value => value.Encode(), (byte[] data, out AmqpDecodeError error) => Percents.TryDecode(data, out _, out error));
                break;
        }
    }

    private delegate bool Try(byte[] data, out AmqpDecodeError error);

    private static void Check<T>(byte[] bytes, Func<byte[], T> decode, Func<T, byte[]> encode, Try attempt)
    {
        T value = default!;
        AmqpDecodeError error = Rule.Decodes(() => value = decode(bytes));
        bool isRead = attempt(bytes, out AmqpDecodeError tried);
        Rule.Same(tried.ToString(), error.ToString(), "trying and decoding a contract give the same error");
        Rule.Same(isRead, error.Kind == AmqpDecodeErrorKind.None, "trying and decoding a contract give the same verdict");
        if (isRead)
        {
            byte[] written = encode(value);
            T again = default!;
            AmqpDecodeError second = Rule.Decodes(() => again = decode(written));
            Rule.Same(second.ToString(), default(AmqpDecodeError).ToString(), "a contract that was written is read again");
            Rule.SameBytes(encode(again), written, "a contract is written as before");
        }
    }

    /// <summary>Which contract, and one of it, or any list or map with its descriptor.</summary>
    public static byte[] Generate(Random random)
    {
        byte[] any = ReferenceEncoder.Encode(new NodeGenerator(random).Next(10));
        byte[] encoded = random.Next(16) switch
        {
            0 => new Scalars { Int = random.Next(), Text = "a", Uuid = Guid.Empty, SymbolText = "x" }.Encode(),
            1 => new NullableScalars { Int = random.Next(), Text = "b", Double = 1.5, Char = new AmqpChar(65) }.Encode(),
            2 => new Order(random.Next(), "Ada", 3.5m) { IsPaid = true }.Encode(),
            3 => new Tags { Id = 1 }.Encode(),
            4 => new Address().Encode(),
            5 => new Drawing([new Circle(), new Square()]).Encode(),
            6 => new Entries([null, new BaseEntry()]).Encode(),
            7 => new Collections().Encode(),
            8 => new Knot { Next = new Knot(), Children = [new Knot(), new Knot { Value = 1 }] }.Encode(),
            9 => new Wrapped { Inner = new Wrapped() }.Encode(),
            10 => new Pong { Ping = new Ping { Pong = new Pong() }, Pongs = new() { ["a"] = new Pong() } }.Encode(),
            11 => new KeyTree { Keys = new() { [new KeyTree()] = 1, [new KeyTree { Children = [new KeyTree()] }] = 2 } }.Encode(),
            12 => new Keyed { Doubles = new() { [0] = 1, [1] = 2 }, Texts = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }, Decimals = new Dictionary<decimal, string?> { [1m] = null } }.Encode(),
            13 => new Percents { Mandatory = new Percent(5), List = [new Percent(1)], Map = new() { ["a"] = new Percent(2) } }.Encode(),
            _ => any,
        };
        return [(byte)random.Next(14), .. encoded];
    }
}
