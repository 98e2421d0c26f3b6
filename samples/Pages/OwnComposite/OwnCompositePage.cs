using Amqp.Encoding;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.OwnComposite;

namespace Acme.Pages;

/// <summary>A described type of one's own, of which docs/extending.md tells.</summary>
internal static class OwnCompositePage
{
    public static void Run()
    {
        // Written: alone, or as the value of a message.
        var measurement = new Measurement { Sensor = "boiler", Value = 81.5, Unit = "Cel" };
        byte[] bytes = measurement.Encode();
        byte[] message = new AmqpMessage { Value = AmqpValue.FromComposite(measurement) }.Encode();
        Console.WriteLine($"{bytes.Length} bytes, and {message.Length} in a message");

        // Read by those who know the type: their options name it.
        var reader = new AmqpReader(bytes, Measurement.Options);
        if (reader.ReadComposite<Measurement>() is { } known)
        {
            Console.WriteLine($"{known.Sensor} {known.Value} {known.Unit}");
        }

        using AmqpMessage received = AmqpMessage.Decode(message);
        if (received.Value.TryGetComposite(out Measurement? inMessage, Measurement.Options))
        {
            Console.WriteLine($"from a message: {inMessage.Value}");
        }

        // For all others it is a described value: they can look at it, and pass it on as it is.
        AmqpValue unknown = AmqpValue.Decode(bytes);
        Console.WriteLine(AmqpNotation.Default.Format(unknown));
        Console.WriteLine($"known without the options: {unknown.TryGetComposite<Measurement>(out _)}; passed on as it came: {unknown.Encode().AsSpan().SequenceEqual(bytes)}");
    }
}
