namespace Amqp.Encoding.Prefetch;

/// <summary>A source, such as a partition or a link, that can fetch ahead of its reader; see <see cref="ParallelPrefetch"/>.</summary>
public interface IPrefetcher
{
    /// <summary>Fetches once.</summary>
    /// <param name="cancellationToken">The token that requests to stop.</param>
    /// <returns>A task that completes when the source has what its reader needs; it is awaited once.</returns>
    ValueTask PrefetchAsync(CancellationToken cancellationToken);
}
