namespace Amqp.Encoding;

/// <summary>Reads AMQP values one after the other from contiguous bytes (AMQP 1.0, part 1).</summary>
/// <remarks>
/// <para>Every read checks the constructor, the length and the content of its value, and throws <see cref="AmqpDecodeException"/> where the
/// bytes are malformed, end too early, or hold another type. A read that throws leaves the reader where it was.</para>
/// <para>Lists, maps, arrays and described values are entered and left through scopes. Elements of an array are read like any other values:
/// the reader takes the constructor from the array and only the data from the element.</para>
/// <para>Reading an item that a scope does not have, leaving a scope with items left, and leaving the wrong scope are caller errors
/// and throw <see cref="InvalidOperationException"/>. In a read method of <see cref="AmqpReaderOptions.WithComposite"/>
/// the first two are errors of the bytes.</para>
/// <para>The reader is a value type: a copy continues from the same position independently.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public ref partial struct AmqpReader
{
    // Outside all scopes items are not counted: the count goes down from -1 and never reaches 0.
    private const int Uncounted = -1;

    // Takes the place of a constructor at the end of the input. It is unassigned, so every decoder rejects it.
    private const byte EndOfInput = 0xFF;

    internal ReadCursor _cursor;

    // Counts the scopes that were entered: no two scopes of a reader have the same number.
    private int _lastScope;

    private readonly ReadOnlySpan<byte> _data;
    private readonly ReadOnlyMemory<byte> _memory;
    private readonly AmqpReaderOptions _options;
    private readonly long _origin;

    // Every item of a list or map and every element with data takes at least one byte, so there are at most as many as bytes
    // of data. A count is subtracted here before memory is allocated for it, so nested counts cannot all claim the same bytes.
    internal int _claimable;
    private ReadFault? _fault;

    internal KeptConstructor _kept;

    private FaultMode _faults;

    // The number of keys and descriptors around the next value. Their content is hashed or measured again for each.
    private short _partsAround;

    // While the read method of an SDK's own type reads a value: where the value begins, and the depth of what is in it; 0 for no such method.
    private int _ownStart;
    private short _ownDepth;

    // If set, what is read was read before, so that only the stack can fail: then InsufficientExecutionStackException is thrown, which Tree reports.
    private bool _isComparing;

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

    /// <summary>Makes a reader over a sequence, such as what the reader of a pipe gives. The bytes are read in place if
    /// they are in one segment, and copied to a new array if not.</summary>
    /// <remarks><see cref="MeasureValue(in ReadOnlySequence{byte}, out int, out AmqpDecodeError, AmqpReaderOptions)"/>
    /// gives the size of the first value, so that only the value need be passed and copied.</remarks>
    /// <param name="data">The bytes, at most 2,147,483,591 if they are in several segments.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="origin">Where the data begins in the frame or message, for the offsets of errors.</param>
    public AmqpReader(scoped in ReadOnlySequence<byte> data, AmqpReaderOptions? options = null, long origin = 0)
        : this(data.IsSingleSegment ? data.First : data.ToArray(), options, origin)
    {
    }

    /// <summary>Makes a reader over bytes that are also in memory, unless the memory is empty.</summary>
    internal AmqpReader(ReadOnlySpan<byte> data, ReadOnlyMemory<byte> memory, AmqpReaderOptions? options, long origin)
    {
        _data = data;
        _memory = memory;
        _options = options ?? AmqpReaderOptions.Default;
        _origin = origin;
        _cursor.End = _claimable = data.Length;
        _cursor.Items = Uncounted;
        ZeroWidthElementsLeft = _options.MaxZeroWidthElements;
    }

    /// <summary>Gets the number of bytes that have been read.</summary>
    public readonly int Position => _cursor.Position;

    /// <summary>Gets the number of bytes left in the innermost list, map or array, or in the data outside them.</summary>
    public readonly int Remaining => _cursor.End - _cursor.Position;

    /// <summary>Gets the number of lists, maps, arrays and described values around the next value; a list0 does not count.</summary>
    public readonly int Depth => _cursor.Depth;

    /// <summary>Gets whether nothing is left to read: no item in the innermost scope, or no byte outside all scopes.</summary>
    public readonly bool IsAtEnd => _cursor.Items < 0 ? _cursor.Position == _cursor.End : _cursor.Items == 0;

    /// <summary>Gets or sets how many zero-width array elements the reader may still read; passed from one section to the next.</summary>
    internal int ZeroWidthElementsLeft;

    internal readonly AmqpReaderOptions Options => _options ?? AmqpReaderOptions.Default;

    /// <summary>Returns the first byte of the constructor of the next value, without reading the value; 0x00 for a described value.</summary>
    /// <returns>The byte, which may be an unassigned format code. Inside an array it belongs to the constructor of the elements.</returns>
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
    /// <exception cref="AmqpDecodeException">The input ends here, or the byte is not an assigned format code.</exception>
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

    /// <summary>Makes a reader that does not throw on bad input: it keeps the first fault, moves to its end and returns defaults.</summary>
    internal static AmqpReader CreateRecording(ReadOnlySpan<byte> data, AmqpReaderOptions? options, long origin, int depth = 0)
    {
        var reader = new AmqpReader(data, default, options, origin);
        reader._cursor.Depth = depth;
        reader._faults = FaultMode.Keep;
        return reader;
    }

    /// <summary>Gets or sets what happens to the first fault.</summary>
    internal FaultMode Faults
    {
        readonly get => _faults;
        set => _faults = value;
    }

    /// <summary>Gets whether a recording reader has met a fault.</summary>
    internal readonly bool HasFault => _fault is not null;

    /// <summary>Gets whether the value has to be read in another way: it claims more items than there are bytes, or
    /// cannot become the object that is wanted.</summary>
    internal readonly bool IsRefused => ReferenceEquals(_fault, ReadFault.Refused);

    /// <summary>Gets the fault that a recording reader has met.</summary>
    internal readonly AmqpDecodeError GetFault() => _fault is null ? default : _fault.ToError(_data, _origin, Options);

    // Checks whether the input, or a scope of an SDK's own type, ends before the first byte of the next value.
    private readonly bool IsInputOver => _cursor.Items == 0 || (_cursor.ConstructorAt == 0 && _cursor.Position == _cursor.End);

    /// <summary>Returns the constructor of the next value and where its data begins.</summary>
    internal readonly byte Next(out int body)
    {
        body = _cursor.Position;
        if (_cursor.Items == 0)
        {
            return EndScope();
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

    /// <summary>Reads the next value.</summary>
    internal T Read<T, TWire>()
        where TWire : struct, IWireType<T>
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = default(TWire).Decode(code, Body(body), Options.Texts, out T value, out int length);
        if (status != AmqpDecodeErrorKind.None)
        {
            Fail(status, default(TWire).Expected, body, length);
            return default!;
        }

        Advance(body + length);
        return value;
    }

    /// <summary>Reads the next value if it is well-formed and of the expected type. Otherwise the reader does not move, and keeps no fault.</summary>
    internal bool TryRead<T, TWire>(out T value)
        where TWire : struct, IWireType<T>
    {
        byte code = Next(out int body);
        if (default(TWire).Decode(code, Body(body), Options.Texts, out value, out int length) != AmqpDecodeErrorKind.None)
        {
            return false;
        }

        Advance(body + length);
        return true;
    }

    /// <summary>Returns the data of the next value and everything after it in the scope.</summary>
    internal readonly ReadOnlySpan<byte> Body(int body) => _data.Slice(body, _cursor.End - body);

    /// <summary>Moves past the next value.</summary>
    internal void Advance(int position)
    {
        _cursor.Position = position;
        _cursor.Items--;
    }

    /// <summary>Throws, or records the fault and ends the reading.</summary>
    /// <param name="kind">The fault that the primitives returned.</param>
    /// <param name="expected">The expected value, as errors name it.</param>
    /// <param name="body">The offset of the data of the value.</param>
    /// <param name="length">The number of bytes required, or the offset of the fault in the data.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Fail(AmqpDecodeErrorKind kind, string expected, int body, long length)
    {
        if (HasFault)
        {
            return;
        }

        var fault = new ReadFault
        {
            Kind = kind,
            Code = GetCode(_cursor.Position),
            Expected = expected,
            Offset = body,
            Detail = length,
        };
        if (_cursor.Items == 0)
        {
            // The end has no path of its own: the fault has that of the whole value.
            fault.Kind = AmqpDecodeErrorKind.MissingField;
            fault.Found = "no more items";
            fault.Names = string.Empty;
            fault.NamedFrom = _ownStart;
        }
        else if (IsInputOver)
        {
            // The constructor is missing, so more input is needed, whatever the decoder's status.
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

        Fail(fault);
    }

    /// <summary>Throws or records a fault after the first byte of a constructor of several bytes.</summary>
    /// <param name="kind">The fault that the primitives returned.</param>
    /// <param name="expected">The expected value, as errors name it.</param>
    /// <param name="start">The offset of the constructor.</param>
    /// <param name="length">The number of bytes required, or the offset of the fault in the constructor.</param>
    private void FailConstructor(AmqpDecodeErrorKind kind, string expected, int start, int length)
    {
        if (kind == AmqpDecodeErrorKind.NeedMoreData)
        {
            Fail(kind, expected, start, length);
            return;
        }

        Fail(new ReadFault
        {
            Kind = kind,
            Code = GetCode(start + length),
            Expected = expected,
            Offset = start + length,
        });
    }

    // The byte to report with a fault at this offset: inside an array the constructor of the element that comes next, 0 where the scope ends.
    private readonly byte GetCode(int offset) => _cursor.ConstructorAt != 0 && offset == _cursor.Position ? _data[_cursor.ConstructorAt]
        : offset < _cursor.End ? _data[offset]
        : (byte)0;

    /// <summary>Throws or keeps a fault that has its offset already, also one that was taken back.</summary>
    internal void Fail(ReadFault fault)
    {
        if (_faults == FaultMode.Throw)
        {
            throw new AmqpDecodeException(fault.ToError(_data, _origin, Options));
        }

        End(fault);
    }

    /// <summary>Ends the reading as a fault does; the caller reads the whole value in another way.</summary>
    internal void Refuse()
    {
        if (!HasFault)
        {
            End(ReadFault.Refused);
        }
    }

    /// <summary>Subtracts a number of items from those that can be claimed. A larger number proves a fault: the reader refuses the value.</summary>
    internal bool TryClaim(long count)
    {
        if (!TryClaimNow(count))
        {
            Refuse();
            return false;
        }

        return true;
    }

    /// <summary>Subtracts a number of items from those that can be claimed; false if there are fewer, which proves a fault.</summary>
    internal bool TryClaimNow(long count)
    {
        if (count > _claimable)
        {
            return false;
        }

        _claimable -= (int)count;
        return true;
    }

    private void End(ReadFault fault)
    {
        _fault = fault;
        _cursor.Position = _cursor.End = _data.Length;
        _cursor.Items = Uncounted;
        _cursor.ConstructorAt = 0;
    }

    // A peer chooses how many items a value of an SDK's own type has, so there a wrong number is a fault of the bytes; elsewhere it is the caller's mistake.
    private readonly bool IsOwnScope => _ownDepth != 0 && _cursor.Depth >= _ownDepth;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte EndScope() => IsOwnScope
        ? EndOfInput
        : throw new InvalidOperationException(
            _options is null ? "A default AmqpReader has no bytes: make it with a constructor." : "The scope has no item left: leave it with Exit.");

    private readonly string DebuggerText => _data.IsEmpty
        ? "no bytes"
        : "byte " + Position + " of " + _data.Length + ", depth " + Depth + (Remaining > 0 ? ", next " + new FormatCode(_data[Position]) : ", at the end");
}
