using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Cuts the bytes of one direction into protocol headers and frames as they come. Of a frame it keeps 64 KiB at most.</summary>
/// <param name="conversation">Takes the protocol headers and frames.</param>
/// <param name="from">The side that sends them.</param>
/// <param name="isTorn">Whether bytes may be missing: then frames are found again at the next segment that begins with them. Bytes come a segment at a time.</param>
internal sealed partial class FrameCutter(Conversation conversation, Side from, bool isTorn = false) : IDisposable
{
    public const int MaxKept = 65_536;

    private readonly FrameDecoder _decoder = new(uint.MaxValue);
    private readonly byte[] _small = new byte[1_024];

    // Those of the frame that comes: in an array of the pool if it is longer than the small one.
    private byte[] _kept = [];

    // Of the header or frame that comes: how many bytes have come, and how many it has; 8 until its header is read.
    private long _seen;
    private long _size = FrameHeader.EncodedSize;
    private bool _isHeaderRead;
    private long _offset;
    private bool _isLost;

    // Of the header or frame that comes: where bytes are missing.
    private long _hole = long.MaxValue;

    /// <summary>Takes bytes of AMQP.</summary>
    private int AddPlain(ReadOnlySpan<byte> bytes)
    {
        if (!TryResume(bytes))
        {
            return bytes.Length;
        }

        int at = 0;
        while (at < bytes.Length && !_isLost && !conversation.IsForeign)
        {
            int count = (int)Math.Min(bytes.Length - at, _size - _seen);
            Keep(bytes.Slice(at, count));
            _seen += count;
            at += count;
            if (_seen == _size && !_isHeaderRead)
            {
                ReadHeader();
            }

            if (_seen == _size && _isHeaderRead && !_isLost)
            {
                if (Complete())
                {
                    return at - 1;
                }
            }
        }

        if (_isLost)
        {
            PassOver(bytes.Length - at);
        }

        return bytes.Length;
    }

    private bool Complete()
    {
        bool breaks = ReadWhole();
        Release();
        _offset += _size;
        Restart();
        return breaks;
    }

    private void Restart() => (_seen, _size, _isHeaderRead, _hole) = (0, FrameHeader.EncodedSize, false, long.MaxValue);

    /// <summary>Takes the end of the bytes.</summary>
    public void End()
    {
        EndHead();
        if (_seen > 0 && !_isLost && !conversation.IsForeign)
        {
            conversation.OnFault(from, _offset, Invariant($"ended after {_seen:N0} bytes of {(_isHeaderRead ? Invariant($"a frame of {_size:N0}") : "a header")}"));
        }

        EndOfCapture();
    }

    public void Dispose()
    {
        _decoder.Dispose();
        Release();
    }

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private void Keep(ReadOnlySpan<byte> bytes)
    {
        int count = (int)Math.Min(bytes.Length, Math.Max(0, MaxKept - _seen));
        if (_seen + count > _kept.Length && count > 0)
        {
            Grow((int)_seen + count);
        }

        bytes.Slice(0, count).CopyTo(_kept.AsSpan((int)Math.Min(_seen, _kept.Length)));
    }

    private void Grow(int length)
    {
        byte[] larger = length <= _small.Length ? _small : ArrayPool<byte>.Shared.Rent(Math.Min(MaxKept, Math.Max(2 * _kept.Length, length)));
        _kept.AsSpan(0, (int)Math.Min(_seen, _kept.Length)).CopyTo(larger);
        Release();
        _kept = larger;
    }

    // A connection whose frames were long must not keep their memory while it waits for the next.
    private void Release()
    {
        if (_kept.Length > _small.Length)
        {
            ArrayPool<byte>.Shared.Return(_kept);
        }

        _kept = [];
    }

    private void ReadHeader()
    {
        _isHeaderRead = true;
        ReadOnlySpan<byte> start = _kept.AsSpan(0, FrameHeader.EncodedSize);
        AmqpDecodeError error;
        if (IsProtocolHeader(start))
        {
            if (ProtocolHeader.Decode(start, out _, out error) != OperationStatus.Done)
            {
                Lose(error);
            }
        }
        else if (FrameHeader.Decode(start, uint.MaxValue, out FrameHeader header, out error) != OperationStatus.Done)
        {
            Lose(error);
        }
        else
        {
            _size = header.Size;
        }
    }

    // A connection begins with a protocol header, whatever comes instead.
    private bool IsProtocolHeader(ReadOnlySpan<byte> start) => (_offset == 0 && !isTorn) || start.StartsWith("AMQP"u8);

    private bool ReadWhole()
    {
        int length = (int)Math.Min(Math.Min(_size, MaxKept), _hole);
        conversation.OnItem(from, _kept.AsSpan(0, length));
        if (length < FrameHeader.EncodedSize)
        {
            return conversation.OnBadFrame(from, _offset, _size, Invariant($"the capture has only its first {length:N0} bytes"));
        }

        ReadOnlySpan<byte> start = _kept.AsSpan(0, FrameHeader.EncodedSize);
        if (IsProtocolHeader(start))
        {
            ProtocolHeader.Decode(start, out ProtocolHeader protocol, out _);
            return conversation.OnProtocolHeader(from, protocol);
        }

        // Of a long frame the beginning is decoded, as if the frame ended there.
        Span<byte> whole = _kept.AsSpan(0, length);
        BinaryPrimitives.WriteUInt32BigEndian(whole, (uint)length);
        bool isSasl = whole[5] == 1;
        OperationStatus status = isSasl
            ? _decoder.DecodeSasl(whole, out Frame frame, out _, out AmqpDecodeError error, uint.MaxValue)
            : _decoder.Decode(whole, out frame, out _, out error);
        if (status == OperationStatus.Done)
        {
            if (length == _size)
            {
                return conversation.OnFrame(from, in frame, whole, _offset);
            }

            // Its beginning was decoded as a whole frame.
            BinaryPrimitives.WriteUInt32BigEndian(whole, (uint)_size);
            return conversation.OnFrame(from, in frame, whole, _offset);
        }

        return conversation.OnBadFrame(from, _offset, _size, length < _size ? Invariant($"its first {length:N0} bytes are not enough to show it") : Words.Error(error, _offset));
    }

    private void Lose(AmqpDecodeError error)
    {
        _isLost = true;
        string what = _offset == 0 ? "not AMQP 1.0: " : "";
        conversation.OnFault(from, _offset, what + Words.Error(error, _offset) + (isTorn ? "; the rest of the segment is not shown" : "; the bytes from here on are not shown"));
        _offset += isTorn ? _seen : 0;
    }
}
