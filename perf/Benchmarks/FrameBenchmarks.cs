namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Frames with a transfer and 256 bytes: decoded where they lie, and read and written over memory, synchronously and not.</summary>
[MemoryDiagnoser]
public class FrameBenchmarks
{
    private const int Count = 1_000;

    private static readonly byte[] s_performative = Convert.FromHexString("005314C0110652017000003039A00401020304434242");
    private readonly ReadOnlySequence<byte> _payload = new(new byte[256]);
    private readonly FrameDecoder _decoder = new(512);
    private readonly MemoryStream _stream = new(new byte[Count * 512], 0, Count * 512, true, true);
    private readonly AmqpBuffer _buffer = new();
    private readonly Transfer _transfer = new() { Handle = 1, DeliveryId = 0x3039, DeliveryTag = new DeliveryTag([1, 2, 3, 4]), MessageFormat = 0, Settled = false, More = false };
    private FrameWriter _writer = FrameWriter.Create(Stream.Null);
    private FrameReader _reader = FrameReader.Create(Stream.Null, 512);
    private ReadOnlySequence<byte> _bytes;

    [GlobalSetup]
    public void Setup()
    {
        _writer = FrameWriter.Create(_stream);
        _reader = FrameReader.Create(_stream, 512);
        Write();
        _stream.SetLength(_stream.Position);
        _bytes = new ReadOnlySequence<byte>(_stream.ToArray());
        Check.That(Decode() == Count * 256L && Read() == Count && ReadAsync() == Count, "frames");
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public long Decode()
    {
        ReadOnlySequence<byte> bytes = _bytes;
        long payload = 0;
        while (_decoder.Decode(ref bytes, out Frame frame, out _) == OperationStatus.Done)
        {
            payload += frame.PayloadLength;
        }

        return payload;
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public int Read()
    {
        _stream.Position = 0;
        int frames = 0;
        while (_reader.ReadFrame())
        {
            frames++;
        }

        return frames;
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public int ReadAsync()
    {
        _stream.Position = 0;
        int frames = 0;
        while (true)
        {
            ValueTask<bool> read = _reader.ReadFrameAsync();
            if (!read.GetAwaiter().GetResult())
            {
                return frames;
            }

            frames++;
        }
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public void Write()
    {
        _stream.Position = 0;
        for (int i = 0; i < Count; i++)
        {
            FrameEncoder.Encode(_buffer, 1, s_performative, 512, _payload);
            _stream.Write(_buffer.WrittenSpan);
            _buffer.Reset();
        }
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public void WriteAsync()
    {
        _stream.Position = 0;
        for (int i = 0; i < Count; i++)
        {
            _writer.WriteFrameAsync(1, _transfer, _payload).GetAwaiter().GetResult();
        }
    }
}
