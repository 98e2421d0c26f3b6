namespace Amqp.Encoding.Messaging;

/// <content>Finds where the next section begins and ends.</content>
public ref partial struct MessageReader
{
    // Not inlined, here and below: reading a section in one piece needs no second reader.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadExactly()
    {
        MessageReader next = this;
        bool found = next._isSegmented ? next.TryFindSegmented(out SectionHead head, out AmqpDecodeError error) : next.TryFindContiguous(out head, out error);
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            if (found)
            {
                next.Take(in head);
                this = next;
            }

            return found;
        }

        if (!_isRecording)
        {
            throw new AmqpDecodeException(error);
        }

        _error = error;
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadToExactly(SectionKind kind)
    {
        MessageReader next = this;
        bool passes = false;
        while (next.Read())
        {
            if (next.Kind > kind)
            {
                if (!next._walk.MayPass(next.Kind, kind, _options))
                {
                    break;
                }

                // Such a section is passed for one of the kind alone.
                passes |= next.Kind < SectionKind.Data;
            }
            else if (next.Kind == kind || !passes)
            {
                this = next;
                if (Kind == kind)
                {
                    return true;
                }
            }
        }

        return false;
    }

    // Reads the sections before the bare message, which are not passed for others.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadOuter()
    {
        MessageReader next = this;
        while (next.Read() && next.Kind < SectionKind.Properties)
        {
            this = next;
        }
    }

    // Whether the bytes may end here, if they are in one piece.
    private readonly bool MayEnd => !_isSegmented && (_walk.HasBody || _options is not { IsStrict: true });

    private void Take(in SectionHead head)
    {
        _walk.Take(in head);
        _head = head;
    }

    // Whether a head decides what comes next: a whole section, or one that may not come here, whose end does not matter.
    private readonly bool Decides(in SectionHead head, long left, out AmqpDecodeError error)
    {
        error = _walk.CheckNext(head.Kind, _options, Offset + Length);
        return error.Kind != AmqpDecodeErrorKind.None || head.Length <= left;
    }

    private readonly bool TryFindContiguous(out SectionHead head, out AmqpDecodeError error)
    {
        head = default;
        ReadOnlySpan<byte> rest = Rest;
        if (rest.IsEmpty)
        {
            error = _walk.CheckEnd(_options, Offset + Length);
            return false;
        }

        error = default;
        if (SectionHead.TryRead(rest, _options, out head) && Decides(in head, rest.Length, out error))
        {
            return true;
        }

        error = SectionHead.Validate(rest, _options, Offset + Length);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryFindSegmented(out SectionHead head, out AmqpDecodeError error)
    {
        head = default;
        _segments = _segments.Slice(Length);
        _origin += Length;
        _walk.End = 0;
        _head = default;
        if (_segments.IsEmpty)
        {
            error = _walk.CheckEnd(_options, Offset);
            return false;
        }

        error = default;
        if (SectionHead.TryRead(_segments.First.Span, _options, out head) && Decides(in head, _segments.First.Length, out error))
        {
            return true;
        }

        // The head may straddle segments.
        if (SectionHead.TryRead(in _segments, _options, out head) && Decides(in head, _segments.Length, out error))
        {
            return true;
        }

        if (_segments.Length > Array.MaxLength)
        {
            error = SectionHead.Validate(in _segments, _options, Offset);
            return false;
        }

        // A described value whose end is far away, or a fault: the rest is made contiguous, once.
        _memory = _segments.ToArray();
        _span = _memory.Span;
        _segments = default;
        _isSegmented = false;
        return TryFindContiguous(out head, out error);
    }
}
