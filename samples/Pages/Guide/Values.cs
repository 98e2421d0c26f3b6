using System.Collections.Generic;
using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.Guide;

/// <summary>Values of any type. docs/values.md quotes it.</summary>
internal static class Values
{
    public static void Run()
    {
        Console.WriteLine($"values: {Make().Count}");
        Read(AmqpValue.Decode([0x54, 0xFF]));
        Compounds();
        Times();
        Text();
        Objects();
        Compare();
    }

    /// <seealso cref="AmqpSymbol"/>
    private static AmqpList Make()
    {
        // The .NET type says the AMQP type.
        AmqpValue number = 7;
        AmqpValue text = "seven";
        AmqpValue symbol = new AmqpSymbol("seven");
        AmqpValue uuid = Guid.NewGuid();
        AmqpValue price = 7.50m;
        AmqpValue moment = AmqpValue.FromDateTime(DateTime.UtcNow);
        AmqpValue bytes = new byte[] { 1, 2, 3 };
        AmqpValue nothing = AmqpValue.Null;
        return [number, text, symbol, uuid, price, moment, bytes, nothing];
    }

    /// <seealso cref="AmqpValue"/>
    private static void Read(AmqpValue value)
    {
        // Ask with TryGet: false is another type. As throws InvalidOperationException instead.
        if (value.TryGetInt32(out int number))
        {
            Console.WriteLine(number);
        }

        // An integer of whatever width the peer has chosen. A ulong may be larger than a long.
        if (value.TryGetInteger(out long any))
        {
            Console.WriteLine(any);
        }
        else if (value.TryGetUnsignedInteger(out ulong large))
        {
            Console.WriteLine(large);
        }

        string kind = value.Type switch
        {
            AmqpType.Null => "nothing",
            AmqpType.String => value.AsString(),
            AmqpType.List => $"{value.AsList().Count} items",
            _ => $"a value of type {value.Type}",
        };
        Console.WriteLine(kind);
    }

    /// <seealso cref="AmqpList"/>
    /// <seealso cref="AmqpMap"/>
    /// <seealso cref="DescribedValue"/>
    private static void Compounds()
    {
        AmqpList list = [1, "two", new AmqpSymbol("three")];
        AmqpMap map = new AmqpMap.Builder { { "tries", 2 }, { new AmqpSymbol("x-opt-key"), list } }.ToMap();
        AmqpValue array = AmqpValue.FromArray(new[] { 1, 2, 3 });
        var point = new DescribedValue(new AmqpSymbol("acme:point"), new AmqpList(1.5, -2.0));
        AmqpValue all = new AmqpList(map, array, point);
        byte[] bytes = all.Encode();

        AmqpList read = AmqpValue.Decode(bytes).AsList();
        read[0].AsMap().TryGetValue("tries", out int tries);
        read[1].TryGetArray(out ReadOnlyMemory<int> numbers);
        bool isPoint = read[2].AsDescribed().TryGetSymbol(out AmqpSymbol name) && name == "acme:point";
        Console.WriteLine($"{tries}, {numbers.Length}, {isPoint}: {all}");
    }

    /// <seealso cref="AmqpTimestamp"/>
    private static void Times()
    {
        // Whole milliseconds, in UTC. A DateTime of kind Unspecified is not a point in time, and is refused.
        AmqpTimestamp sent = AmqpTimestamp.FromDateTimeOffset(new DateTimeOffset(2026, 11, 22, 12, 0, 0, TimeSpan.FromHours(2)));
        DateTime utc = sent.TryToDateTime(out DateTime value) ? value : default;

        // A peer may send any 64 bits: a year after 9999 is valid.
        DateTimeOffset latest = AmqpTimestamp.FromMilliseconds(long.MaxValue).ToDateTimeOffsetSaturating();
        Console.WriteLine($"{sent} {utc.Kind} {latest.Year}");

        // Fractions of a millisecond go towards the past; some peers expect the nearest one instead.
        DateTime moment = DateTime.UnixEpoch.AddTicks(15_000);
        AmqpTimestamp floor = AmqpTimestamp.FromDateTime(moment);
        AmqpTimestamp nearest = AmqpTimestamp.FromDateTimeToNearest(moment);
        Console.WriteLine($"{floor.Milliseconds} ms, {nearest.Milliseconds} ms");

        // System.Decimal is a decimal128 on the wire. Zeros at the end stay.
        Decimal128 price = Decimal128.FromDecimal(7.50m);
        bool isExact = price.TryToDecimal(out decimal back);
        Console.WriteLine($"{price} {back} {isExact}");
    }

    /// <seealso cref="AmqpNotation"/>
    private static void Text()
    {
        AmqpValue value = new AmqpList(1, 1.5, "a", new AmqpSymbol("a"), new byte[] { 1, 2 });
        Console.WriteLine(value);
        Console.WriteLine(AmqpNotation.Default.Format(value));
        Console.WriteLine(AmqpNotation.Default.WithMaxLength(20).Format(value));

        AmqpValue login = AmqpValue.FromComposite(new SaslPlain("guest", "secret").ToInit("broker"));
        Console.WriteLine(AmqpNotation.Default.Format(login));
        Console.WriteLine(AmqpNotation.Complete.Format(login));
    }

    private static void Objects()
    {
        AmqpValue value = AmqpValue.FromObject(new Dictionary<string, object?> { ["id"] = 7, ["due"] = DateTime.UtcNow, ["tags"] = new[] { "a", "b" } });
        var back = (Dictionary<string, object?>)value.ToObject()!;
        Console.WriteLine($"{value.Type}: {back["id"]}, {back["due"]!.GetType().Name}, {back["tags"]!.GetType().Name}");

        // An object without an AMQP type gives false here; FromObject throws AmqpEncodeException.
        bool isKnown = AmqpValue.TryFromObject(new Version(1, 0), out _);
        bool isKnownToAzure = AmqpValue.TryFromObject(TimeSpan.FromSeconds(1), out AmqpValue span, AmqpObjectOptions.Azure);
        Console.WriteLine($"{isKnown}, {isKnownToAzure}: {span}");
    }

    private static void Compare()
    {
        AmqpValue one = 1;
        Console.WriteLine(one == AmqpValue.Decode([0x71, 0, 0, 0, 1])); // True: int in four bytes, or in one
        Console.WriteLine(one == 1L); // False: a long is not an int
        Console.WriteLine((AmqpValue)"a" == new AmqpSymbol("a")); // False: a symbol is not a string
        Console.WriteLine((AmqpValue)double.NaN == double.NaN); // True: the bits count
    }
}
