using Amqp.Encoding.Samples.Emulator;

// The port, and --trace for a line about each frame.
int port = args.Length > 0 && int.TryParse(args[0], CultureInfo.InvariantCulture, out int number) ? number : 5_672;
await using var server = new EmulatorServer(new Broker(), port, args.Contains("--trace") ? Console.WriteLine : null);
Console.WriteLine($"Endpoint=sb://localhost:{server.Port};SharedAccessKeyName=any;SharedAccessKey=any;UseDevelopmentEmulator=true");
Console.WriteLine("queues: queue, other, sessions; a subscription with rules: topic/Subscriptions/sub; an event hub with two partitions: hub");
await Task.Delay(Timeout.Infinite);
