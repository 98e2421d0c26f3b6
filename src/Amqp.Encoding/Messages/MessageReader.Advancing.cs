namespace Amqp.Encoding.Messaging;

/// <content>Finds where the next section begins and ends.</content>
public ref partial struct MessageReader
{
    // Not inlined, here and below: reading a section in one piece needs no second reader.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadExactly()
    {
        MessageReader next = this;
        bool found = next.TryAdvance(out AmqpDecodeError error);
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            if (found)
            {
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
        while (next.Read())
        {
            if (next.Kind <= kind)
            {
                this = next;
                if (Kind == kind)
                {
                    return true;
                }
            }
            else if (!next.MayPassFooter(next.Kind, kind, next._came))
            {
                break;
            }
        }

        return false;
    }

    // Whether a section is a footer that a section of the kind may follow.
    private readonly bool MayPassFooter(SectionKind section, SectionKind kind, SectionKinds came) =>
        section == SectionKind.Footer && SectionHead.IsBody(kind) && SectionHead.IsBeforeBody(came, _options);

    // Nearly all sections are in one piece; for these the reader is not copied.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TryPeek(int at, SectionKind last, SectionKinds came, int count, out SectionHead head, out bool isOver)
    {
        head = default;
        isOver = false;
        if (_isSegmented)
        {
            return false;
        }

        ReadOnlySpan<byte> rest = _span.Slice(at);
        isOver = rest.IsEmpty && MayEnd(came);
        return SectionHead.TryRead(rest, _options!, out head) && head.Length <= rest.Length
            && SectionHead.MayFollow(head.Kind, last, came, _options!) && count < _options!.MaxSections;
    }

    // Whether the bytes may end after these sections, if they are in one piece.
    private readonly bool MayEnd(SectionKinds came) => !_isSegmented && ((came & SectionKinds.Body) != 0 || _options is not { IsStrict: true });

    private bool TryAdvance(out AmqpDecodeError error)
    {
        SectionKind last = Kind;
        bool found = _isSegmented ? TryAdvanceSegmented(out SectionHead head, out error) : TryAdvanceContiguous(out head, out error);
        if (!found)
        {
            return false;
        }

        SectionKinds came = _came;
        Take(in head);
        error = SectionHead.CheckNext(Kind, last, came, _count - 1, _options, Offset);
        return true;
    }

    private void Take(in SectionHead head)
    {
        _head = head;
        _count++;
        _came |= SectionHead.SetOf(head.Kind);
    }

    private bool TryAdvanceContiguous(out SectionHead head, out AmqpDecodeError error)
    {
        head = default;
        _at += (int)_head.Length;
        ReadOnlySpan<byte> rest = _span.Slice(_at);
        if (rest.IsEmpty)
        {
            error = SectionHead.CheckEnd(_came, _options, Offset);
            return false;
        }

        error = default;
        if (SectionHead.TryRead(rest, _options, out head) && head.Length <= rest.Length)
        {
            return true;
        }

        error = SectionHead.Validate(rest, _options, Offset);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryAdvanceSegmented(out SectionHead head, out AmqpDecodeError error)
    {
        head = default;
        _segments = _segments.Slice(_head.Length);
        _origin += _head.Length;
        if (_segments.IsEmpty)
        {
            error = SectionHead.CheckEnd(_came, _options, Offset);
            return false;
        }

        error = default;
        if (SectionHead.TryRead(_segments.First.Span, _options, out head) && head.Length <= _segments.First.Length)
        {
            return true;
        }

        // The head may straddle segments.
        if (SectionHead.TryRead(in _segments, _options, out head) && head.Length <= _segments.Length)
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
        _head = new SectionHead(Kind, 0, 0, false);
        return TryAdvanceContiguous(out head, out error);
    }
}
