using System.Threading.Tasks;
using Amqp.Encoding.Samples.Reference;

namespace Acme.Pages;

/// <summary>The code of docs/api.md, errors.md, security.md, extending.md, interoperability.md, migrating.md, lifetimes.md and faq.md.</summary>
internal static class ReferencePage
{
    public static async Task RunAsync()
    {
        await FirstCalls.RunAsync();
        Errors.Run();
        await Limits.RunAsync();
        Extending.Run();
        Interoperability.Run();
        FromOthers.Run();
        Lifetimes.Run();
        Faq.Run();
    }
}
