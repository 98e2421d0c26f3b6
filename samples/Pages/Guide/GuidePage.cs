using Amqp.Encoding.Samples.Guide;

namespace Acme.Pages;

/// <summary>The code of docs/arrays.md, docs/values.md and docs/reading-and-writing.md.</summary>
internal static class GuidePage
{
    public static void Run()
    {
        Arrays.Run();
        Values.Run();
        ReadingAndWriting.Run();
    }
}
