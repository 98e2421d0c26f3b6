using System.Linq;
using Amqp.Encoding.Instrument;

// The assemblies, the library first; each is changed where it is.
string library = args[0];
using (LibraryMap map = LibraryMap.Create(library))
{
    if (map.IsNew)
    {
        int next = Blocks.Count(map.Module, map.Field, 0);
        map.Save();
        foreach (string other in args.Skip(1))
        {
            next = Blocks.CountAll(other, map.Field, next);
        }

        Console.WriteLine($"{next} blocks are counted.");
    }
}
