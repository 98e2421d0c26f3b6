#if NETSTANDARD_ASSET
namespace Amqp.Encoding.Tests.Frames;

/// <content>No pipes.</content>
internal static partial class DecodePaths
{
    private static IEnumerable<(string Name, Path Decode)> Platform() => [];
}
#endif
