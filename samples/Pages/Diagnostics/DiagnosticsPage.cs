using System.Text;
using Amqp.Encoding.Diagnostics;

namespace Acme.Pages;

/// <summary>The code of docs/tool.md.</summary>
internal static class DiagnosticsPage
{
    public static void Run()
    {
        // A list that says it has two items; the second has a format code without its byte.
        byte[] bytes = [0xC0, 0x03, 0x02, 0x52, 0x01, 0xFF];
        AmqpDump dump = AmqpDump.Create(bytes);
        dump.WriteText(Console.Out);
        foreach (AmqpNode node in dump.Nodes)
        {
            if (node.Error is { } error)
            {
                Console.WriteLine($"{node.Name} at offset {node.Offset}: {error}");
            }
        }

        ShowJson([0x00, 0x53, 0x77, 0xA1, 0x05, .. "hello"u8]);
    }

    // JSON of a message, and the same message again.
    private static void ShowJson(byte[] bytes)
    {
        string json = AmqpJson.Decode(bytes);
        byte[] encoded = AmqpJson.Encode(Encoding.UTF8.GetBytes(json));
        Console.WriteLine(json + " " + Convert.ToHexString(encoded));
    }
}
