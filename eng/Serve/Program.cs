using System.Threading;
using Amqp.Encoding.Serve;

// "FOLDER": shows a folder on 127.0.0.1 until Ctrl+C.
using FileServer server = new(args[0], 5_080);
Console.WriteLine("Shows " + args[0] + " on " + server.Address + "; Ctrl+C ends");
Thread.Sleep(Timeout.Infinite);
