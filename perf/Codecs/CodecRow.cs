namespace Amqp.Encoding.Perf.Codecs;

/// <summary>A row: one operation by each codec.</summary>
/// <param name="Kind">The kind of rows.</param>
/// <param name="Name">The operation.</param>
/// <param name="Sides">The operation by this library, Microsoft.Azure.Amqp and AMQPNetLite; null where a package cannot do it.</param>
public sealed record CodecRow(string Kind, string Name, params Func<long>?[] Sides)
{
    /// <summary>Decodes bytes to a value that can be compared.</summary>
    public static readonly Func<byte[], object> DecodeValue = static bytes => AmqpValue.Decode(bytes);

    /// <summary>Makes a row that writes the same value by each codec, again and again to one buffer, which is how users of each write.</summary>
    public static CodecRow Written(
        string kind, string name, Action<AmqpBuffer> library, Action<Azure.ByteBuffer> azure, Action<NetLite.ByteBuffer> netLite, Func<byte[], object>? decode = null)
    {
        var buffer = new AmqpBuffer(1 << 17);
        var azureBuffer = new Azure.ByteBuffer(new byte[1 << 17]);
        var netLiteBuffer = new NetLite.ByteBuffer(1 << 17, autoGrow: true);
        var row = new CodecRow(kind, name, WriteByLibrary, WriteByAzure, WriteByNetLite);
        Array.ForEach(row.Sides, static side => side!());
        CheckSame(name, decode ?? DecodeValue, buffer.WrittenSpan.ToArray(), BytesOf(azureBuffer), BytesOf(netLiteBuffer));
        return row;

        long WriteByLibrary()
        {
            buffer.Reset();
            library(buffer);
            return buffer.WrittenCount;
        }

        long WriteByAzure()
        {
            azureBuffer.Reset();
            azure(azureBuffer);
            return azureBuffer.Length;
        }

        long WriteByNetLite()
        {
            netLiteBuffer.Reset();
            netLite(netLiteBuffer);
            return netLiteBuffer.Length;
        }
    }

    /// <summary>Makes a row that reads the same bytes by each codec. Each result is written again by its codec, and must be the value of the bytes.</summary>
    public static CodecRow Read(
        string kind, string name, byte[] encoded, Func<byte[], object> library, Func<Azure.ByteBuffer, object> azure, Func<NetLite.ByteBuffer, object> netLite,
        Func<byte[], object>? decode = null)
    {
        var azureBuffer = new Azure.ByteBuffer(encoded, 0, encoded.Length);
        var netLiteBuffer = new NetLite.ByteBuffer(encoded, 0, encoded.Length, encoded.Length);
        CheckSame(name, decode ?? DecodeValue, encoded, Encode(library(encoded)), EncodeByAzure(azure(azureBuffer)), EncodeByNetLite(netLite(netLiteBuffer)));
        return new CodecRow(kind, name, () => Pair.Keep(library(encoded), encoded.Length), ReadByAzure, ReadByNetLite);

        long ReadByAzure()
        {
            azureBuffer.Seek(0);
            return Pair.Keep(azure(azureBuffer), encoded.Length);
        }

        long ReadByNetLite()
        {
            netLiteBuffer.Seek(0);
            return Pair.Keep(netLite(netLiteBuffer), encoded.Length);
        }
    }

    public static byte[] BytesOf(Azure.ByteBuffer buffer) => buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();

    public static byte[] BytesOf(NetLite.ByteBuffer buffer) => buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();

    /// <summary>Checks that bytes of several codecs say the same.</summary>
    public static void CheckSame(string name, Func<byte[], object> decode, params byte[][] encoded) =>
        Check.That(encoded.All(bytes => decode(bytes).Equals(decode(encoded[0]))), name + ": " + string.Join(", ", encoded.Select(static bytes => Convert.ToHexString(bytes[..Math.Min(bytes.Length, 64)]))));

    private static byte[] Encode(object value) => value switch
    {
        AmqpComposite composite => composite.Encode(),
        AmqpMap map => ((AmqpValue)map).Encode(),
        AmqpList list => ((AmqpValue)list).Encode(),
        _ => AmqpValue.FromObject(value).Encode(),
    };

    private static byte[] EncodeByAzure(object value)
    {
        var buffer = new Azure.ByteBuffer(1 << 17, autoGrow: true);
        Azure.AmqpCodec.EncodeObject(value, buffer);
        return BytesOf(buffer);
    }

    private static byte[] EncodeByNetLite(object value)
    {
        var buffer = new NetLite.ByteBuffer(1 << 17, autoGrow: true);
        NetLite.Types.Encoder.WriteObject(buffer, value, smallEncoding: true);
        return BytesOf(buffer);
    }
}
