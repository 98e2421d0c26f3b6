namespace Amqp.Encoding;

/// <summary>Shows the items of a collection in a debugger.</summary>
internal sealed class CollectionDebugView<T>(IEnumerable<T> items)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => [.. items];
}
