namespace Amqp.Encoding.Perf.Report;

/// <summary>The tables of a page: each is between a marker with its query and a marker of its end.</summary>
public static class PageTables
{
    private const string Begin = "<!-- table:";
    private const string End = "<!-- end -->";

    /// <summary>Writes the tables into a text. A table for which <paramref name="make"/> returns null stays as it is.</summary>
    /// <exception cref="FormatException">A table has no end.</exception>
    public static string Write(string text, Func<string, string[]?> make)
    {
        var lines = new List<string>();
        bool isOld = false;
        foreach (string line in text.Split('\n'))
        {
            string marker = line.TrimEnd();
            isOld = isOld && marker != End;
            if (!isOld)
            {
                lines.Add(line);
            }

            if (marker.StartsWith(Begin, StringComparison.Ordinal))
            {
                if (isOld || !marker.EndsWith("-->", StringComparison.Ordinal))
                {
                    throw new FormatException($"The table before this marker, or the marker, has no end: {marker}");
                }

                if (make(marker[Begin.Length..^"-->".Length].Trim()) is { } table)
                {
                    lines.AddRange(["", .. table, ""]);
                    isOld = true;
                }
            }
        }

        return isOld ? throw new FormatException($"The last table has no {End}.") : string.Join('\n', lines);
    }
}
