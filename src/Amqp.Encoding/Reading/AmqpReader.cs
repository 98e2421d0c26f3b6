using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Reads AMQP values one after the other from contiguous bytes (AMQP 1.0, part 1).</summary>
/// <remarks>
/// <para>Every read checks the constructor, the length and the content of its value, and throws <see cref="AmqpDecodeException"/> where the
/// bytes are malformed, end too early, or hold another type. A read that throws leaves the reader where it was.</para>
/// <para>Lists, maps, arrays and described values are entered and left through scopes. Inside an array the reads are the same as anywhere:
/// the reader takes the constructor from the array and only the data from the element.</para>
/// <para>Reading an item that a scope does not have, leaving a scope with items left, and leaving the wrong scope are mistakes of the
/// caller: <see cref="InvalidOperationException"/>.</para>
/// <para>The reader is a value: a copy reads on from the same place independently.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public ref partial struct AmqpReader
{
    // Outside every scope the items are not counted: from -1 they count down and never meet 0.
    private const int Uncounted = -1;

    // What stands for a constructor where the input ends. It is unassigned, so that every decoder refuses it.
    private const byte EndOfInput = 0xFF;

    internal ReadCursor _cursor;

    // Counts the scopes that were entered: no two scopes of a reader have the same number.
    internal int _lastScope;

    private ReadOnlySpan<byte> _data;
    private ReadOnlyMemory<byte> _memory;
    private AmqpReaderOptions _options;
    private long _origin;
    private int _zeroWidthElementsLeft;
    private ReadFault? _fault;

    // A fault is kept, and ends the reading, instead of being thrown.
    private bool _isRecording;

    /// <summary>Makes a reader.</summary>
    /// <param name="data">The bytes; they are read in place.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="origin">Where the data begins in the frame or message, for the offsets of errors.</param>
    public AmqpReader(ReadOnlySpan<byte> data, AmqpReaderOptions? options = null, long origin = 0)
        : this(data, default, options, origin)
    {
    }

    /// <summary>Makes a reader whose <see cref="ReadBinaryMemory"/> slices the memory instead of copying.</summary>
    /// <param name="data">The bytes; they are read in place.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="origin">Where the data begins in the frame or message, for the offsets of errors.</param>
    public AmqpReader(ReadOnlyMemory<byte> data, AmqpReaderOptions? options = null, long origin = 0)
        : this(data.Span, data, options, origin)
    {
    }

    /// <summary>Makes a reader whose <see cref="ReadBinaryMemory"/> slices the array instead of copying.</summary>
    /// <param name="data">The bytes; they are read in place.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="origin">Where the data begins in the frame or message, for the offsets of errors.</param>
    /// <exception cref="ArgumentNullException"><paramref name="data"/> is null.</exception>
    public AmqpReader(byte[] data, AmqpReaderOptions? options = null, long origin = 0)
        : this((data ?? throw new ArgumentNullException(nameof(data))).AsMemory(), options, origin)
    {
    }

    /// <summary>Makes a reader over bytes that are a part of memory too, if it is not empty.</summary>
    internal AmqpReader(ReadOnlySpan<byte> data, ReadOnlyMemory<byte> memory, AmqpReaderOptions? options, long origin)
    {
        _data = data;
        _memory = memory;
        _options = options ?? AmqpReaderOptions.Default;
        _origin = origin;
        _cursor.End = data.Length;
        _cursor.Items = Uncounted;
        _zeroWidthElementsLeft = _options.MaxZeroWidthElements;
    }

    /// <summary>Bytes of the data that have been read.</summary>
    public readonly int Position => _cursor.Position;

    /// <summary>Bytes left in the innermost list, map or array, or in the data outside of them.</summary>
    public readonly int Remaining => _cursor.End - _cursor.Position;

    /// <summary>Lists, maps, arrays and described values open around the next value; a list0 is none.</summary>
    public readonly int Depth => _cursor.Depth;

    /// <summary>Gets whether nothing is left to read: no item in the innermost scope, or no byte outside of all scopes.</summary>
    public readonly bool IsAtEnd => _cursor.Items < 0 ? _cursor.Position == _cursor.End : _cursor.Items == 0;

    /// <summary>Array elements without bytes that the reader may still enter or materialise, to pass on from one section to the next.</summary>
    internal int ZeroWidthElementsLeft
    {
        readonly get => _zeroWidthElementsLeft;
        set => _zeroWidthElementsLeft = value;
    }

    internal readonly AmqpReaderOptions Options => _options ?? AmqpReaderOptions.Default;

    /// <summary>Returns the constructor of the next value, without reading it: of the elements inside an array, 0x00 if it is described.</summary>
    /// <returns>The first byte of the constructor; it may be one that is not assigned.</returns>
    /// <exception cref="AmqpDecodeException">The input ends here.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public FormatCode PeekFormatCode()
    {
        byte code = Next(out int body);
        if (IsInputOver)
        {
            Fail(AmqpDecodeErrorKind.NeedMoreData, "a value", body, 0);
        }

        return new FormatCode(code);
    }

    /// <summary>Returns the type of the next value, without reading it.</summary>
    /// <returns>The type; <see cref="AmqpType.Described"/> if a descriptor comes first.</returns>
    /// <exception cref="AmqpDecodeException">The input ends here, or the byte is no assigned format code.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpType PeekType()
    {
        if (!PeekFormatCode().TryGetType(out AmqpType type))
        {
            _ = Next(out int body);
            Fail(AmqpDecodeErrorKind.UnassignedFormatCode, "a value", body, 0);
        }

        return type;
    }

    /// <summary>Makes a reader that does not throw on bad input: it keeps the first fault, goes to its end and returns defaults.</summary>
    internal static AmqpReader CreateRecording(ReadOnlySpan<byte> data, AmqpReaderOptions? options, long origin, int depth = 0)
    {
        var reader = new AmqpReader(data, options, origin);
        reader._cursor.Depth = depth;
        reader._isRecording = true;
        return reader;
    }

    /// <summary>Gets whether the reader keeps its first fault instead of throwing it.</summary>
    internal readonly bool IsRecording => _isRecording;

    /// <summary>Gets whether a recording reader has met a fault.</summary>
    internal readonly bool HasFault => _fault is not null;

    /// <summary>Gets the fault that a recording reader has met.</summary>
    internal readonly AmqpDecodeError GetFault() => _fault is null ? default : _fault.ToError(_data, _origin, Options);

    // Whether no byte is there that the next value could begin with.
    private readonly bool IsInputOver => _cursor.ConstructorAt == 0 && _cursor.Position == _cursor.End;

    /// <summary>Returns the constructor of the next value and where its data begins.</summary>
    internal readonly byte Next(out int body)
    {
        body = _cursor.Position;
        if (_cursor.Items == 0)
        {
            ThrowNoItemLeft();
        }

        if (_cursor.ConstructorAt != 0)
        {
            return _data[_cursor.ConstructorAt];
        }

        if (_cursor.Position == _cursor.End)
        {
            return EndOfInput;
        }

        body++;
        return _data[_cursor.Position];
    }

    /// <summary>Returns the data of the next value and all that follows it in the scope.</summary>
    internal readonly ReadOnlySpan<byte> Body(int body) => _data.Slice(body, _cursor.End - body);

    /// <summary>Moves past the next value.</summary>
    internal void Advance(int position)
    {
        _cursor.Position = position;
        _cursor.Items--;
    }

    /// <summary>Throws, or records the fault and ends the reading.</summary>
    /// <param name="kind">The fault, as the primitives see it.</param>
    /// <param name="expected">What was asked for.</param>
    /// <param name="body">Where the data of the value begins.</param>
    /// <param name="length">Bytes of data required, or where in the data the fault is.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Fail(AmqpDecodeErrorKind kind, string expected, int body, long length)
    {
        if (HasFault)
        {
            return;
        }

        byte code = _cursor.ConstructorAt != 0 ? _data[_cursor.ConstructorAt] : IsInputOver ? (byte)0 : _data[_cursor.Position];
        var fault = new ReadFault
        {
            Kind = kind,
            Code = code,
            Expected = expected,
            Offset = body,
            Detail = length,
        };
        if (IsInputOver)
        {
            // No byte at all: whatever the decoder made of the missing constructor, more input may bring it.
            fault.Kind = AmqpDecodeErrorKind.NeedMoreData;
            fault.Detail = 1;
        }

        switch (fault.Kind)
        {
            case AmqpDecodeErrorKind.UnexpectedType or AmqpDecodeErrorKind.UnassignedFormatCode:
                fault.Offset = _cursor.Position;
                break;
            case AmqpDecodeErrorKind.NeedMoreData or AmqpDecodeErrorKind.SizeLimit:
                fault.Offset = _cursor.Position;
                fault.Detail += body - _cursor.Position;
                fault.Left = _cursor.End - _cursor.Position;
                fault.Kind = _cursor.IsBounded ? AmqpDecodeErrorKind.SizeExceedsParent
                    : fault.Detail > int.MaxValue ? AmqpDecodeErrorKind.SizeLimit
                    : fault.Kind;
                break;
            case AmqpDecodeErrorKind.CountExceedsSize or AmqpDecodeErrorKind.OddMapCount or AmqpDecodeErrorKind.TrailingBytes:
                fault.Offset += (int)length;
                break;
            case AmqpDecodeErrorKind.InvalidBoolean:
                fault.Detail = _data[body];
                break;
        }

        Record(fault);
    }

    /// <summary>Throws or records a fault that a constructor of several bytes has after its first.</summary>
    /// <param name="kind">The fault, as the primitives see it.</param>
    /// <param name="expected">What was asked for.</param>
    /// <param name="start">Where the constructor begins.</param>
    /// <param name="length">Bytes required of it, or where in it the fault is.</param>
    private void FailConstructor(AmqpDecodeErrorKind kind, string expected, int start, int length)
    {
        if (kind == AmqpDecodeErrorKind.NeedMoreData)
        {
            Fail(kind, expected, start, length);
            return;
        }

        Record(new ReadFault
        {
            Kind = kind,
            Code = _data[start + length],
            Expected = expected,
            Offset = start + length,
        });
    }

    private void Record(ReadFault fault)
    {
        if (!_isRecording)
        {
            throw new AmqpDecodeException(fault.ToError(_data, _origin, Options));
        }

        _fault = fault;
        _cursor.Position = _cursor.End = _data.Length;
        _cursor.Items = Uncounted;
        _cursor.ConstructorAt = 0;
    }

    [DoesNotReturn]
    private static void ThrowNoItemLeft() =>
        throw new InvalidOperationException("The scope has no item left: leave it with Exit.");

    private readonly string DebuggerText => _data.IsEmpty
        ? "no bytes"
        : "byte " + Position + " of " + _data.Length + ", depth " + Depth + (Remaining > 0 ? ", next " + new FormatCode(_data[Position]) : ", at the end");
}
