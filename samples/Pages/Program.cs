using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Acme.Pages;

// The code that the pages of docs quote: without arguments all of it in turn, else the part with that name. Only "recipes" takes more arguments.
KeyValuePair<string, Func<string[], Task>>[] pages =
[
    new("GettingStarted", Plain(GettingStartedPage.Run)),
    new("Guide", Plain(GuidePage.Run)),
    new("ArrayOfMeasurements", Plain(ArrayOfMeasurementsPage.Run)),
    new("CustomElement", Plain(CustomElementPage.Run)),
    new("Message", Plain(MessagePage.Run)),
    new("Messaging", Plain(MessagingPage.Run)),
    new("OwnComposite", Plain(OwnCompositePage.Run)),
    new("Frames", _ => FramesPage.RunAsync()),
    new("Reference", _ => ReferencePage.RunAsync()),
    new("Diagnostics", Plain(DiagnosticsPage.Run)),
    new("Recipes", RecipesPage.RunAsync),
];
KeyValuePair<string, Func<string[], Task>>[] chosen = [.. pages.Where(page => args.Length == 0 || page.Key.Equals(args[0], StringComparison.OrdinalIgnoreCase))];
foreach ((string name, Func<string[], Task> runAsync) in chosen)
{
    Console.WriteLine($"{name}:");
    await runAsync([.. args.Skip(1)]);
}

if (chosen.Length == 0)
{
    Console.Error.WriteLine($"There is no page {args[0]}. There are {string.Join(", ", pages.Select(page => page.Key))}.");
    return 1;
}

return 0;

static Func<string[], Task> Plain(Action run) => _ =>
{
    run();
    return Task.CompletedTask;
};
