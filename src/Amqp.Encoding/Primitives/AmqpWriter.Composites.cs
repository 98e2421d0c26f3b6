using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Composites of the standard (AMQP 1.0, part 1, 1.3 and 1.4): a descriptor, then a list of fields.</content>
public ref partial struct AmqpWriter
{
    // 00 53 code, then constructor, size and count of a list8.
    private const int CompositeHeader = 6;

    /// <summary>The number of fields to write: up to the last that is set, or all.</summary>
    internal readonly int GetFieldCount(uint present, int fields) =>
        Options.FullComposites ? fields : 32 - BitOperations.LeadingZeroCount(present);

    /// <summary>Makes room for a composite; the writer moves when it ends.</summary>
    /// <param name="info">The type.</param>
    /// <param name="composite">What is written.</param>
    /// <returns>What is free, from its first field on.</returns>
    internal Span<byte> BeginComposite(CompositeInfo info, IAmqpComposite composite)
    {
        if (_span.Length - _position < CompositeHeader || _depth > Options.MaxDepth - CompositeList.Levels || (_buffer is not null && _buffer.Version != _version))
        {
            PrepareComposite(composite);
        }

        Span<byte> header = _span.Slice(_position);
        BinaryPrimitives.WriteUInt32BigEndian(header, info.PlainHeader);
        return header.Slice(CompositeHeader);
    }

    /// <summary>Writes a field of a composite, or null.</summary>
    /// <param name="room">What is free.</param>
    /// <param name="present">The fields that are set.</param>
    /// <param name="bit">The bit of this field.</param>
    /// <param name="value">The value.</param>
    /// <param name="composite">What is written.</param>
    /// <returns>What is free after the field.</returns>
    // Inlined, so that the room stays in registers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Span<byte> WriteField<TField, T>(Span<byte> room, uint present, uint bit, scoped in T value, IAmqpComposite composite)
        where TField : struct, IField<T>
    {
        if ((present & bit) != 0)
        {
            int length = PlainPaths.AreOn ? default(TField).WritePlain(in value, room) : 0;
            if (length > 0)
            {
                return room.Slice(length);
            }
        }
        else if (room.Length > 0)
        {
            room[0] = 0x40;
            return room.Slice(1);
        }

        int at = WriteFieldExactly<TField, T>(room.Length, (present & bit) != 0, in value, composite);
        return _span.Slice(_position + at);
    }

    /// <summary>Ends a composite: size and count are filled in, in the smallest form, and the writer moves behind it.</summary>
    /// <param name="left">The bytes that are free after the last field.</param>
    /// <param name="count">The number of fields.</param>
    /// <param name="composite">What is written.</param>
    internal void EndComposite(int left, int count, IAmqpComposite composite)
    {
        Span<byte> room = _span.Slice(_position);
        int content = room.Length - CompositeHeader - left;
        if (content > 254)
        {
            WidenComposite(content, count, composite);
            return;
        }

        room[5] = (byte)count;
        room[4] = (byte)(content + 1);
        CommitValue(CompositeHeader + content);
    }

    /// <summary>Writes a composite that has no fields, or none that is set.</summary>
    internal void WriteEmptyComposite(CompositeInfo info)
    {
        if (_depth >= Options.MaxDepth)
        {
            CheckLevels(1);
        }

        BinaryPrimitives.WriteUInt32BigEndian(ReserveValue(sizeof(uint)), info.PlainEmpty);
        CommitValue(sizeof(uint));
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PrepareComposite(IAmqpComposite composite)
    {
        CheckLevels(CompositeList.Levels);
        CheckSpan(composite);
        ReserveValue(CompositeHeader);
    }

    // Where the field ends. The value is written where it goes, as the only item of its scope; then the writer goes back to where the composite begins.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteFieldExactly<TField, T>(int left, bool isSet, in T value, IAmqpComposite composite)
        where TField : struct, IField<T>
    {
        CompositeWriteScope mark = Mark();
        try
        {
            _position = _span.Length - left;
            _depth += CompositeList.Levels;
            _level++;
            _items = 0;
            if (isSet)
            {
                default(TField).Write(ref this, in value);
            }
            else
            {
                WriteNull();
            }

            if (_items != 1 || _level != mark.OuterLevel + 1)
            {
                throw new InvalidOperationException("What writes a field must write one value, and end all that it begins.");
            }

            int at = _position - mark.Start;
            RollBack(in mark);
            return at;
        }
        catch
        {
            RollBack(in mark);
            CheckSpan(composite);
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WidenComposite(int content, int count, IAmqpComposite composite)
    {
        CompositeWriteScope mark = Mark();
        try
        {
            _position += CompositeHeader + content;
            Widen(mark.Start + 3, content, count);
            _items++;
        }
        catch
        {
            RollBack(in mark);
            CheckSpan(composite);
            throw;
        }
    }

    // A span that is too short is told so with the octets of the whole composite.
    private readonly void CheckSpan(IAmqpComposite composite)
    {
        if (_buffer is null)
        {
            CheckRoom(composite.GetEncodedSize(_options));
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
