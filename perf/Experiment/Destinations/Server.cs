using System.Collections.Concurrent;
using System.Net;
using System.Runtime;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Amqp.Encoding.Experiment.Destinations;

/// <summary><c>serve</c>: Kestrel on a port of 127.0.0.1, until the standard input ends.</summary>
/// <remarks><c>/form/N/count</c> is customers in the form of that number, <c>/bytes/N/count</c> the same encoded long before, and <c>/stats</c> what the
/// process has used until now.</remarks>
internal sealed class Server
{
    public const string Verb = "serve";

    private const int PieceSize = 32_768;

    private readonly ConcurrentDictionary<int, Customer[]> _customers = new();
    private readonly ConcurrentDictionary<(int Form, int Count), byte[]> _encoded = new();
    private long _requests;

    public static async Task<int> RunAsync()
    {
        var server = new Server();
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(static options =>
        {
            options.Listen(IPAddress.Loopback, 0);
            options.AddServerHeader = false;
        });
        await using WebApplication app = builder.Build();
        app.Run(server.AnswerAsync);
        await app.StartAsync();
        string address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        Console.WriteLine(address);
        while (await Console.In.ReadLineAsync() is not null)
        {
        }

        await app.StopAsync();
        return 0;
    }

    private async Task AnswerAsync(HttpContext context)
    {
        string path = context.Request.Path.Value!;
        if (path == "/stats")
        {
            await context.Response.WriteAsJsonAsync(new ServerUse(
                Interlocked.Read(ref _requests), Environment.CpuUsage.TotalTime.TotalMicroseconds, GC.GetTotalAllocatedBytes(precise: true), JitInfo.GetCompiledMethodCount()));
            return;
        }

        string[] parts = path.Split('/');
        if (parts is not [_, "form" or "bytes", string number, string count] || !int.TryParse(number, out int form) || !int.TryParse(count, out int length)
            || form >= AllForms.List.Count)
        {
            context.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }

        Interlocked.Increment(ref _requests);
        ExperimentForm writer = AllForms.List[form];
        context.Response.ContentType = writer.ContentType;
        Customer[] customers = _customers.GetOrAdd(length, CustomerData.Create);
        if (parts[1] == "form")
        {
            await writer.WriteAsync(customers, context.Response.BodyWriter);
            return;
        }

        ReadOnlyMemory<byte> bytes = _encoded.GetOrAdd((form, length), static (key, customers) => AllForms.Encode(AllForms.List[key.Form], customers), customers);
        for (; bytes.Length > 0; bytes = bytes[Math.Min(PieceSize, bytes.Length)..])
        {
            await context.Response.BodyWriter.WriteAsync(bytes[..Math.Min(PieceSize, bytes.Length)]);
        }
    }
}
