namespace Amqp.Encoding;

/// <summary>Writes or converts one object with its parts. Each method returns false if a part has no value; <see cref="Fault"/> says which and why.</summary>
/// <remarks>Recursive: the depth limit, and beyond 64 levels a look at the stack, bounds it if objects refer to themselves.</remarks>
internal ref partial struct ObjectWalk
{
    public readonly ObjectRules Rules;

    private ResolverCalls? _calls;

    public ObjectWalk(ObjectRules rules, ResolverCalls? calls = null)
    {
        Rules = rules;
        _calls = calls;
        Options = calls?.Options ?? AmqpWriterOptions.Default;
    }

    /// <summary>Gets the limits: those of the writer; the defaults if the object is converted.</summary>
    public AmqpWriterOptions Options { get; private init; }

    /// <summary>Gets or sets whether times with an offset are timestamps, although the options have another form for them.</summary>
    public bool TimesAreTimestamps { get; set; }

    /// <summary>Gets the first fault.</summary>
    public ObjectFault? Fault { get; private set; }

    /// <summary>Writes an object; if it has no value, the writer does not move.</summary>
    /// <exception cref="AmqpEncodeException">It has no value.</exception>
    public static void Write(ref AmqpWriter writer, ObjectRules rules, object? source, ObjectForm? form = null)
    {
        var walk = new ObjectWalk(rules) { Options = writer.Options };
        AmqpWriteScope mark = writer.Mark();
        bool isWritten = false;
        try
        {
            isWritten = form is null ? walk.TryWrite(ref writer, source) : form.TryWrite(ref walk, ref writer, source!);
        }
        finally
        {
            if (!isWritten)
            {
                writer.RollBack(in mark);
            }
        }

        walk.End();
    }

    /// <summary>Counts the bytes that <see cref="Write"/> writes.</summary>
    /// <exception cref="AmqpEncodeException">It has no value.</exception>
    public static int Measure(ObjectRules rules, object? source, ObjectForm? form = null)
    {
        var writer = new AmqpWriter(CountingOutput.Instance);
        Write(ref writer, rules, source, form);
        return writer.BytesWritten;
    }

    /// <summary>Converts an object to a value.</summary>
    /// <exception cref="AmqpEncodeException">It has no value.</exception>
    public static AmqpValue Convert(ObjectRules rules, object? source, ObjectForm? form = null)
    {
        var walk = new ObjectWalk(rules);
        AmqpValue result;
        _ = form is null ? walk.TryConvert(source, 0, out result) : form.TryConvert(ref walk, source!, 0, out result);
        walk.End();
        return result;
    }

    /// <summary>Converts an object to a value; false if it has none.</summary>
    public static bool TryConvert(ObjectRules rules, object? source, out AmqpValue result, AmqpWriterOptions? options = null)
    {
        var walk = new ObjectWalk(rules) { Options = options ?? AmqpWriterOptions.Default };
        bool isConverted = walk.TryConvert(source, 0, out result);
        walk.ReturnCalls();
        return isConverted;
    }

    /// <summary>Throws if a part has no value.</summary>
    public void End()
    {
        ReturnCalls();
        if (Fault is not null)
        {
            throw Fault.ToException();
        }
    }

    /// <summary>Writes an object at the place of the writer.</summary>
    public bool TryWrite(ref AmqpWriter writer, object? source)
    {
        int size = WritePlain(source, Rules.Plain, GetRoom(ref writer), 0);
        if (size > 0)
        {
            writer.CommitValue(size);
            return true;
        }

        return TryWriteOther(ref writer, source);
    }

    /// <summary>Writes the plain pairs of a dictionary in place; the exact way writes each pair that is not plain.</summary>
    public bool TryWritePairs(ref AmqpWriter writer, Dictionary<string, object?> pairs)
    {
        PlainTypes plain = Rules.Plain;
        bool hasPlainKeys = (plain & PlainTypes.Text) != 0;
        Span<byte> room = GetRoom(ref writer);
        int at = 0;
        int items = 0;
        int index = 0;
        foreach (KeyValuePair<string, object?> pair in pairs)
        {
            int valueAt = hasPlainKeys ? AmqpPrimitives.WritePlainText(Codes.String8, pair.Key, room, at) : at;
            int end = valueAt > at ? WritePlain(pair.Value, plain, room, valueAt) : valueAt;
            if (end > valueAt)
            {
                at = end;
                items += 2;
            }
            else
            {
                bool hasKey = valueAt > at;
                writer.CommitValue(valueAt, hasKey ? items + 1 : items);
                if (hasKey ? !TryWriteOther(ref writer, pair.Value) && !IsInPair(index, ".value") : !TryWritePair(ref writer, pair.Key, pair.Value, index))
                {
                    return false;
                }

                room = GetRoom(ref writer);
                at = 0;
                items = 0;
            }

            index++;
        }

        writer.CommitValue(at, items);
        return true;
    }

    /// <summary>Writes an object that no resolver maps.</summary>
    public bool TryWriteOwn(ref AmqpWriter writer, object source) =>
        TryWriteOwnScalar(ref writer, source, out bool isScalar) || (!isScalar && Rules.OwnFormOf(source).TryWrite(ref this, ref writer, source));

    /// <summary>Writes a pair of a map that has begun.</summary>
    public bool TryWritePair(ref AmqpWriter writer, object? key, object? value, int index) =>
        !TryWrite(ref writer, key) ? IsInPair(index, ".key") : TryWrite(ref writer, value) || IsInPair(index, ".value");

    /// <summary>Writes a value.</summary>
    public bool TryWriteValue(ref AmqpWriter writer, in AmqpValue value, object? source)
    {
        int size = value.WritePlain(GetRoom(ref writer), 0);
        if (size == 0)
        {
            return TryWriteExact(ref writer, in value, source);
        }

        writer.CommitValue(size);
        return true;
    }

    /// <summary>Writes an array of elements, which must have one AMQP type and the same descriptors.</summary>
    public bool TryWriteArray(ref AmqpWriter writer, ReadOnlySpan<AmqpValue> elements, object source)
    {
        AmqpType type = elements[0].Type;
        bool areAlike = true;
        for (int i = 0; i < elements.Length && areAlike; i++)
        {
            // A string that is not UTF-8 has no text.
            areAlike = elements[i].Type == type && (type != AmqpType.String || elements[i].Text is not null);
        }

        try
        {
            if (areAlike && ElementType.Of(type) is ElementType stored && stored.TryWriteEach(ref writer, elements))
            {
                return true;
            }
        }
        catch (AmqpEncodeException exception)
        {
            return Fail(source, exception);
        }

        return TryMakeArray(elements.ToArray(), source, writer.Depth, out AmqpValue array) && TryWriteValue(ref writer, in array, source);
    }

    /// <summary>Ends a map, and checks that its keys are distinct.</summary>
    public bool TryEndMap(ref AmqpWriter writer, in AmqpWriteScope scope, object source, bool areDistinct)
    {
        bool isLegal = areDistinct || writer.HasDistinctKeys(in scope, out int index) || (index >= 0 ? FailTwice(source, index) : FailDepth(source));
        writer.End(in scope);
        return isLegal;
    }

    /// <summary>Records why an object has no value.</summary>
    public bool Fail(object? source, string reason)
    {
        Fault ??= new ObjectFault(source?.GetType(), reason);
        return false;
    }

    /// <summary>Records why an object has no value: the reason of an exception, with the place in the object that it names.</summary>
    public bool Fail(object? source, AmqpEncodeException exception)
    {
        Fault ??= new ObjectFault(source?.GetType(), exception.Message, exception.Path);
        return false;
    }

    /// <summary>Records that the key of a pair is there before.</summary>
    public bool FailTwice(object source, int index)
    {
        var twice = new AmqpEncodeException(ObjectFault.DuplicateKey);
        twice.AddPair(index, isKey: true);
        return Fail(source, twice);
    }

    /// <summary>Records that an array has a null element.</summary>
    public bool FailNullElement(int index)
    {
        Fail(null, ObjectFault.NullElement);
        return IsInItem(index);
    }

    /// <summary>Records why an array or sequence of one type has no value: because of its first item that has none,
    /// otherwise for the reason of the whole.</summary>
    public bool FailItem(object source, AmqpEncodeException reason)
    {
        using var buffer = new AmqpBuffer();
        int index = 0;

        // Other sequences are not enumerated a second time.
        foreach (object? item in source as ICollection ?? Array.Empty<object?>())
        {
            if (item is null)
            {
                return FailNullElement(index);
            }

            buffer.Reset();
            var writer = new AmqpWriter(buffer, Options);
            if (!TryWrite(ref writer, item))
            {
                return IsInItem(index);
            }

            index++;
        }

        return Fail(source, reason);
    }

    /// <summary>Records that an object is nested too deeply. A conversion that has called a resolver fails as a whole.</summary>
    public bool FailDepth(object source)
    {
        if (_calls is not null)
        {
            _calls.End ??= ObjectFault.TooDeep;
        }

        return Fail(source, ObjectFault.TooDeep);
    }

    /// <summary>Adds the index of an item or element to the path of the fault.</summary>
    public bool IsInItem(int index)
    {
        Fault?.Enclose(TextOf.Item(index));
        return false;
    }

    /// <summary>Adds the index of a pair to the path of the fault.</summary>
    public bool IsInPair(int index, string part)
    {
        Fault?.Enclose("{" + TextOf.Number(index) + "}" + part);
        return false;
    }

    /// <summary>Adds a part of a described value to the path of the fault.</summary>
    public bool IsInDescriptor()
    {
        Fault?.Enclose(".descriptor");
        return false;
    }

    // The most common types are written without a value between. Returns the index after them, or the same index.
    private static int WritePlain(object? source, PlainTypes plain, Span<byte> room, int at)
    {
        if (source is string text)
        {
            return (plain & PlainTypes.Text) == 0 ? at : AmqpPrimitives.WritePlainText(Codes.String8, text, room, at);
        }

        if (room.Length - at < AmqpValue.MaxScalarSize)
        {
            return at;
        }

        Span<byte> rest = room.Slice(at);
        return at + source switch
        {
            int number when (plain & PlainTypes.Int) != 0 => default(IntWire).Encode(number, rest),
            bool boolean when (plain & PlainTypes.Boolean) != 0 => default(BooleanWire).Encode(boolean, rest),
            long number when (plain & PlainTypes.Long) != 0 => default(LongWire).Encode(number, rest),
            double number when (plain & PlainTypes.Double) != 0 => default(DoubleWire).Encode(number, rest),
            DateTime { Kind: not DateTimeKind.Unspecified } moment when (plain & PlainTypes.Time) != 0 => default(TimestampWire).Encode(AmqpTimestamp.FromDateTime(moment), rest),
            AmqpSymbol symbol when (plain & PlainTypes.Symbol) != 0 => AmqpPrimitives.WritePlainText(Codes.Symbol8, symbol.Value, rest, 0),
            _ => 0,
        };
    }

    // The room for any scalar, or none. In a list that has begun in a span there may be less than none.
    private static Span<byte> GetRoom(ref AmqpWriter writer) => writer.HasRoom(AmqpValue.MaxScalarSize) ? writer.GetPlainRoom() : default;

    private bool TryWriteExact(ref AmqpWriter writer, in AmqpValue value, object? source)
    {
        try
        {
            value.WriteTo(ref writer);
            return true;
        }
        catch (AmqpEncodeException exception)
        {
            return Fail(source, exception);
        }
    }

    private bool TryWriteOther(ref AmqpWriter writer, object? source)
    {
        if (source is null)
        {
            return TryWriteExact(ref writer, default, source);
        }

        // The type that was resolved last is looked for first, because the switch over scalars ends with the rare ones.
        if (Rules.FindKnown(source) is ObjectForm form)
        {
            return form.TryWrite(ref this, ref writer, source);
        }

        return TryWriteOwnScalar(ref writer, source, out bool isScalar) || (!isScalar && Rules.FormOf(source).TryWrite(ref this, ref writer, source));
    }

    private bool TryWriteOwnScalar(ref AmqpWriter writer, object? source, out bool isScalar)
    {
        isScalar = ObjectScalars.TryConvert(source, out AmqpValue value);
        return isScalar && TryWriteValue(ref writer, in value, source);
    }

    private void ReturnCalls()
    {
        if (_calls is not null)
        {
            ResolverCalls.Return(_calls);
        }
    }
}
