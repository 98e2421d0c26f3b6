namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A round of both sides: what an operation took.</summary>
/// <param name="ReferenceTime">Nanoseconds of the reference.</param>
/// <param name="LibraryTime">Nanoseconds of the library.</param>
/// <param name="ReferenceBytes">Bytes that the reference allocated.</param>
/// <param name="LibraryBytes">Bytes that the library allocated.</param>
public readonly record struct PairRound(double ReferenceTime, double LibraryTime, long ReferenceBytes, long LibraryBytes)
{
    /// <summary>Reads a line that <see cref="ToString"/> made.</summary>
    public static PairRound Parse(string line)
    {
        string[] cells = line.Split('\t');
        return new PairRound(
            double.Parse(cells[0], CultureInfo.InvariantCulture),
            double.Parse(cells[1], CultureInfo.InvariantCulture),
            long.Parse(cells[2], CultureInfo.InvariantCulture),
            long.Parse(cells[3], CultureInfo.InvariantCulture));
    }

    /// <summary>The line that a process of a row prints.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{ReferenceTime}\t{LibraryTime}\t{ReferenceBytes}\t{LibraryBytes}");
}
