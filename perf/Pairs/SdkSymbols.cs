using Amqp.Encoding.Baseline;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Options of an SDK that has a symbol type of its own, which every one has. All that pairs use of resolvers is here.</summary>
public static class SdkSymbols
{
    /// <summary>The options.</summary>
    public static AmqpObjectOptions Options { get; } = AmqpObjectOptions.Standard.WithResolver(new Resolver());

    private sealed class Resolver : AmqpObjectResolver
    {
        public override bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
        {
            if (source is BoxedSymbol symbol)
            {
                value = new AmqpSymbol(symbol.Value);
                return true;
            }

            value = default;
            return false;
        }

        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out object? result)
        {
            if (value.TryGetSymbol(out AmqpSymbol symbol))
            {
                result = new BoxedSymbol(symbol.Value);
                return true;
            }

            result = null;
            return false;
        }
    }
}
