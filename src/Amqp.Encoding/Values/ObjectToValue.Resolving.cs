using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Calls of the resolver of the options.</content>
internal partial class ObjectToValue
{
    // Two calls for each level, one of them for a wrapper. The limit stops an object that contains itself without opening a level.
    private const int MaxCalls = 2 * ValueDepth.Max;

    private readonly AmqpObjectResolver? _resolver;
    private ObjectKeyComparer? _keyComparer;

    // The number of nested calls of the resolver.
    private int _calls;
    private bool _isExhausted;

    public AmqpObjectOptions Options { get; }

    public bool HasResolver => _resolver is not null;

    /// <summary>Gets the comparer of keys that these rules created.</summary>
    public ObjectKeyComparer KeyComparer => _keyComparer ??= new ObjectKeyComparer(this);

    /// <summary>Gets the rules for one conversion, which counts its calls of the resolver.</summary>
    public ObjectToValue Start() => _resolver is null ? this : Copy();

    /// <summary>Checks whether a value may open levels at a depth. If not, a conversion with a resolver has failed as a whole.</summary>
    public bool HasLevels(int depth, int levels)
    {
        bool hasLevels = depth + levels <= ValueDepth.Max;
        if (!hasLevels && _resolver is not null)
        {
            // A resolver that goes on with another part would walk an object that contains itself twice at every level.
            _isExhausted = true;
        }

        return hasLevels;
    }

    /// <summary>Converts a value to an object.</summary>
    public virtual object? Write(AmqpValue value, bool isInKey) => ValueToObject.Write(value, this, isInKey);

    /// <summary>Calls the resolver for a value; false if there is no resolver, or it does not map the object.</summary>
    /// <param name="source">The object.</param>
    /// <param name="depth">The depth at which it is nested.</param>
    /// <param name="result">The value.</param>
    /// <param name="fits">Whether the value fits the depth limit there.</param>
    public bool TryResolve(object? source, int depth, out AmqpValue result, out bool fits)
    {
        result = default;
        fits = false;
        if (_resolver is null || source is null || IsNull(source))
        {
            return false;
        }

        if (_isExhausted || _calls == MaxCalls)
        {
            // This ends the whole conversion: an object that contains itself twice would be walked at every level.
            _isExhausted = true;
            return true;
        }

        // A resolver that does not call its context is not limited by the count.
        RuntimeHelpers.EnsureSufficientExecutionStack();
        _calls++;
        try
        {
            bool isResolved = _resolver.TryFromObject(source, new AmqpObjectContext(this, depth, false), out result);
            fits = isResolved && HasLevels(depth, result.Depth) && !_isExhausted;

            // No rule of the library applies to a part of a conversion that has failed.
            return isResolved || _isExhausted;
        }
        finally
        {
            _calls--;
        }
    }

    /// <summary>Calls the resolver for an object; false if there is no resolver, or it does not map the value.</summary>
    public bool TryResolve(AmqpValue value, bool isInKey, out object? result)
    {
        result = null;
        if (_resolver is null || value.IsNull)
        {
            return false;
        }

        RuntimeHelpers.EnsureSufficientExecutionStack();
        return _resolver.TryToObject(value, new AmqpObjectContext(this, 0, isInKey), out result);
    }

    /// <summary>Gets the elements of an array as objects if the resolver maps one of them; null if the library's rule for arrays applies.</summary>
    /// <remarks>Elements with more than one descriptor are skipped: each would be created once for every descriptor.</remarks>
    public object?[]? TryWriteElements(AmqpArray array, bool isInKey)
    {
        if (_resolver is null || array.Descriptors.Count > 1)
        {
            return null;
        }

        // This object marks the elements that the library's rules convert.
        object?[]? items = null;
        for (int i = 0; i < array.Count; i++)
        {
            bool isResolved = TryResolve(array[i], isInKey, out object? item);
            if (isResolved && items is null)
            {
                items = new object?[array.Count];
                items.AsSpan(0, i).Fill(this);
            }

            if (items is not null)
            {
                items[i] = isResolved ? item : this;
            }
        }

        object? descriptor = null;
        for (int i = 0; i < items?.Length; i++)
        {
            if (ReferenceEquals(items[i], this))
            {
                items[i] = WriteElement(array, i, isInKey, ref descriptor);
            }
        }

        return items;
    }

    public static AmqpEncodeException NoValue(object? source) => new("The object of the type " + source!.GetType() + ", or a part of it, has no AMQP value: see AmqpValue.TryFromObject for what has one, and map other types with an AmqpObjectResolver.");

    protected virtual ObjectToValue Copy() => new(Options);

    /// <summary>Checks whether an object represents null, for which the resolver is not called.</summary>
    protected virtual bool IsNull(object source) => source is AmqpValue { IsNull: true };

    /// <summary>Converts an element of an array by the library's rules.</summary>
    /// <param name="array">The array, whose elements are described at most once.</param>
    /// <param name="index">The index of the element.</param>
    /// <param name="isInKey">Whether the array is part of a key.</param>
    /// <param name="descriptor">The object of the descriptor, created once because it may be large; the elements share it.</param>
    protected virtual object? WriteElement(AmqpArray array, int index, bool isInKey, ref object? descriptor) =>
        ValueToObject.WriteOwn(array[index], this, isInKey);

    // Converts an element of an array of one of the library's types, to which no mapping but the resolver applies.
    public bool TryReadElement(object? item, int depth, out AmqpValue result) => TryResolve(item, depth, out result, out bool fits)
        ? fits
        : AmqpObjectOptions.Standard.Reader.TryRead(item, depth, out result);
}
