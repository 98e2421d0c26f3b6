using System.Runtime;
using System.Runtime.Loader;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>A new process compiles each method at its first use, for which a function that starts for each request waits.</summary>
public sealed class FirstMessageTests
{
    // They may go down. `DOTNET_JitStdOutFile=methods.txt DOTNET_JitDisasmSummary=1` lists the methods that a program compiles.
    [TestCase(nameof(Send), 317, 60_165)]
    [TestCase(nameof(EncodeArray), 70, 4_010)]
    [TestCase(nameof(WriteObjects), 190, 27)]
    public void The_first_use_compiles_few_methods(string name, int most, long expected)
    {
        // A second copy of the library and of this assembly, of which nothing is compiled yet.
        var context = new AssemblyLoadContext("first", isCollectible: false);
        context.LoadFromAssemblyPath(typeof(AmqpMessage).Assembly.Location);
        Type type = context.LoadFromAssemblyPath(typeof(FirstMessageTests).Assembly.Location).GetType(typeof(FirstMessageTests).FullName!, throwOnError: true)!;
        Func<long> use = type.GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!.CreateDelegate<Func<long>>();

        long before = JitInfo.GetCompiledMethodCount(currentThread: true);
        long seen = use();
        long compiled = JitInfo.GetCompiledMethodCount(currentThread: true) - before;

        Assert.That(seen, Is.EqualTo(expected));
        Assert.That(compiled, Is.LessThanOrEqualTo(most));
    }

    private static long EncodeArray() => ArrayEncoding<int>.Default.Encode(new int[1_000]).Length;

    private static long WriteObjects()
    {
        var writer = new AmqpWriter(new byte[100]);
        writer.WriteObject(new Dictionary<string, object> { ["a"] = 1, ["b"] = "x" });
        writer.WriteObject(new List<object> { 1, "x" });
        writer.WriteObject(new List<int> { 1 });
        return writer.BytesWritten;
    }

    private static long Send()
    {
        var message = new AmqpMessage { Header = { Durable = true, Ttl = 60_000 }, Properties = { MessageId = "message-1", To = "queue/orders", ContentType = "application/json" } };
        message.Properties.CreationTime = AmqpTimestamp.FromMilliseconds(1);
        message.ApplicationProperties.Add("region", "eu-west-1");
        message.ApplicationProperties.Add("retries", 3);
        message.ApplicationProperties.Add("express", true);
        message.ApplicationProperties.Add("total", 1234.5);
        message.AddData(new byte[100]);

        message = AmqpMessage.Decode(message.Encode());
        long seen = message.Header.Ttl.GetValueOrDefault() + message.Properties.To!.Length + message.Properties.ContentType!.Value.ToString().Length;
        foreach (KeyValuePair<string, AmqpValue> property in message.ApplicationProperties)
        {
            seen += property.Key.Length + (property.Value.TryGetInt32(out int number) ? number : property.Value.TryGetString(out string? text) ? text.Length : 0);
        }

        message.TryGetSingleData(out ReadOnlyMemory<byte> body);
        return seen + body.Length;
    }
}
