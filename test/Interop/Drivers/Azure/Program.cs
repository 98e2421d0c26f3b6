using System.Text.Json;
using AzureDriver;

// The port of the server, and a scenario. It prints the version, and what was found.
int port = int.Parse(args[0], System.Globalization.CultureInfo.InvariantCulture);
Dictionary<string, Func<int, Task>> scenarios = new(ServiceBus.Scenarios.Concat(EventHubs.Scenarios)) { ["amqpnetlite"] = NetLite.RunAsync, ["azureamqp"] = Maa.RunAsync };
Console.WriteLine(JsonSerializer.Serialize(new { version = typeof(Azure.Messaging.ServiceBus.ServiceBusClient).Assembly.GetName().Version!.ToString(3) }));
try
{
    await scenarios[args[1]](port).WaitAsync(TimeSpan.FromSeconds(100));
}
catch (Exception failure)
{
    Check.That(args[1], false, failure);
}

Console.WriteLine(JsonSerializer.Serialize(new { passed = Check.Passed, failures = Check.Failures }));
