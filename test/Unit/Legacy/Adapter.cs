using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Short forms for tests of the object path.</summary>
internal static class Adapter
{
    /// <summary>The bytes that an encoding method writes, in hexadecimal digits.</summary>
    public static string Hex(Action<ByteBuffer> encode)
    {
        using var buffer = new ByteBuffer(16);
        encode(buffer);
        return HexText.Format(buffer.Buffer, buffer.Offset, buffer.Length);
    }

    public static string Hex(object? value) => Hex(buffer => AmqpCodec.EncodeObject(value, buffer));

    /// <summary>The result of a decoding method, which must read all bytes.</summary>
    public static T Decode<T>(string hex, Func<ByteBuffer, AmqpObjectOptions?, T> decode) => Decode(hex, buffer => decode(buffer, null));

    public static T Decode<T>(string hex, Func<ByteBuffer, T> decode)
    {
        byte[] bytes = HexText.Parse(hex);
        var buffer = new ByteBuffer(bytes, 0, bytes.Length);
        T value = decode(buffer);
        Assert.That(buffer.Length, Is.Zero, "bytes left");
        return value;
    }

    public static object? Decode(string hex) => Decode(hex, AmqpCodec.DecodeObject);
}
