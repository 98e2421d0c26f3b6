#if NETSTANDARD_ASSET
namespace Amqp.Encoding.Tests.IO;

/// <content>No pipes.</content>
public sealed partial class DisposeTests
{
    private static IEnumerable<(string Name, Func<IDisposable> Make)> Platform() => [];
}
#endif
