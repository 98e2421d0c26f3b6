using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Shows a class and a message in bytes and back, and the error of a message that was cut.</summary>
internal static class FirstLook
{
    private const int BytesInLine = 28;

    public static void Show(Screen screen)
    {
        var order = new Order(7, "Ada");
        byte[] encoded = order.Encode();
        screen.Line("   [AmqpContract(\"acme:order:list\")] partial record Order(int Id, string Customer);");
        screen.Line($"   new Order(7, \"Ada\").Encode()   {encoded.Length} bytes");
        Show(screen, encoded);
        screen.Line($"   Order.Decode(encoded)          {screen.Left(Order.Decode(encoded).ToString())}");
        screen.Line();

        var message = new AmqpMessage { Properties = { To = "orders" }, ApplicationProperties = { { "tries", 2 } } };
        message.SetValue(order);
        byte[] sent = message.Encode();
        screen.Line("   new AmqpMessage { Properties = { To = \"orders\" }, ApplicationProperties = { { \"tries\", 2 } } }");
        screen.Line($"   message.SetValue(order), message.Encode()   {sent.Length} bytes");
        Show(screen, sent);
        screen.Line();

        // The last byte of the text is missing.
        AmqpMessage.TryDecode(sent.AsMemory(0, sent.Length - 1), out _, out AmqpDecodeError error);
        screen.Line("   The same without its last byte, AmqpMessage.TryDecode:");
        screen.Line("   " + screen.Right(Screen.Cut(error.ToString(), Screen.Width - 3)));
    }

    private static void Show(Screen screen, byte[] bytes)
    {
        foreach (IEnumerable<byte> line in bytes.Chunk(BytesInLine))
        {
            screen.Line("   " + screen.Dim(string.Join(' ', line.Select(static octet => octet.ToString("X2", System.Globalization.CultureInfo.InvariantCulture)))));
        }
    }
}

[AmqpContract("acme:order:list")]
internal sealed partial record Order(int Id, string Customer);
