namespace Amqp.Encoding;

/// <content>Objects to values, and calls of resolvers.</content>
internal ref partial struct ObjectWalk
{
    /// <summary>Converts an object at a depth to a value.</summary>
    public bool TryConvert(object? source, int depth, out AmqpValue result)
    {
        if (source is string text && (Rules.Plain & PlainTypes.Text) != 0)
        {
            result = text;
            return true;
        }

        // The type that was resolved last is looked for first, because the switch over scalars ends with the rare ones.
        return source is not null && Rules.FindKnown(source) is ObjectForm form ? form.TryConvert(ref this, source, depth, out result)
            : ObjectScalars.TryConvert(source, out result) || Rules.FormOf(source!).TryConvert(ref this, source!, depth, out result);
    }

    /// <summary>Converts an object that no resolver maps.</summary>
    public bool TryConvertOwn(object source, int depth, out AmqpValue result) =>
        ObjectScalars.TryConvert(source, out result) || Rules.OwnFormOf(source).TryConvert(ref this, source, depth, out result);

    /// <summary>Converts a pair and adds it to those of a map.</summary>
    public bool TryAddPair(object? key, object? value, int depth, ref ValuePair[] pairs, ref int count)
    {
        if (count == pairs.Length)
        {
            Array.Resize(ref pairs, Math.Max(4, 2 * count));
        }

        int index = count++;
        return !TryConvert(key, depth + 1, out pairs[index].Key) ? IsInPair(index, ".key") : TryConvert(value, depth + 1, out pairs[index].Value) || IsInPair(index, ".value");
    }

    /// <summary>Makes a map of the pairs that were added.</summary>
    public bool TryMakeMap(ValuePair[] pairs, int count, object source, out AmqpValue result)
    {
        Array.Resize(ref pairs, count);
        return AmqpMap.TryCreate(pairs, out result) || FailTwice(source, MapIndex.FindTwice(pairs, out _));
    }

    /// <summary>Takes the value of an array without elements, if it is known.</summary>
    public bool TryMakeEmptyArray(AmqpArray? array, object source, int depth, out AmqpValue result)
    {
        result = array ?? default(AmqpValue);
        return array is not null ? CheckDepth(source, depth, in result)
            : TypedItems.OfArray(source.GetType()) is TypedItems items
            ? TypedArrayForm.Of(items).TryConvert(ref this, source, 0, out result)
            : Fail(source, ObjectFault.EmptyArray);
    }

    /// <summary>Makes an array of elements, which must have one AMQP type and the same descriptors.</summary>
    public bool TryMakeArray(AmqpValue[] elements, object source, int depth, out AmqpValue result)
    {
        AmqpValue[] descriptors = AmqpArray.TakeDescriptors(ref elements);
        int levels = depth + 1 + descriptors.Length;
        result = default;
        AmqpType type = elements[0].Type;
        int other = Array.FindIndex(elements, element => element.Type != type || element.Type == AmqpType.Described || (element.IsNull && descriptors.Length == 0));
        if (other >= 0)
        {
            return elements[other].IsNull ? FailNullElement(other) : Fail(source, ObjectFault.MixedElements);
        }

        // A list8 opens a level even if it is empty; if no level is left, all lists are empty and fit as list0.
        FormatCode code = type == AmqpType.List && levels == Options.MaxDepth ? FormatCode.List0 : default;
        result = new AmqpArray(type, code, elements, elements.Length, descriptors);
        return CheckDepth(source, depth, in result);
    }

    /// <summary>Checks that a value is not nested too deeply.</summary>
    public bool CheckDepth(object source, int depth, in AmqpValue value) => depth + value.Depth <= Options.MaxDepth || FailDepth(source);

    /// <summary>Checks that an object may open levels at a depth.</summary>
    public bool HasLevels(object source, int depth, int levels = 1) => (depth + levels <= Options.MaxDepth && ValueDepth.HasStack(depth + levels)) || FailDepth(source);

    /// <summary>Calls a resolver for an object.</summary>
    /// <param name="resolver">The resolver.</param>
    /// <param name="source">The object.</param>
    /// <param name="depth">The depth at which it is nested.</param>
    /// <param name="result">The value.</param>
    /// <param name="isDeclined">Whether the library's own rule applies.</param>
    public bool TryResolve<T>(AmqpObjectResolver<T> resolver, T source, int depth, out AmqpValue result, out bool isDeclined)
    {
        result = default;
        isDeclined = false;
        ResolverCalls calls = _calls ??= ResolverCalls.Take(Options);
        if (calls.End is null && calls.Nested < calls.Max)
        {
            int nested = calls.Nested++;
            if (nested > 0)
            {
                ResolverCalls.EnsureStack();
            }

            bool isResolved = resolver.TryFromObject(source, new AmqpObjectContext(Rules, calls, depth, false), out result);
            calls.Nested = nested;
            if (calls.End is null)
            {
                isDeclined = !isResolved;
                return isResolved && (depth + result.Depth <= Options.MaxDepth || FailDepth(source!));
            }
        }

        // This ends the whole conversion: a resolver that goes on would walk an object that contains itself twice at every level.
        calls.End ??= ObjectFault.TooManyCalls;
        return Fail(source, calls.End);
    }

    /// <summary>Converts an item of a collection whose items a resolver maps.</summary>
    public bool TryResolveItem<T>(AmqpObjectResolver<T> resolver, T item, int depth, out AmqpValue result)
    {
        if (resolver.CanBeNull && item is null)
        {
            result = default;
            return true;
        }

        return TryResolve(resolver, item, depth, out result, out bool isDeclined) || (isDeclined && TryConvertOwn(item!, depth, out result));
    }

    /// <summary>Converts the items of an array or a list as <see cref="TryResolveItem"/> does.</summary>
    public bool TryResolveItems<T>(AmqpObjectResolver<T> resolver, scoped ReadOnlySpan<T> items, int depth, scoped Span<AmqpValue> values)
    {
        for (int i = 0; i < items.Length; i++)
        {
            if (!TryResolveItem(resolver, items[i], depth, out values[i]))
            {
                return IsInItem(i);
            }
        }

        return true;
    }
}
