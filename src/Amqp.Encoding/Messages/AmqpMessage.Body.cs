using System.Text;

namespace Amqp.Encoding.Messaging;

/// <content>The body (AMQP 1.0, part 3, 3.2.6 to 3.2.8).</content>
public sealed partial class AmqpMessage
{
    private SectionKind _bodyKind;

    // One data section in one piece needs no list.
    private ReadOnlyMemory<byte> _data;
    private bool _hasData;
    private List<ReadOnlySequence<byte>>? _dataSections;

    // The sequences as they were received; null once the caller has added one.
    private List<SectionBytes>? _encodedSequences;
    private List<AmqpList>? _sequences;

    /// <summary>Gets the sections that the body consists of: data, amqp-sequence or amqp-value. Of <see cref="SectionKind.None"/>,
    /// which the standard does not allow but some peers send, an empty data section is written. Of several kinds (<see cref="Deviations.MixedBodies"/>)
    /// it is the last.</summary>
    public SectionKind BodyKind => _bodyKind;

    /// <summary>Gets the number of data sections; 0 if the body is of another kind.</summary>
    public int DataCount => HasBody(SectionKind.Data) ? _dataSections?.Count ?? 1 : 0;

    /// <summary>Gets the number of amqp-sequence sections; 0 if the body is of another kind.</summary>
    public int SequenceCount => HasBody(SectionKind.AmqpSequence) ? _sequences?.Count ?? _encodedSequences!.Count : 0;

    /// <summary>Gets the number of bytes in all data sections; 0 if the body is of another kind.</summary>
    /// <exception cref="ObjectDisposedException">The message is disposed, and data was received.</exception>
    public long BodyLength
    {
        get
        {
            CheckData();
            long length = 0;
            for (int i = 0; i < DataCount; i++)
            {
                length += LengthOf(i);
            }

            return length;
        }
    }

    /// <summary>Gets or sets the value of an amqp-value body (0x77). Setting replaces the present value; null is a value too.</summary>
    /// <exception cref="InvalidOperationException">The body is of another kind: see <see cref="ClearBody"/>. Getting: there is no body.</exception>
    /// <exception cref="AmqpDecodeException">Getting: the section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">Getting: the message was disposed before the section was read.</exception>
    public AmqpValue Value
    {
        get
        {
            CheckBody(SectionKind.AmqpValue);
            return ((ValueSection)Get(SectionKind.AmqpValue)).Value;
        }

        set
        {
            StartBody(SectionKind.AmqpValue);
            _value = new SectionSlot { Section = new ValueSection(value) };
        }
    }

    /// <summary>Gets the bytes of a data section (0x75) in place, in as many segments as they were received in.</summary>
    /// <param name="index">The number of the section, from 0.</param>
    /// <returns>The bytes; valid until the message is disposed if they were received.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such section.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind, or there is none: see <see cref="BodyKind"/>.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and data was received.</exception>
    public ReadOnlySequence<byte> GetData(int index)
    {
        CheckBody(SectionKind.Data, index);
        CheckData();
        return _dataSections is null ? new ReadOnlySequence<byte>(_data) : _dataSections[index];
    }

    /// <summary>Gets the bytes of the body if it is one data section in one piece.</summary>
    /// <param name="data">The bytes; valid until the message is disposed if they were received.</param>
    /// <returns>False if the body is of another kind, of several data sections, or in several segments.</returns>
    /// <exception cref="ObjectDisposedException">The message is disposed, and data was received.</exception>
    public bool TryGetSingleData(out ReadOnlyMemory<byte> data)
    {
        CheckData();
        data = default;
        if (!HasBody(SectionKind.Data) || (_dataSections is not null && (_dataSections.Count > 1 || !_dataSections[0].IsSingleSegment)))
        {
            return false;
        }

        data = _dataSections is null ? _data : _dataSections[0].First;
        return true;
    }

