namespace Amqp.Encoding.Fuzz;

/// <summary>
/// The inputs that are kept: a file for each target and a line for each input, sorted. A line has the hexadecimal digits of the input (none for the
/// empty one) and, after a space, the fault that it found, if it is kept for that.
/// </summary>
internal static class Corpus
{
    public static string PathOf(string target) => Repository.PathOf("test", "Fuzz", "corpus", target + ".txt");

    public static KeptInput[] Load(string target) => File.Exists(PathOf(target)) ? [.. File.ReadLines(PathOf(target)).Select(KeptInput.Parse)] : [];

    public static void Save(string target, IEnumerable<KeptInput> inputs) => File.WriteAllText(PathOf(target), Format(inputs));

    /// <summary>The text of the file. An input that is there twice has one line, with the fault if one of them has it.</summary>
    public static string Format(IEnumerable<KeptInput> inputs) => string.Concat(inputs.OrderByDescending(input => input.Fault.Length)
        .DistinctBy(input => Convert.ToHexString(input.Bytes)).Select(input => input + "\n").Order(StringComparer.Ordinal));

    /// <summary>Writes a file for each input, for programs that read a folder.</summary>
    public static void Unpack(string target, string folder)
    {
        Directory.CreateDirectory(folder);
        foreach ((int line, KeptInput input) in Load(target).Index())
        {
            File.WriteAllBytes(Path.Combine(folder, FormattableString.Invariant($"{line + 1}")), input.Bytes);
        }
    }
}
