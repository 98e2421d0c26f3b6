namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Options of an SDK that has a symbol type of its own, which every one has. All that pairs use of resolvers is here.</summary>
public static class SdkSymbols
{
    public static AmqpObjectOptions Options { get; } = AmqpObjectOptions.Standard.WithResolvers(new Resolver());

    private sealed class Resolver() : AmqpObjectResolver<BoxedSymbol>(AmqpType.Symbol, AmqpType.Symbol)
    {
        public override bool TryFromObject(BoxedSymbol source, AmqpObjectContext context, out AmqpValue value)
        {
            value = new AmqpSymbol(source.Value);
            return true;
        }

        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out BoxedSymbol result)
        {
            result = new BoxedSymbol(value.AsSymbol().Value);
            return true;
        }
    }
}