    /// <summary>Copies the bytes of all data sections in their order.</summary>
    /// <param name="destination">The destination: at least <see cref="BodyLength"/> bytes.</param>
    /// <returns>The number of bytes; 0 if the body is of another kind.</returns>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and data was received.</exception>
    public int CopyBodyTo(scoped Span<byte> destination)
    {
        int copied = 0;
        for (int i = 0; i < DataCount; i++)
        {
            ReadOnlySequence<byte> data = GetData(i);
            if (data.Length > destination.Length - copied)
            {
                ShortDestination.Throw(BodyLength, destination.Length);
            }

            data.CopyTo(destination.Slice(copied));
            copied += (int)data.Length;
        }

        return copied;
    }

    /// <summary>Gets the items of an amqp-sequence section (0x76).</summary>
    /// <remarks>All sequences of a body are decoded together.</remarks>
    /// <param name="index">The number of the section, from 0.</param>
    /// <returns>The items.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such section.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind, or there is none: see <see cref="BodyKind"/>.</exception>
    /// <exception cref="AmqpDecodeException">A section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before a sequence was read.</exception>
    public AmqpList GetSequence(int index)
    {
        CheckBody(SectionKind.AmqpSequence, index);
        List<AmqpList> sequences = Volatile.Read(ref _sequences)
            ?? (TryReadSequences(out AmqpDecodeError error) ? _sequences! : throw new AmqpDecodeException(error));
        return sequences[index];
    }

    /// <summary>Adds a data section (0x75) to the body.</summary>
    /// <param name="data">The bytes; they are not copied and must not change before the message is sent.</param>
    /// <exception cref="AmqpEncodeException">There are more than 4,294,967,295 bytes, the maximum of a binary.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind: see <see cref="ClearBody"/>.</exception>
    public void AddData(in ReadOnlySequence<byte> data)
    {
        if (data.Length > uint.MaxValue)
        {
            throw new AmqpEncodeException("A data section has at most 4294967295 bytes, not " + TextOf.Number(data.Length) + ".");
        }

        StartBody(SectionKind.Data);
        if (data.IsSingleSegment)
        {
            AppendData(data.First);
        }
        else
        {
            AppendData(in data);
        }
    }

    /// <summary>Adds a data section (0x75) to the body.</summary>
    /// <param name="data">The bytes; they are not copied and must not change before the message is sent.</param>
    /// <exception cref="InvalidOperationException">The body is of another kind: see <see cref="ClearBody"/>.</exception>
    public void AddData(ReadOnlyMemory<byte> data)
    {
        StartBody(SectionKind.Data);
        AppendData(data);
    }

    /// <summary>Adds a data section (0x75) to the body.</summary>
    /// <param name="data">The bytes; they are not copied and must not change before the message is sent.</param>
    /// <exception cref="ArgumentNullException"><paramref name="data"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind: see <see cref="ClearBody"/>.</exception>
    public void AddData(byte[] data)
    {
        ArgumentNullException.ThrowIfNull(data);
        AddData(data.AsMemory());
    }

    /// <summary>Adds an amqp-sequence section (0x76) to the body.</summary>
    /// <param name="items">The items.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">A sequence that was received is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the received sequences were read.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind: see <see cref="ClearBody"/>.</exception>
    public void AddSequence(AmqpList items)
    {
        ArgumentNullException.ThrowIfNull(items);
        if (SequenceCount > 0)
        {
            _ = GetSequence(0);
        }

        StartBody(SectionKind.AmqpSequence);
        (_sequences ??= []).Add(items);
        _encodedSequences = null;
    }

    /// <summary>Removes the body.</summary>
    public void ClearBody()
    {
        _bodyKind = SectionKind.None;
        _received &= ~SectionKinds.Body;
        _data = default;
        _hasData = false;
        _dataSections = null;
        _encodedSequences = null;
        _sequences = null;
        _value = default;
    }

    // A body that was received may be of several kinds.
    private bool HasBody(SectionKind kind) => _bodyKind == kind || (_received & SectionHead.SetOf(kind)) != 0;

    // Data that the caller added outlives the message.
    private void CheckData() => ObjectDisposedException.ThrowIf(_isDisposed && (_received & SectionKinds.Data) != 0, this);

    private long LengthOf(int data) => _dataSections is null ? _data.Length : _dataSections[data].Length;

    private void CheckBody(SectionKind wanted)
    {
        if (!HasBody(wanted))
        {
            throw WrongBody(wanted);
        }
    }

