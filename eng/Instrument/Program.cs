using System.Linq;
using Amqp.Encoding.Instrument;
using Mono.Cecil;

// Each assembly is changed where it is, once.
if (args is ["schedules", string replacements, string library])
{
    using ModuleDefinition module = Read(library);
    using ModuleDefinition hooks = Read(replacements);
    if (!Points.IsIn(module))
    {
        Console.WriteLine($"{module.Name}: {new Points(module, hooks).Add()} points.");
        module.Write(library);
    }

    return;
}

// Counters for fuzzing: the assemblies, the library first.
ModuleDefinition[] modules = args.Select(Read).ToArray();
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

static ModuleDefinition Read(string path) => ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true });
