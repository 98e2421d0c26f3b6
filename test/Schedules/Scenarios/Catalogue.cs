namespace Amqp.Encoding.Schedules;

/// <summary>All scenarios, by name.</summary>
internal static class Catalogue
{
    public static IReadOnlyDictionary<string, Func<Scenario>> Scenarios { get; } = new Dictionary<string, Func<Scenario>>
    {
        ["queue"] = () => new QueueScenario(),
        ["cancellation"] = () => new CancellationScenario(),
        ["failure"] = () => new FailureScenario(),
        ["disposal"] = () => new DisposalScenario(),
        ["completion"] = () => new CompletionScenario(),
        ["thread-pool"] = () => new ThreadPoolScenario(),
        ["callback"] = () => new CallbackScenario(),
        ["stream-reader"] = () => new StreamReaderScenario(),
        ["stream-reader-disposal"] = () => new StreamReaderScenario { IsDisposedEarly = true },
        ["pipe-reader"] = () => new PipeReaderScenario(),
        ["pipe-reader-disposal"] = () => new PipeReaderScenario { IsDisposedEarly = true },
        ["message"] = () => new MessageScenario(),
        ["text-cache"] = () => new TextCacheScenario(),
        ["known-keys"] = () => new KnownKeysScenario(),
        ["prefetch"] = () => new PrefetchScenario(),
    };
}
