namespace Amqp.Encoding;

/// <content>Lists, maps, arrays and described values (AMQP 1.0, part 1, 1.6.22 to 1.6.24 and 1.2).</content>
public ref partial struct AmqpReader
{
    /// <summary>Enters a list (0x45, 0xC0, 0xD0). Read its items, then call <see cref="Exit"/>.</summary>
    /// <returns>The scope; its count is the number of items.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a list, is malformed, or is nested too deeply.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpReadScope EnterList()
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeListHeader(code, Body(body), out CompoundHeader header, out int length);
        return EnterCompound(AmqpType.List, "list", status, body, header, length, opens: code != Codes.List0);
    }

    /// <summary>Enters a map (0xC1, 0xD1). Read the key and value of each pair, then call <see cref="Exit"/>.</summary>
    /// <remarks>This method does not check for duplicate keys. <see cref="Validate"/> does, and so does everything that reads a whole map into an
    /// object.</remarks>
    /// <returns>The scope; its count is the number of pairs.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a map, is malformed, or is nested too deeply.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpReadScope EnterMap()
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeMapHeader(code, Body(body), out CompoundHeader header, out int length);
        return EnterCompound(AmqpType.Map, "map", status, body, header, length, opens: true);
    }

    /// <summary>Enters an array (0xE0, 0xF0). Read its elements like any other values, then call <see cref="Exit"/>.</summary>
    /// <returns>The scope; its count is the number of elements.</returns>
    /// <exception cref="AmqpDecodeException">The value is not an array, is malformed, is nested too deeply, or has more zero-width elements
    /// than <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpReadScope EnterArray() => EnterArray(out _, out _);

    /// <summary>Enters an array (0xE0, 0xF0). Read its elements like any other values, then call <see cref="Exit"/>.</summary>
    /// <param name="constructor">The format code of the constructor that all elements share (AMQP 1.0, part 1, 1.2.4).</param>
    /// <param name="descriptors">The bytes before the format code: 00 and the encoded descriptor, for each descriptor; empty if the elements are not
    /// described.</param>
    /// <returns>The scope; its count is the number of elements.</returns>
    /// <exception cref="AmqpDecodeException">The value is not an array, is malformed, is nested too deeply, or has more zero-width elements
    /// than <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpReadScope EnterArray(out FormatCode constructor, out ReadOnlySpan<byte> descriptors)
    {
        constructor = default;
        descriptors = default;
        if (!TryReadArrayHeader(out ArrayHeader header) || !ChargeZeroWidthElements(in header))
        {
            return Mark(AmqpType.Array, 0, _cursor.End);
        }

        constructor = header.Code;
        descriptors = _data.Slice(header.ConstructorAt, header.CodeAt - header.ConstructorAt);
        return Enter(AmqpType.Array, (int)header.Count, header.ElementsAt, header.End, header.ConstructorAt, opens: true);
    }

    /// <summary>Enters a described value (0x00). Read its one value, then call <see cref="Exit"/>.</summary>
    /// <param name="descriptor">The descriptor.</param>
    /// <returns>The scope; its count is 1.</returns>
    /// <exception cref="AmqpDecodeException">The value is not described, its descriptor is malformed, or it is nested too deeply.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpReadScope EnterDescribed(out DescriptorView descriptor)
    {
        descriptor = default;
        byte code = Next(out int body);
        if (code != 0)
        {
            AmqpDecodeErrorKind mismatch = AmqpPrimitives.Mismatch(code);
            Fail(mismatch, "a described value", body, 0);
            return Mark(AmqpType.Described, 0, -1);
        }

        if (!CanOpen("a described value"))
        {
            return Mark(AmqpType.Described, 0, -1);
        }

        int descriptorAt = _cursor.ConstructorAt != 0 ? _cursor.ConstructorAt + 1 : body;
        ReadOnlySpan<byte> rest = _data.Slice(descriptorAt, _cursor.End - descriptorAt);
        int length = 2;
        AmqpDecodeErrorKind status = rest.Length > 1 && rest[0] == Codes.SmallULong
            ? AmqpDecodeErrorKind.None
            : AmqpPrimitives.MeasureValue(rest, _cursor.Depth + 1, Options.MaxDepth, out length);
        if (status != AmqpDecodeErrorKind.None)
        {
            FailConstructor(status, "a descriptor", descriptorAt, length);
            return Mark(AmqpType.Described, 0, -1);
        }

        descriptor = new DescriptorView(_data.Slice(descriptorAt, length), descriptorAt);
        AmqpReadScope scope = Mark(AmqpType.Described, 1, -1);
        _cursor.Scope = ++_lastScope;
        _cursor.Depth++;
        _cursor.Items = 1;
        if (_cursor.ConstructorAt != 0)
        {
            _cursor.ConstructorAt = descriptorAt + length;
        }
        else
        {
            _cursor.Position = descriptorAt + length;
        }

        return scope;
    }

    /// <summary>Leaves a scope after its last item.</summary>
    /// <param name="scope">The innermost scope.</param>
    /// <exception cref="AmqpDecodeException">Bytes are left after the last item.</exception>
    /// <exception cref="InvalidOperationException">Items are left, or this is not the innermost scope.</exception>
    public void Exit(in AmqpReadScope scope)
    {
        if (HasFault)
        {
            return;
        }

        CheckInnermost(in scope);
        if (_cursor.Items != 0)
        {
            FailItemsLeft(scope.Kind);
            return;
        }

        if (scope.End >= 0 && _cursor.Position != _cursor.End)
        {
            FailTrailing(scope.Kind);
            return;
        }

        Leave(in scope);
    }

    /// <summary>Leaves a scope and skips its unread items, without looking inside them.</summary>
    /// <param name="scope">The innermost scope.</param>
    /// <exception cref="AmqpDecodeException">The value of a described value is malformed.</exception>
    /// <exception cref="InvalidOperationException">This is not the innermost scope.</exception>
    public void SkipToParent(in AmqpReadScope scope)
    {
        if (HasFault)
        {
            return;
        }

        CheckInnermost(in scope);
        if (scope.End >= 0)
        {
            _cursor.Position = scope.End;
        }
        else if (_cursor.Items != 0)
        {
            Skip();
            if (HasFault)
            {
                return;
            }
        }

        Leave(in scope);
    }

    /// <summary>Reads the header of an array up to its elements. Does not move or enter the array.</summary>
    internal bool TryReadArrayHeader(out ArrayHeader header)
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeArrayHeader(code, Body(body), body, _cursor.Depth + 1, Options.MaxDepth, out header, out int length);
        if (status == AmqpDecodeErrorKind.None)
        {
            return CanOpen("array");
        }

        if (status == AmqpDecodeErrorKind.SizeTooSmall && _cursor.Depth < Options.MaxDepth && Options.Allows(Deviations.EmptyArrayWithoutConstructor)
            && AmqpPrimitives.TryDecodeEmptyArray(code, Body(body), body, out header))
        {
            return true;
        }

        if (length > 0 && status is AmqpDecodeErrorKind.UnassignedFormatCode or AmqpDecodeErrorKind.DepthLimit)
        {
            FailConstructor(status, "the constructor of an array", body, length);
        }
        else
        {
            Fail(status, "array", body, length);
        }

        return false;
    }

    /// <summary>Counts the zero-width elements of an array against the number that this reader may still read.</summary>
    internal bool ChargeZeroWidthElements(in ArrayHeader header)
    {
        if (!header.Code.IsZeroWidth)
        {
            return true;
        }

        if (header.Count > (uint)ZeroWidthElementsLeft)
        {
            _ = Next(out int body);
            Fail(AmqpDecodeErrorKind.ZeroWidthLimit, "array", body, 0);
            return false;
        }

        ZeroWidthElementsLeft -= (int)header.Count;
        return true;
    }

    /// <summary>Enters the list or map that was opened; its header is not decoded again.</summary>
    // A scope that two ways return is copied, for which the processor waits (pairs: "value: lists 10 deep to values / hand, boxed").
    internal AmqpReadScope Enter(AmqpType kind, scoped in ItemsHead head)
    {
        if (!head.Content.IsEmpty)
        {
            return Enter(kind, kind == AmqpType.Map ? 2 * head.Count : head.Count, head.End - head.Content.Length, head.End, 0, opens: true);
        }

        return kind == AmqpType.Map ? EnterMap() : EnterList();
    }

    // Checks that one more level may be opened; if not, reports it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool CanOpen(string name) => _cursor.Depth < Options.ShallowDepth || CanOpenDeep(name);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool CanOpenDeep(string name)
    {
        if (_cursor.Depth >= Options.MaxDepth)
        {
            Fail(AmqpDecodeErrorKind.DepthLimit, name, _cursor.Position, 0);
            return false;
        }

        if (_isComparing)
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
        }
        else if (!ValueDepth.HasStack(_cursor.Depth + 1))
        {
            FailAt(_cursor.Position, ReadFault.OfStack());
            return false;
        }

        return true;
    }

    private AmqpReadScope EnterCompound(
        AmqpType type, string name, AmqpDecodeErrorKind status, int body, in CompoundHeader header, int length, bool opens)
    {
        if (status != AmqpDecodeErrorKind.None)
        {
            Fail(status, name, body, length);
            return Mark(type, 0, _cursor.End);
        }

        if (opens && !CanOpen(name))
        {
            return Mark(type, 0, _cursor.End);
        }

        int content = body + header.Length;
        return Enter(type, header.Count, content, content + header.ContentLength, 0, opens);
    }

    // The scope that would be entered here.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly AmqpReadScope Mark(AmqpType kind, int count, int end) => new(in _cursor, _lastScope + 1, kind, count, end);

    private AmqpReadScope Enter(AmqpType type, int count, int content, int end, int constructorAt, bool opens)
    {
        AmqpReadScope scope = Mark(type, count, end);
        _cursor.Position = content;
        _cursor.End = end;
        _cursor.Items = count;
        _cursor.ConstructorAt = constructorAt;
        _cursor.IsBounded = true;
        _cursor.Scope = ++_lastScope;
        _cursor.Depth += opens ? 1 : 0;
        return scope;
    }

    private void Leave(in AmqpReadScope scope)
    {
        int position = _cursor.Position;
        _cursor = scope.Outer;
        Advance(position);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FailItemsLeft(AmqpType kind)
    {
        if (!IsOwnScope || kind == AmqpType.Described)
        {
            throw new InvalidOperationException("The scope has items left: read them, or leave it with SkipToParent.");
        }

        FailAt(_cursor.Position, ReadFault.OfValue(AmqpDecodeErrorKind.TooManyFields, "the end of the " + NameOf(kind), "more items"));
    }

    private void FailTrailing(AmqpType kind) => FailTrailing(NameOf(kind));

    private static string NameOf(AmqpType kind) => kind switch { AmqpType.List => "list", AmqpType.Map => "map", _ => "array" };

    private void FailTrailing(string expected) => FailAt(_cursor.Position, new ReadFault { Kind = AmqpDecodeErrorKind.TrailingBytes, Expected = expected });

    private readonly void CheckInnermost(in AmqpReadScope scope)
    {
        if (_cursor.Scope == 0 || scope.Number != _cursor.Scope || (scope.End >= 0 && scope.End != _cursor.End))
        {
            ThrowNotInnermost(scope.Number);
        }
    }

    [DoesNotReturn]
    private static void ThrowNotInnermost(int number) => throw new InvalidOperationException(number == 0
        ? "A default AmqpReadScope was never entered: pass the scope that an Enter method of this reader returned."
        : "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
}
