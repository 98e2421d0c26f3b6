namespace Amqp.Encoding;

/// <summary>A dictionary that is being filled: of strings, until a key has another type.</summary>
/// <param name="rules">The rules that make it.</param>
/// <param name="count">The number of pairs.</param>
internal struct ObjectMap(ObjectRules rules, int count)
{
    private Dictionary<string, object?>? _texts;
    private Dictionary<object, object?>? _objects;

    /// <summary>Gets the dictionary; null if two keys are equal.</summary>
    public readonly object? Result
    {
        get
        {
            if (count == 0)
            {
                return rules.MakesTextMaps ? new Dictionary<string, object?>(ObjectKeyComparer.OfTexts) : rules.CreateMap(0);
            }

            return (_texts?.Count ?? _objects!.Count) == count ? (object?)_texts ?? _objects : null;
        }
    }

    /// <summary>Adds a pair; of two equal keys the map has the last.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(object key, object? value)
    {
        if (_texts is not null && key is string text)
        {
            _texts[text] = value;
        }
        else if (_objects is not null)
        {
            _objects[key] = value;
        }
        else
        {
            AddFirst(key, value);
        }
    }

    // Adds the first key, or the first key of another type than string.
    private void AddFirst(object key, object? value)
    {
        if (_texts is null && key is string text && rules.MakesTextMaps)
        {
            _texts = new Dictionary<string, object?>(count, ObjectKeyComparer.OfTexts) { [text] = value };
            return;
        }

        _objects = rules.CreateMap(count);
        if (_texts is not null)
        {
            foreach (KeyValuePair<string, object?> pair in _texts)
            {
                _objects.Add(pair.Key, pair.Value);
            }

            _texts = null;
        }

        _objects[key] = value;
    }
}
