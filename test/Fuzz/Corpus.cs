using System.Collections.Generic;
using System.IO;
using System.Linq;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Fuzz;

/// <summary>The inputs that are kept: a folder for each target, a file for each input.</summary>
internal static class Corpus
{
    public static string FolderOf(string target) => Repository.PathOf("test", "Fuzz", "corpus", target);

    public static IEnumerable<byte[]> Load(string target) => Directory.Exists(FolderOf(target))
        ? Directory.GetFiles(FolderOf(target)).OrderBy(path => path, StringComparer.Ordinal).Select(File.ReadAllBytes)
        : [];
}
