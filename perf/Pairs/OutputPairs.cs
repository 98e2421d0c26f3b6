using System.Net;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The writer over any output compared with the writer over a buffer, and the queue of frames with a lock.</summary>
public static class OutputPairs
{
    private const int Count = 100;
    private const uint MaxFrameSize = 4_096;

    public static IEnumerable<Pair> Create()
    {
        var output = new ArrayBufferWriter<byte>(1 << 13);
        _ = ToOutput();
        Check.Equal<byte>(EncodingJobs.Encode(Write), output.WrittenSpan, "100 described values");
        yield return new Pair("100 described values, output / buffer", EncodingJobs.Write(1 << 13, Write), ToOutput);
        yield return LoneFrame();

        long ToOutput()
        {
            output.ResetWrittenCount();
            var writer = new AmqpWriter(output);
            Write(ref writer);
            return output.WrittenCount;
        }
    }

    // One task that sends each frame before it makes the next, over loopback.
    private static Pair LoneFrame()
    {
        var payload = new ReadOnlySequence<byte>(new byte[256]);
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, MessageFormat = 0, Settled = true };
        var gate = new SemaphoreSlim(1);
        var buffer = new AmqpBuffer();
        NetworkStream stream = Connect();
        FrameWriter writer = FrameWriter.Create(stream, MaxFrameSize);
        return new Pair("lone frame, frame writer / lock and write", Lock, Queue);

        long Lock()
        {
            Wait(gate.WaitAsync());
            buffer.Reset();
            FrameEncoder.Encode(buffer, 1, transfer, MaxFrameSize, payload);
            Wait(stream.WriteAsync(buffer.WrittenMemory));
            Wait(stream.FlushAsync());
            gate.Release();
            return 1;
        }

        long Queue()
        {
            Wait(writer.WriteFrameAsync(1, transfer, payload));
            Wait(writer.FlushAsync());
            return 1;
        }
    }

    private static void Wait(Task task) => task.GetAwaiter().GetResult();

    private static void Wait(ValueTask task)
    {
        if (task.IsCompletedSuccessfully)
        {
            task.GetAwaiter().GetResult();
            return;
        }

        Wait(task.AsTask());
    }

    // A thread receives what is sent until the other end is closed.
    private static NetworkStream Connect()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var client = new TcpClient { NoDelay = true };
        client.Connect((IPEndPoint)listener.LocalEndpoint);
        Socket server = listener.AcceptSocket();
        new Thread(() =>
        {
            byte[] received = new byte[1 << 16];
            try
            {
                while (server.Receive(received) > 0)
                {
                }
            }
            catch (SocketException)
            {
                // The row is over, and the collector has closed its end.
            }
        })
        { IsBackground = true }.Start();
        return client.GetStream();
    }

    private static void Write(ref AmqpWriter writer)
    {
        for (int i = 0; i < Count; i++)
        {
            AmqpWriteScope described = writer.BeginDescribed(0x75);
            AmqpWriteScope list = writer.BeginList();
            writer.WriteInt32(i);
            writer.WriteString("a text of 20 bytes..");
            writer.WriteDouble(i);
            writer.End(list);
            writer.End(described);
        }

        writer.Flush();
    }
}
