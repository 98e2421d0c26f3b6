using System.Buffers.Binary;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Conversations;

/// <content>The bytes around the frames: gaps, bytes that begin no frame, and WebSockets.</content>
internal sealed partial class FrameCutter
{
    private long _passedOver;
    private byte[]? _head;
    private WebSocketReader? _socket;
    private bool _isSocketLost;
    private bool _hasBegun;
    private bool _isRefused;

    /// <summary>Takes bytes that have come.</summary>
    /// <returns>How many of them may be passed on: fewer than all if the connection is to be broken.</returns>
    public int Add(ReadOnlySpan<byte> bytes)
    {
        int at = 0;
        if (!_hasBegun && !bytes.IsEmpty)
        {
            _hasBegun = true;
            _head = WebSocketHead.IsHttp(bytes) ? [] : null;
        }

        if (isTorn && _socket is null && _head is null && (_isLost || _offset + _seen == 0) && FrameStart.ChainsInSocket(bytes))
        {
            // Its heads of HTTP were before the capture, or in a gap.
            _socket = new WebSocketReader();
            conversation.OnSocket();
        }

        if (_head is not null)
        {
            _head = [.. _head, .. bytes];
            if (WebSocketHead.MayGoOn(_head))
            {
                return bytes.Length;
            }

            int length = WebSocketHead.LengthOf(_head);
            byte[] head = _head;
            _head = null;
            bool? isOpened = conversation.OpenSocket(from, head.AsSpan(0, Math.Max(0, length)));
            if (isOpened is null)
            {
                _isLost = true;
                _isRefused = true;
                conversation.OnFault(from, 0, "the WebSocket is refused: " + Words.Plain(WebSocketHead.FirstLine(head)));
            }

            if (isOpened != true)
            {
                return AddPlain(head) < head.Length ? Math.Max(0, bytes.Length - 1) : bytes.Length;
            }

            _socket = new WebSocketReader();
            at = bytes.Length - (head.Length - length);
        }

        return _socket is null ? AddPlain(bytes) : at + AddFramed(bytes.Slice(at));
    }

    /// <summary>Takes that bytes are missing before those that come next.</summary>
    public void Gap(long missing)
    {
        _hasBegun = true;
        if (_socket is null)
        {
            GapPlain(missing);
        }
        else if (!_isSocketLost && missing <= _socket.Left)
        {
            if (_socket.Skip(missing))
            {
                GapPlain(missing);
            }
        }
        else
        {
            _isSocketLost = true;
            GapPlain(missing);
        }
    }

    /// <summary>Takes that nothing comes any more: says what was passed over and not shown.</summary>
    public void EndOfCapture()
    {
        EndHead();
        if (_isLost && isTorn && !_isRefused && _passedOver > 0 && !conversation.IsForeign)
        {
            conversation.OnFault(from, _offset - _passedOver, Invariant($"{_passedOver:N0} bytes are not shown: no segment begins with a frame"));
        }

        _passedOver = 0;
    }

    // The head of HTTP that never ends is not AMQP.
    private void EndHead()
    {
        if (_head is { } head)
        {
            _head = null;
            AddPlain(head);
        }
    }

    private int AddFramed(ReadOnlySpan<byte> bytes)
    {
        if (_isSocketLost)
        {
            if (!FrameStart.ChainsInSocket(bytes))
            {
                PassOver(bytes.Length);
                return bytes.Length;
            }

            _socket = new WebSocketReader();
            _isSocketLost = false;
        }

        int at = 0;
        while (at < bytes.Length)
        {
            at += _socket!.Read(bytes.Slice(at), out ReadOnlySpan<byte> data);
            int passed = AddPlain(data);
            if (passed < data.Length)
            {
                return at - (data.Length - passed);
            }
        }

        if (_socket!.Fault is { } fault && !_isLost)
        {
            _isLost = true;
            _isSocketLost = true;
            conversation.OnFault(from, _offset, fault + "; the bytes from here on are not shown");
        }

        return bytes.Length;
    }

    // A frame of which the middle or the end is missing ends where its size says; otherwise the next frame is looked for.
    private void GapPlain(long missing)
    {
        if (_isLost || conversation.IsForeign)
        {
            _offset += missing;
            return;
        }

        if (_seen >= 4 && !_isHeaderRead && _kept is [not (byte)'A', ..] && BinaryPrimitives.ReadUInt32BigEndian(_kept) is >= FrameHeader.EncodedSize and <= FrameStart.MaxSize and uint size)
        {
            _size = size;
            _isHeaderRead = true;
        }

        if (_seen >= 4 && missing <= _size - _seen)
        {
            _isHeaderRead = true;
            _hole = Math.Min(_hole, _seen);
            _seen += missing;
            if (_seen == _size)
            {
                Complete();
            }

            return;
        }

        if (_seen > 0)
        {
            End();
        }

        Release();
        _offset += _seen + missing;
        Restart();
        _isLost = true;
    }

    private void PassOver(int count)
    {
        _passedOver += count;
        _offset += count;
    }

    // Returns whether bytes are read: frames follow each other from the first on, if the place in the frames is lost or is not known yet.
    private bool TryResume(ReadOnlySpan<byte> bytes)
    {
        bool isKnown = !isTorn || _offset + _seen > 0 || "AMQP"u8.StartsWith(bytes.Slice(0, Math.Min(4, bytes.Length)));
        if (bytes.IsEmpty || !isTorn || conversation.IsForeign || (isKnown && !_isLost))
        {
            return true;
        }

        if (!FrameStart.Chains(bytes))
        {
            _isLost = true;
            PassOver(bytes.Length);
            return false;
        }

        conversation.OnResume(from, _passedOver);
        _passedOver = 0;
        _isLost = false;
        Release();
        Restart();
        return true;
    }
}
