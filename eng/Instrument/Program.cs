using System.Linq;
using Amqp.Encoding.Instrument;
using Mono.Cecil;

// The assemblies, the library first; each is changed where it is, once.
ModuleDefinition[] modules = args.Select(path => ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true })).ToArray();
bool[] areDone = modules.Select(EdgeMap.IsIn).ToArray();
EdgeMap map = EdgeMap.Of(modules[0]);
for (int i = 0; i < modules.Length; i++)
{
    if (!areDone[i])
    {
        // The same numbers each time; others for each assembly.
        int blocks = new Edges(map, modules[i], new Random(i)).Count();
        modules[i].Write(args[i]);
        Console.WriteLine($"{modules[i].Name}: {blocks} blocks.");
    }
}
