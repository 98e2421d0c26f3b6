using AmqpCodec = Amqp.Encoding.Legacy.AmqpCodec;
using ByteBuffer = Amqp.Encoding.Legacy.ByteBuffer;

namespace Amqp.Encoding.Tests.IO;

/// <summary>The exception after a disposal names the public type, which the caller knows.</summary>
public sealed class DisposedNameTests
{
    private static readonly Transfer s_transfer = new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) };

    private static readonly Dictionary<Type, Action> s_uses = new()
    {
        [typeof(AmqpBuffer)] = () => Disposed(new AmqpBuffer()).GetSpan(1),
        [typeof(FrameReader)] = () => Disposed(FrameReader.Create(Stream.Null, 512)).ReadFrame(),
        [typeof(FrameWriter)] = () => Disposed(FrameWriter.Create(Stream.Null)).WriteHeartbeat(),
        [typeof(AmqpMessage)] = () => _ = Disposed(AmqpMessage.Decode(new byte[] { 0, 0x53, 0x77, 0x40 })).Value,
        [typeof(ByteBuffer)] = () => AmqpCodec.EncodeBoolean(true, Disposed(new ByteBuffer(16, true))),
        [typeof(Delivery)] = () => Disposed(new DeliveryAssembler(10).Add(s_transfer, new ReadOnlySequence<byte>(new byte[1]))!).DecodeMessage(),
        [typeof(DeliveryAssembler)] = () => Disposed(new DeliveryAssembler(10)).Add(s_transfer, default(ReadOnlySequence<byte>)),
        [typeof(FrameDecoder)] = () =>
        {
            ReadOnlySequence<byte> none = default;
            Disposed(new FrameDecoder(512)).Decode(ref none, out _, out _);
        },
        [typeof(FrameSegments)] = () => FrameEncoder.EncodeEmpty(Disposed(new FrameSegments())),
        [typeof(MessageBatch)] = () => Disposed(new MessageBatch(100)).TryAdd(new AmqpMessage { Value = 1 }),
    };

    private static IEnumerable<Type> Types => typeof(AmqpBuffer).Assembly.GetExportedTypes().Where(type => type.IsClass && typeof(IDisposable).IsAssignableFrom(type));

    [TestCaseSource(nameof(Types))]
    public void A_disposed_object_is_named_by_its_public_type(Type type) =>
        Assert.That(() => s_uses[type](), Throws.TypeOf<ObjectDisposedException>().With.Property(nameof(ObjectDisposedException.ObjectName)).EqualTo(type.FullName));

    [Test]
    public void Memory_of_a_buffer_that_was_disposed_is_named_by_its_interface()
    {
        IMemoryOwner<byte> memory = new AmqpBuffer(1).Detach();
        memory.Dispose();
        Assert.That(() => memory.Memory, Throws.TypeOf<ObjectDisposedException>().With.Property(nameof(ObjectDisposedException.ObjectName)).EqualTo("IMemoryOwner<byte>"));
    }

    private static T Disposed<T>(T disposable)
        where T : IDisposable
    {
        disposable.Dispose();
        return disposable;
    }
}
