namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A transfer through the interfaces that an SDK has, compared with the library's own type: a buffer of the SDK, a registry of delegates by type and
/// by descriptor, a class that tells 0 from "not set", and a tag of the SDK's own type.</summary>
public static class SdkPairs
{
    public static IEnumerable<Pair> Create()
    {
        Transfer transfer = TransferPairs.Build(Workloads.Transfer());
        byte[] encoded = transfer.Encode();
        byte[] sent = [.. encoded];
        sent[2] = (byte)SdkTransferWire.DescriptorCode;
        object own = SdkTransferWire.Decode(sent);
        var sdk = new SdkBuffer();
        var buffer = new AmqpBuffer(1 << 12);
        SdkCodec.Write(sdk, own);
        Check.Equal<byte>(sdk.Written.Span, sent, "the transfer of an SDK");
        return
        [
            new("transfer write, behind an SDK's interfaces / into a buffer", () =>
            {
                buffer.Reset();
                var writer = new AmqpWriter(buffer);
                transfer.WriteTo(ref writer);
                writer.Flush();
                return buffer.WrittenCount;
            }, () =>
            {
                sdk.Reset();
                SdkCodec.Write(sdk, own);
                return sdk.Written.Length;
            }),
            new("transfer read, behind an SDK's interfaces / from memory", () =>
            {
                var reader = new AmqpReader(encoded.AsMemory());
                return Pair.Keep(Transfer.Read(ref reader)).Handle;
            }, () => Pair.Keep((SdkTransfer)SdkCodec.Read(sdk)).Handle),
        ];
    }
}

/// <summary>The buffer of an SDK, which the library knows as an output and as memory.</summary>
internal sealed class SdkBuffer : IBufferWriter<byte>
{
    private byte[] _bytes = new byte[64];
    private int _count;

    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, _count);

    public void Reset() => _count = 0;

    public void Advance(int count) => _count += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_bytes.Length - _count < Math.Max(1, sizeHint))
        {
            Array.Resize(ref _bytes, Math.Max(2 * _bytes.Length, _count + sizeHint));
        }

        return _bytes.AsMemory(_count);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}

/// <summary>The registry of an SDK: its types by their class, and by their descriptor.</summary>
internal static class SdkCodec
{
    private static readonly Dictionary<Type, AmqpWriteAction<object>> s_writers = new()
    {
        [typeof(SdkTransfer)] = static (ref writer, value) => SdkTransferWire.WriteTo(ref writer, (SdkTransfer)value),
    };

    private static readonly Dictionary<ulong, SdkRead> s_readers = new()
    {
        [SdkTransferWire.DescriptorCode] = static (ref reader, descriptor) => SdkTransferWire.Read(ref reader, descriptor),
    };

    private delegate object SdkRead(ref AmqpReader reader, DescriptorView descriptor);

    public static void Write(IBufferWriter<byte> output, object value)
    {
        var writer = new AmqpWriter(output);
        switch (value)
        {
            case string text:
                writer.WriteString(text);
                break;
            case int number:
                writer.WriteInt32(number);
                break;
            default:
                s_writers[value.GetType()](ref writer, value);
                break;
        }

        writer.Flush();
    }

    public static object Read(SdkBuffer buffer)
    {
        var reader = new AmqpReader(buffer.Written);
        reader.EnterDescribed(out DescriptorView descriptor);
        return descriptor.TryGetCode(out ulong code) ? s_readers[code](ref reader, descriptor) : throw new InvalidOperationException("The type is not known.");
    }
}

/// <summary>The tag of an SDK.</summary>
internal sealed class SdkTag(byte[] bytes)
{
    public byte[] Bytes { get; } = bytes;
}

internal readonly struct SdkTagConverter : IAmqpFieldConverter<SdkTag>
{
    public SdkTag Read(ref AmqpReader reader) => new(reader.ReadBinary().ToArray());

    public void Write(ref AmqpWriter writer, SdkTag value) => writer.WriteBinary(value.Bytes);
}

/// <summary>The transfer of an SDK: bits tell which fields are set.</summary>
internal sealed class SdkTransfer
{
    private uint _set;
    private uint _handle;
    private uint _deliveryId;
    private uint _messageFormat;
    private bool _isSettled;
    private bool _hasMore;

    public uint Handle
    {
        get => _handle;
        set => (_handle, _set) = (value, _set | 1);
    }

    public bool HasHandle => (_set & 1) != 0;

    public uint DeliveryId
    {
        get => _deliveryId;
        set => (_deliveryId, _set) = (value, _set | 2);
    }

    public bool HasDeliveryId => (_set & 2) != 0;

    public SdkTag? DeliveryTag { get; set; }

    public uint MessageFormat
    {
        get => _messageFormat;
        set => (_messageFormat, _set) = (value, _set | 4);
    }

    public bool HasMessageFormat => (_set & 4) != 0;

    public bool IsSettled
    {
        get => _isSettled;
        set => (_isSettled, _set) = (value, _set | 8);
    }

    public bool HasSettled => (_set & 8) != 0;

    public bool HasMore
    {
        get => _hasMore;
        set => (_hasMore, _set) = (value, _set | 16);
    }

    public bool HasHasMore => (_set & 16) != 0;
}

[AmqpContract("acme:transfer:list", 0x84, For = typeof(SdkTransfer))]
[AmqpFieldFor(nameof(SdkTransfer.Handle), 0, Presence = nameof(SdkTransfer.HasHandle), IsMandatory = true)]
[AmqpFieldFor(nameof(SdkTransfer.DeliveryId), 1, Presence = nameof(SdkTransfer.HasDeliveryId))]
[AmqpFieldFor(nameof(SdkTransfer.DeliveryTag), 2, Converter = typeof(SdkTagConverter))]
[AmqpFieldFor(nameof(SdkTransfer.MessageFormat), 3, Presence = nameof(SdkTransfer.HasMessageFormat))]
[AmqpFieldFor(nameof(SdkTransfer.IsSettled), 4, Presence = nameof(SdkTransfer.HasSettled))]
[AmqpFieldFor(nameof(SdkTransfer.HasMore), 5, Presence = nameof(SdkTransfer.HasHasMore))]
internal static partial class SdkTransferWire;
