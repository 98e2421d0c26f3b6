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
        _longestSymbol = Math.Max(others?._longestSymbol ?? 0, descriptor.Symbol.Length);
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

        if (s_calls >= reader.MaxCalls)
        {
            reader.FailCallDepth();
            return null;
        }

        // Each may have read many levels before it calls the next.
        if (s_calls > 0 && !ValueDepth.HasStack(ValueDepth.Max))
        {
            reader.FailStack();
            return null;
        }

        AmqpReader content = reader;
        content.EnterOwn();
        object? read = null;
        s_calls++;
        try
        {
            read = entry.Read(ref content);
        }
        catch (AmqpDecodeException) when (reader.Faults == FaultMode.Keep)
        {
            // The fault is in bytes inside the value that the method read with its own reader.
        }
        catch (Exception) when (content.HasFault)
        {
            // The exception results from the defaults that a reader returns after its first fault.
        }
        finally
        {
            s_calls--;
        }

        if (read is not null && !content.HasFault && !content.HasReadOneItemMoreThan(in reader))
        {
            throw new InvalidOperationException("The read method of a composite must read exactly one value, leave every list, map and described value that it enters, and use the reader that it was given.");
        }

        if (read is null && !content.HasFault)
        {
            reader.FailField(reader.Position, "a value that the read method of its type accepts", "one that it refuses");
            return null;
        }

        content.LeaveOwn(in reader);
        reader = content;
        return reader.HasFault ? null : read as TBase;
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
