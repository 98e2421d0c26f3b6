using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Numerics;
using System.Runtime;
using System.Security.Cryptography;
using System.Text;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Replay;

/// <summary>
/// Runs inputs, of which each is a line of a name, a tab and hex, through every path. <c>digest FILE [CULTURE]</c> writes what each path makes of each, and
/// to the error stream where it ran; <c>place FILE</c> puts their bytes against inaccessible pages, and compares. <c>over-read</c>, <c>under-read</c> and <c>over-write</c> access a byte outside, which must end the process.
/// </summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        switch (args[0])
        {
            case "digest":
                if (args.Length > 2)
                {
                    CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = new CultureInfo(args[2]);
                }

                Console.Error.WriteLine(
                    $"culture '{CultureInfo.CurrentCulture.Name}', server GC {GCSettings.IsServerGC}, vectors of {Vector<byte>.Count} bytes, accelerated {Vector.IsHardwareAccelerated}");
                Digest(Load(args[1]));
                return 0;
            case "place":
                return Place(Load(args[1]));
            default:
                return Escape(args[0]);
        }
    }

    private static unsafe int Escape(string access)
    {
        const int Length = 100;
        Console.WriteLine("before");
        using var input = new Input(new byte[Length], atEnd: access != "under-read");
        fixed (byte* first = input.Whole.Span)
        {
            switch (access)
            {
                case "over-read":
                    Console.WriteLine(first[Length]);
                    break;
                case "under-read":
                    Console.WriteLine(first[-1]);
                    break;
                case "over-write":
                    first[Length] = 1;
                    break;
            }
        }

        Console.WriteLine("after");
        return 0;
    }

    private static IEnumerable<(string Name, byte[] Bytes)> Load(string path)
    {
        foreach (string line in File.ReadLines(path))
        {
            string[] columns = line.Split('\t');
            yield return (columns[0], HexText.Parse(columns[1]));
        }
    }

    private static void Digest(IEnumerable<(string Name, byte[] Bytes)> inputs)
    {
        using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach ((string name, byte[] bytes) in inputs)
        {
            using var input = new Input(bytes, atEnd: null);
            foreach ((string Name, Func<Input, string> Run) path in ReplayPaths.All)
            {
                hash.AppendData(System.Text.Encoding.UTF8.GetBytes(Run(name, path, input)));
                output.Write(name + "\t" + path.Name + "\t" + HexText.Format(hash.GetHashAndReset(), 0, 8) + "\n");
            }
        }
    }

    private static int Place(IEnumerable<(string Name, byte[] Bytes)> inputs)
    {
        int runs = 0;
        foreach ((string name, byte[] bytes) in inputs)
        {
            using var free = new Input(bytes, atEnd: null);
            using var first = new Input(bytes, atEnd: false);
            using var last = new Input(bytes, atEnd: true);
            foreach ((string Name, Func<Input, string> Run) path in ReplayPaths.All)
            {
                string expected = Run(name, path, free);
                foreach (Input placed in (Input[])[first, last])
                {
                    runs++;
                    string actual = Run(name, path, placed);
                    if (actual != expected)
                    {
                        Console.WriteLine($"{name}, {path.Name}: {expected} in an array, and {actual} beside a page");
                        return 1;
                    }
                }
            }
        }

        Console.WriteLine(runs + " runs beside inaccessible pages");
        return 0;
    }

    // An exception that no path may throw ends the program, and says with which input.
    private static string Run(string name, (string Name, Func<Input, string> Run) path, Input input)
    {
        try
        {
            return path.Run(input);
        }
        catch (Exception exception)
        {
            throw new InvalidOperationException(name + ", " + path.Name, exception);
        }
    }
}
