using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Tests.Prefetch;

/// <summary>A prefetcher made of a delegate.</summary>
internal sealed class Prefetcher(Func<CancellationToken, ValueTask> prefetch) : IPrefetcher
{
    public ValueTask PrefetchAsync(CancellationToken cancellationToken) => prefetch(cancellationToken);
}
