using ByteBuffer = Amqp.Encoding.Legacy.ByteBuffer;

namespace Amqp.Encoding.Tests.IO;

/// <summary>Disposing never throws, in whatever state: the exception that ended a block would be lost.</summary>
public sealed partial class DisposeTests
{
    private static readonly byte[] s_frames = HexText.Parse("0000000d02000001" + "0053144577" + "0000000d02000001" + "0053144578" + "00000007");

    [TestCaseSource(nameof(Names))]
    public void Disposing_never_throws(string name)
    {
        foreach ((string key, Func<IDisposable> make) in States())
        {
            if (key == name)
            {
                IDisposable disposable = make();
                Assert.That(disposable.Dispose, Throws.Nothing);
                Assert.That(disposable.Dispose, Throws.Nothing, "a second time");
            }
        }
    }

    private static IEnumerable<string> Names()
    {
        foreach ((string name, _) in States())
        {
            yield return name;
        }
    }

    private static IEnumerable<(string Name, Func<IDisposable> Make)> States()
    {
        yield return ("stream reader, new", () => FrameReader.Create(Stream.Null, 512));
        yield return ("stream reader, frame held, stream closed", () => AfterRead(1));
        yield return ("stream reader, after a fault", () => AfterRead(3));
        yield return ("stream reader, read pending", () =>
        {
            var reader = FrameReader.Create(new ScriptedStream(s_frames, () => 100) { Gate = new TaskCompletionSource<bool>().Task }, 512);
            _ = reader.ReadFrameAsync();
            return reader;
        }
        );
        yield return ("stream writer, nothing written, stream closed", () =>
        {
            var stream = new MemoryStream();
            var writer = FrameWriter.Create(stream);
            stream.Dispose();
            return writer;
        }
        );
        yield return ("stream writer, write failed", () =>
        {
            var writer = FrameWriter.Create(new ScriptedStream([], () => 1) { FailAt = 0, Failure = () => new IOException() });
            Assert.That(() => { _ = writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp); }, Throws.TypeOf<IOException>());
            return writer;
        }
        );
        yield return ("stream writer, write pending", () =>
        {
            var writer = FrameWriter.Create(new ScriptedStream([], () => 1) { Gate = new TaskCompletionSource<bool>().Task });
            _ = writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp);
            return writer;
        }
        );
        yield return ("decoder, performative gathered", () =>
        {
            var decoder = new FrameDecoder(512);
            ReadOnlySequence<byte> sequence = Segments.Cut(s_frames, () => 1);
            Assert.That(decoder.Decode(ref sequence, out _, out _), Is.EqualTo(OperationStatus.Done));
            return decoder;
        }
        );
        yield return ("segments, with frames", () =>
        {
            var segments = new FrameSegments();
            FrameEncoder.Encode(segments, 0, HexText.Parse("00531445"), 512, new ReadOnlySequence<byte>(new byte[10]));
            return segments;
        }
        );
        yield return ("assembler, delivery begun", () =>
        {
            var assembler = new DeliveryAssembler(1_000);
            Assert.That(assembler.Add(new Transfer { Handle = 0, More = true }, new ReadOnlySequence<byte>(new byte[10])), Is.Null);
            return assembler;
        }
        );
        yield return ("delivery, handed over to a message", () => Received(delivery => delivery.DecodeMessage().Dispose()));
        yield return ("delivery, not decoded", () => Received(_ => { }));
        yield return ("message, decoded", () => AmqpMessage.Decode(HexText.Parse("005377a10161")));
        yield return ("batch", () => new MessageBatch(1_000));
        yield return ("buffer, handed over", () =>
        {
            var buffer = new AmqpBuffer();
            FrameEncoder.EncodeEmpty(buffer);
            buffer.Detach().Dispose();
            return buffer;
        }
        );
        yield return ("buffer of the object path", () => new ByteBuffer(16, true));
        foreach ((string, Func<IDisposable>) state in Platform())
        {
            yield return state;
        }
    }

    private static FrameReader AfterRead(int reads)
    {
        var stream = new MemoryStream(s_frames);
        var reader = FrameReader.Create(stream, 512);
        for (int i = 0; i < reads; i++)
        {
            Assert.That(() => reader.ReadFrame(), i < 2 ? Is.True : Throws.TypeOf<AmqpDecodeException>());
        }

        stream.Dispose();
        return reader;
    }

    private static Delivery Received(Action<Delivery> use)
    {
        using var assembler = new DeliveryAssembler(1_000);
        byte[] message = HexText.Parse("005377a10161");
        Assert.That(assembler.Add(new Transfer { Handle = 0, More = true }, new ReadOnlySequence<byte>(message, 0, 3)), Is.Null);
        Delivery? delivery = assembler.Add(new Transfer { Handle = 0 }, new ReadOnlySequence<byte>(message, 3, 3));
        Assert.That(delivery, Is.Not.Null);
        use(delivery!);
        return delivery!;
    }
}
