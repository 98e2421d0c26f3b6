using System.Buffers.Binary;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Takes the bytes of AMQP out of the frames of a WebSocket (RFC 6455), masked and fragmented ones too.</summary>
internal sealed class WebSocketReader
{
    private readonly byte[] _header = new byte[14];
    private readonly byte[] _data = new byte[4_096];
    private readonly byte[] _mask = new byte[4];
    private int _headerLength;
    private int _masked;
    private bool _isData;

    /// <summary>Gets why its frames cannot be read; null if they can.</summary>
    public string? Fault { get; private set; }

    /// <summary>Gets how many bytes of the payload of the frame are still to come.</summary>
    public long Left { get; private set; }

    /// <summary>Reads the rest of a header and a part of the payload that follows.</summary>
    /// <param name="bytes">The bytes that have come.</param>
    /// <param name="data">Bytes of AMQP, the last of those that were read; valid until the next call.</param>
    /// <returns>How many bytes were read.</returns>
    public int Read(ReadOnlySpan<byte> bytes, out ReadOnlySpan<byte> data)
    {
        data = default;
        int at = 0;
        while (Left == 0 && at < bytes.Length && Fault is null)
        {
            _header[_headerLength++] = bytes[at++];
            if (_headerLength >= 2 && _headerLength == HeaderSize())
            {
                ReadHeader();
            }
        }

        int count = (int)Math.Min(Math.Min(Left, bytes.Length - at), _data.Length);
        if (count > 0 && Fault is null)
        {
            for (int i = 0; i < count; i++)
            {
                _data[i] = (byte)(bytes[at + i] ^ _mask[_masked++ & 3]);
            }

            Left -= count;
            data = _isData ? _data.AsSpan(0, count) : default;
        }

        return Fault is null ? at + count : bytes.Length;
    }

    /// <summary>Takes that so many bytes of the payload do not come.</summary>
    /// <returns>Whether they are of AMQP.</returns>
    public bool Skip(long missing)
    {
        Left -= missing;
        _masked += (int)(missing & 3);
        return _isData;
    }

    private int HeaderSize() => 2 + ((_header[1] & 0x7F) switch { 126 => 2, 127 => 8, _ => 0 }) + (_header[1] >= 0x80 ? 4 : 0);

    private void ReadHeader()
    {
        int size = _headerLength;
        _headerLength = 0;
        _masked = 0;
        _isData = (_header[0] & 0x0F) <= 2;
        Left = (_header[1] & 0x7F) switch
        {
            126 => BinaryPrimitives.ReadUInt16BigEndian(_header.AsSpan(2)),
            127 => BinaryPrimitives.ReadInt64BigEndian(_header.AsSpan(2)),
            var length => length,
        };
        _mask.AsSpan().Clear();
        if (_header[1] >= 0x80)
        {
            _header.AsSpan(size - 4, 4).CopyTo(_mask);
        }

        Fault = (_header[0] & 0x70) != 0 ? "the frames of the WebSocket are compressed or changed by an extension"
            : (_header[0] & 0x0F) is not (<= 2 or (>= 8 and <= 10)) || Left < 0 ? "the bytes are not a frame of a WebSocket"
            : null;
    }
}
