namespace Amqp.Encoding;

/// <summary>The described types of an SDK, which a reader knows in addition to those of the standard. Immutable.</summary>
internal sealed class CompositeRegistry
{
    // A method that calls itself, or decodes values in values with readers of its own, is limited as values in values are.
    [ThreadStatic]
    private static int s_calls;

    private readonly Dictionary<Descriptor, (Type Type, AmqpReadFunc<object> Read)> _types;
    private readonly int _longestSymbol;

    public CompositeRegistry(CompositeRegistry? others, Descriptor descriptor, Type type, AmqpReadFunc<object> read)
    {
        _types = others is null ? [] : new(others._types);
        _types.Add(descriptor, (type, read));
        _longestSymbol = Math.Max(others?._longestSymbol ?? 0, descriptor.Symbol.Value.Length);
    }

    public bool Contains(Descriptor descriptor) => _types.ContainsKey(descriptor);

    /// <summary>Reads a described value of a registered type that is a <typeparamref name="TBase"/>.</summary>
    /// <returns>The value; null if the next value is not described by such a type. Then the reader does not move.</returns>
    public TBase? Read<TBase>(ref AmqpReader reader)
        where TBase : class
    {
        if (!TryFind(reader, out (Type Type, AmqpReadFunc<object> Read) entry) || !typeof(TBase).IsAssignableFrom(entry.Type))
        {
            return null;
        }

        int maximum = Math.Max(AmqpReaderOptions.DefaultMaxDepth, reader.Options.MaxDepth);
        if (s_calls >= maximum)
        {
            string expected = "at most " + TextOf.Number(maximum) + " calls of read methods in each other";
            reader.FailAt(reader.Position, ReadFault.OfDepth(expected));
            return null;
        }

        // Each may have read many levels before it calls the next.
        if (s_calls > 0 && !ValueDepth.HasStack(ValueDepth.Max))
        {
            reader.FailAt(reader.Position, ReadFault.OfStack());
            return null;
        }

        s_calls++;
        try
        {
            return reader.ReadOwn(entry.Read) as TBase;
        }
        finally
        {
            s_calls--;
        }
    }

    private bool TryFind(AmqpReader reader, out (Type Type, AmqpReadFunc<object> Read) entry)
    {
        entry = default;
        if (reader.HasFault || reader.PeekFormatCode() != new FormatCode(0))
        {
            return false;
        }

        reader.EnterDescribed(out DescriptorView token);
        ReadOnlySpan<byte> symbol = token.SymbolBytes;
        if (symbol.IsEmpty)
        {
            return token.TryGetCode(out ulong code) && _types.TryGetValue(code, out entry);
        }

        // A longer symbol is not looked at, because all elements of an array may have it.
        return symbol.Length <= _longestSymbol && Ascii.IsValid(symbol) && _types.TryGetValue(AmqpSymbol.FromValidated(Ascii.GetString(symbol)), out entry);
    }
}
