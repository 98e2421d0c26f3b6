using System.ComponentModel;

namespace Amqp.Encoding.Legacy;

/// <summary>A map (0xC1, 0xD1; AMQP 1.0, part 1, 1.6.23) as a dictionary of objects. New code uses <see cref="Encoding.AmqpMap"/>.</summary>
/// <remarks>Keys are compared by their AMQP values: a symbol is not a string, and bytes, lists, maps, arrays and described values are compared by content. A
/// key that is changed while it is in the map is not found anymore.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AmqpMap : Dictionary<object, object?>
{
    private readonly AdapterRules _rules;

    /// <summary>Creates an empty map.</summary>
    /// <param name="options">How keys of an SDK's own types are converted; null for <see cref="AmqpObjectOptions.Standard"/>.</param>
    public AmqpMap(AmqpObjectOptions? options = null)
        : this(AdapterRules.Of(options))
    {
    }

    internal AmqpMap(AdapterRules rules, int capacity = 0)
        : base(capacity, rules.KeyComparer) => _rules = rules;

    /// <summary>Creates a map from pairs.</summary>
    /// <param name="pairs">The pairs.</param>
    /// <param name="options">How keys of an SDK's own types are converted; null for <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pairs"/> is null.</exception>
    /// <exception cref="ArgumentException">Two keys are the same AMQP value.</exception>
    public AmqpMap(IEnumerable<KeyValuePair<string, object?>> pairs, AmqpObjectOptions? options = null)
        : this(options)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        foreach (KeyValuePair<string, object?> pair in pairs)
        {
            Add(pair.Key, pair.Value);
        }
    }

    /// <summary>Gets the value of a key if it is of a type.</summary>
    /// <typeparam name="TValue">The type of the value.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default of its type.</param>
    /// <returns>False if there is no such key, or its value is null or of another type.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool TryGetValue<TValue>(object key, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TValue value)
    {
        if (base.TryGetValue(key, out object? found) && found is TValue typed)
        {
            value = typed;
            return true;
        }

        value = default;
        return false;
    }

    /// <summary>Converts the map to an immutable value, with the options that it was created with.</summary>
    /// <returns>The map.</returns>
    /// <exception cref="AmqpEncodeException">A value has no AMQP type.</exception>
    public Encoding.AmqpMap ToValue() => ObjectWalk.Convert(_rules, this, MapForm.Instance).AsMap();

    /// <summary>Converts a map to a dictionary.</summary>
    /// <param name="map">The map.</param>
    /// <param name="options">How values with an SDK's own types are converted; null for <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>The dictionary.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="map"/> is null.</exception>
    /// <exception cref="ArgumentException">A key is null, or two keys of different AMQP types become equal objects, such as a decimal32 and a
    /// decimal64.</exception>
    public static AmqpMap FromValue(Encoding.AmqpMap map, AmqpObjectOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(map);

        // Decoded from bytes, so that no array of the map becomes the caller's.
        var reader = new AmqpReader(((AmqpValue)map).Encode(AmqpWriterOptions.Deepest), AmqpReaderOptions.Accepted);
        return ObjectReader.Read(ref reader, AdapterRules.Of(options), resolves: false) as AmqpMap ?? throw new ArgumentException("A key of the map is null, or two keys become equal objects, such as a decimal32 and a decimal64.", nameof(map));
    }
}
