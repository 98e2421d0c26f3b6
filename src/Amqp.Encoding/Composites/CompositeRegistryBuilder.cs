using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Collects an SDK's own types for <see cref="AmqpReaderOptions.WithComposites"/>.</summary>
public sealed class CompositeRegistryBuilder
{
    private readonly Dictionary<ulong, RegisteredComposite> _codes = [];
    private readonly Dictionary<AmqpSymbol, RegisteredComposite> _symbols = [];
    private int _count;

    /// <summary>Adds a type.</summary>
    /// <typeparam name="T">The type in .NET.</typeparam>
    /// <param name="codec">The codec that reads and writes it.</param>
    /// <returns>This builder.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="codec"/> is null.</exception>
    /// <exception cref="ArgumentException">A descriptor is already registered, or belongs to the standard.</exception>
    public CompositeRegistryBuilder Add<T>(ICompositeCodec<T> codec)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(codec);
        var entry = new RegisteredComposite<T>(codec);
        Descriptor descriptor = codec.Descriptor;
        AmqpSymbol symbol = descriptor.IsSymbolic ? descriptor.Symbol : codec.Symbol;
        bool isTaken = (!descriptor.IsSymbolic && (_codes.ContainsKey(descriptor.Code) || StandardComposites.Find(descriptor.Code) is not null))
            || (symbol.Length > 0 && (_symbols.ContainsKey(symbol) || new DescribedValue(symbol, default).TryGetCode(out _)));
        if (isTaken)
        {
            throw new ArgumentException("The descriptor " + descriptor + " is registered already, or belongs to the standard.", nameof(codec));
        }

        if (!descriptor.IsSymbolic)
        {
            _codes.Add(descriptor.Code, entry);
        }

        if (symbol.Length > 0)
        {
            _symbols.Add(symbol, entry);
        }

        _count++;
        return this;
    }

    /// <summary>Creates the registry; the builder can be used further.</summary>
    /// <returns>An immutable registry.</returns>
    public CompositeRegistry ToRegistry() => new RegisteredComposites(new(_codes), new(_symbols), _count);
}