    private void CheckBody(SectionKind wanted, int index)
    {
        CheckBody(wanted);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, wanted == SectionKind.Data ? DataCount : SequenceCount);
    }

    private void StartBody(SectionKind kind)
    {
        if (_bodyKind != SectionKind.None && _bodyKind != kind)
        {
            throw WrongBody(kind);
        }

        _bodyKind = kind;
    }

    private void AppendData(ReadOnlyMemory<byte> data)
    {
        if (_hasData)
        {
            AppendData(new ReadOnlySequence<byte>(data));
        }
        else
        {
            _data = data;
            _hasData = true;
        }
    }

    private void AppendData(in ReadOnlySequence<byte> data)
    {
        _dataSections ??= _hasData ? [new ReadOnlySequence<byte>(_data)] : [];
        _dataSections.Add(data);
        _hasData = true;
    }

    private bool TryReadSequences(out AmqpDecodeError error)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        error = default;
        var sequences = new List<AmqpList>(_encodedSequences!.Count);
        int before = ZeroWidthElementsLeft;
        int left = before;
        foreach (SectionBytes section in _encodedSequences)
        {
            if (!TryReadValue(section, ref left, out AmqpValue value, out error))
            {
                return ReadOnce.TryStore(this, ref _sequences, null, 0, ref error);
            }

            sequences.Add(value.AsList());
        }

        _bodyElements = before - left;
        return ReadOnce.TryStore(this, ref _sequences, sequences, before - left, ref error);
    }

    private bool TryReadValue(ref SectionSlot slot, SectionBytes section, out AmqpDecodeError error)
    {
        int before = ZeroWidthElementsLeft;
        int left = before;
        bool isRead = TryReadValue(section, ref left, out AmqpValue value, out error);
        _bodyElements = isRead ? before - left : 0;
        return ReadOnce.TryStore(this, ref slot.Section, isRead ? new ValueSection(value) : null, before - left, ref error);
    }

    private bool TryReadValue(SectionBytes section, ref int zeroWidthElementsLeft, out AmqpValue value, out AmqpDecodeError error)
    {
        AmqpReader reader = Open(section, zeroWidthElementsLeft);
        reader.EnterDescribed(out _);
        value = AmqpValue.Read(ref reader);
        zeroWidthElementsLeft = reader.ZeroWidthElementsLeft;
        error = reader.GetFault();
        return !reader.HasFault;
    }

    private void AppendBody(StringBuilder text)
    {
        string gap = text.Length == 0 ? string.Empty : " ";
        if (_bodyKind != SectionKind.None && IsTokenRequest())
        {
            text.Append(gap).Append(_bodyKind == SectionKind.AmqpValue ? "value(…)" : _bodyKind == SectionKind.Data ? "data(…)" : "sequence(…)");
            return;
        }

        for (int i = 0; i < DataCount; i++, gap = " ")
        {
            text.Append(gap).Append("data(").Append(TextOf.Number(LengthOf(i))).Append(')');
        }

        for (int i = 0; i < SequenceCount; i++, gap = " ")
        {
            text.Append(gap).Append("sequence");
            if (_sequences is not null)
            {
                text.Append('(').Append(TextOf.Number(_sequences[i].Count)).Append(')');
            }
        }

        if (_bodyKind == SectionKind.AmqpValue)
        {
            text.Append(gap).Append("value").Append(_value.Section is ValueSection value ? "(" + AmqpNotation.Default.Format(value.Value) + ")" : null);
        }
    }

    // If the property can no longer be read, it may have been there.
    private bool IsTokenRequest()
    {
        try
        {
            return (Sections & SectionKinds.ApplicationProperties) != 0 && SaslFields.IsTokenRequest(ApplicationProperties.GetValueOrDefault("operation"));
        }
        catch (Exception exception) when (exception is AmqpDecodeException or ObjectDisposedException)
        {
            return true;
        }
    }

    private InvalidOperationException WrongBody(SectionKind wanted) => new(_bodyKind == SectionKind.None
        ? "The message has no body, not one of the kind " + wanted + ": look at BodyKind before you read the body."
        : "The body is " + _bodyKind + ", not " + wanted + ": look at BodyKind before you read it, and call ClearBody before you set another.");
}
