using System.Globalization;
using System.Numerics;

namespace Amqp.Encoding;

/// <content>Composites of the standard (AMQP 1.0, part 1, 1.3 and 1.4): a descriptor, then a list of fields.</content>
public ref partial struct AmqpWriter
{
    // 00 53 code, then constructor, size and count of a list8.
    private const int CompositeHeader = 6;
    private const int CompositeLevels = 2;

    /// <summary>The number of fields to write: up to the last that is set, or all.</summary>
    internal readonly int GetFieldCount(uint present, int fields) =>
        Options.FullComposites ? fields : 32 - BitOperations.LeadingZeroCount(present);

    /// <summary>Begins a composite and moves to its first field; there is room for the most that its fields of limited size can take.</summary>
    /// <param name="info">The type.</param>
    /// <param name="most">The octets that the fields of limited size take at most, one for each other field included.</param>
    /// <param name="count">The number of fields to write; the empty list nests nothing.</param>
    /// <param name="composite">What is written.</param>
    internal CompositeWriteScope BeginComposite(CompositeInfo info, int most, int count, IAmqpComposite composite)
    {
        if (_span.Length - _position < CompositeHeader + most || _depth > Options.MaxDepth - CompositeLevels || (_buffer is not null && _buffer.Version != _version))
        {
            PrepareComposite(most, count, composite);
        }

        int start = _position;
        Span<byte> head = _span.Slice(start);
        head[3] = 0xC0;
        head[2] = info.Code;
        head[1] = 0x53;
        head[0] = 0;
        _position = start + Math.Min(head.Length, CompositeHeader);
        var scope = new CompositeWriteScope(start, _items, _depth, _level, _scopeStart);
        _depth += CompositeLevels;
        _level++;
        return scope;
    }

    /// <summary>What is free behind the octets written.</summary>
    internal readonly Span<byte> GetRoom() => _span.Slice(_position);

    /// <summary>Moves past fields that were put into the room.</summary>
    internal void Advance(int octets) => _position += octets;

    /// <summary>Room for the most that fields of limited size can take, behind a field that was written by itself.</summary>
    internal Span<byte> GetRoom(int most)
    {
        if (_buffer is not null)
        {
            ReserveValue(most);
        }

        return _span.Slice(_position);
    }

    /// <summary>Ends a composite: size and count are filled in, in the smallest form.</summary>
    internal void EndComposite(in CompositeWriteScope scope, int count)
    {
        int content = _position - scope.Start - CompositeHeader;
        if (count == 0)
        {
            _span[scope.Start + 3] = 0x45;
            _position = scope.Start + 4;
        }
        else if (content <= 254)
        {
            Span<byte> head = _span.Slice(scope.Start, CompositeHeader);
            head[5] = (byte)count;
            head[4] = (byte)(content + 1);
        }
        else
        {
            Widen(scope.Start + 3, content, count);
        }

        _items = scope.OuterItems + 1;
        _depth -= CompositeLevels;
        _level--;
    }

    /// <summary>Goes back to where a composite began, after a write in it that threw.</summary>
    /// <exception cref="ArgumentException">The span has no room for the composite.</exception>
    internal void AbandonComposite(in CompositeWriteScope scope, IAmqpComposite composite)
    {
        RollBack(in scope);
        if (_buffer is null)
        {
            CheckRoom(composite.GetEncodedSize(_options));
        }
    }

    /// <summary>Where the writer is, to go back there with <see cref="RollBack"/>.</summary>
    internal readonly CompositeWriteScope Mark() => new(_position, _items, _depth, _level, _scopeStart);

    /// <summary>Goes back to a mark after a write of several values that threw.</summary>
    internal void RollBack(in CompositeWriteScope mark)
    {
        _position = mark.Start;
        _items = mark.OuterItems;
        _depth = mark.OuterDepth;
        _level = mark.OuterLevel;
        _scopeStart = mark.OuterScopeStart;
    }

    private void PrepareComposite(int most, int count, IAmqpComposite composite)
    {
        CheckLevels(count == 0 ? 1 : CompositeLevels);
        if (_buffer is null && !HasRoom(CompositeHeader + most))
        {
            // The worst case does not fit: then the octets that are needed have to.
            CheckRoom(composite.GetEncodedSize(_options));
        }
        else
        {
            ReserveValue(CompositeHeader + most);
        }
    }

    private readonly void CheckRoom(int size)
    {
        if (!HasRoom(size))
        {
            throw new ArgumentException(string.Format(
                CultureInfo.InvariantCulture, "The destination is too short: {0} octets are needed and {1} are left.", size, _span.Length - _position));
        }
    }
}
