using System.Buffers;
using System.Collections.Generic;

namespace Amqp.Encoding.Tests.Replay;

/// <summary>The same bytes whole and in pieces, in arrays or against inaccessible pages.</summary>
internal sealed class Input : IDisposable
{
    private readonly List<GuardedMemory> _pages = [];
    private readonly bool? _atEnd;

    /// <param name="bytes">The bytes.</param>
    /// <param name="atEnd">Whether an inaccessible page is directly after all pieces, directly before them, or (null) neither.</param>
    public Input(byte[] bytes, bool? atEnd)
    {
        _atEnd = atEnd;
        Whole = Place(bytes, 0, bytes.Length);

        // Five pieces, of which one is empty; the places are those of the length alone, so that every run cuts alike.
        int length = bytes.Length;
        int[] places = [0, Math.Min(1, length), length / 3, length / 3, length - (length / 4), length];
        Array.Sort(places);
        Piece? first = null;
        Piece? last = null;
        for (int i = 1; i < places.Length; i++)
        {
            last = new Piece(Place(bytes, places[i - 1], places[i]), last);
            first ??= last;
        }

        Pieces = new ReadOnlySequence<byte>(first!, 0, last!, last!.Memory.Length);
    }

    public ReadOnlyMemory<byte> Whole { get; }

    public ReadOnlySequence<byte> Pieces { get; }

    /// <summary>Room for bytes to write, with the same neighbours.</summary>
    public Memory<byte> Room(int length)
    {
        if (_atEnd is not { } atEnd)
        {
            return new byte[length];
        }

        var memory = new GuardedMemory(length, atEnd);
        _pages.Add(memory);
        return memory.Memory;
    }

    public void Dispose()
    {
        foreach (IDisposable memory in _pages)
        {
            memory.Dispose();
        }
    }

    private Memory<byte> Place(byte[] bytes, int start, int end)
    {
        Memory<byte> memory = Room(end - start);
        bytes.AsSpan(start, end - start).CopyTo(memory.Span);
        return memory;
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(ReadOnlyMemory<byte> memory, Piece? previous)
        {
            Memory = memory;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }
}
