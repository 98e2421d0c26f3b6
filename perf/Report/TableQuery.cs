namespace Amqp.Encoding.Perf.Report;

/// <summary>The text in the marker of a table: <c>file; where: column = value | other value; columns: a, b; pivot: rows, columns, cells</c>.</summary>
public sealed class TableQuery
{
    private const string Missing = "-";

    private readonly string _file;
    private readonly List<(string Column, string[] Values)> _conditions = [];
    private readonly string[] _columns = [];
    private readonly string[] _pivot = [];

    public TableQuery(string text)
    {
        string[] parts = text.Split(';', StringSplitOptions.TrimEntries);
        _file = parts[0];
        foreach (string part in parts.Skip(1))
        {
            string[] words = part.Split(':', 2, StringSplitOptions.TrimEntries);
            switch (words[0])
            {
                case "where":
                    string[] sides = words[1].Split('=', 2, StringSplitOptions.TrimEntries);
                    _conditions.Add((sides[0], sides[1].Split('|', StringSplitOptions.TrimEntries)));
                    break;
                case "columns":
                    _columns = words[1].Split(',', StringSplitOptions.TrimEntries);
                    break;
                case "pivot":
                    _pivot = words[1].Split(',', StringSplitOptions.TrimEntries);
                    break;
                default:
                    throw new FormatException($"{part} is not known in a marker of a table: {text}");
            }
        }
    }

    /// <summary>Makes the lines of the table, and one that says when and where it was measured.</summary>
    /// <returns>The lines, or null if there is no such file.</returns>
    public string[]? MakeLines()
    {
        if (!File.Exists(ResultFile.PathOf(_file)))
        {
            return null;
        }

        string[] names = ResultFile.ReadColumns(_file);
        string[] heads = new string[names.Length];
        int Index(string name) => Array.IndexOf(names, name) is >= 0 and int index ? index : throw new FormatException($"{_file}.tsv has no column {name}");
        string[][] rows = [.. ResultFile.Read(_file).Where(row => _conditions.All(condition => condition.Values.Contains(row[Index(condition.Column)])))];
        rows = Array.ConvertAll(rows, row => Array.ConvertAll(row, cell => cell.Length == 0 ? Missing : cell));
        for (int i = 0; i < names.Length; i++)
        {
            (string name, Func<string, string>? convert) = ForPeople(names[i]);
            if (convert is not null)
            {
                int index = i;
                Array.ForEach(rows, row => row[index] = convert(row[index]));
            }

            heads[i] = name;
        }

        if (_pivot.Length > 0)
        {
            (heads, rows) = Pivot(rows, Index(_pivot[0]), Index(_pivot[1]), Index(_pivot[2]));
        }
        else if (_columns.Length > 0)
        {
            int[] indices = Array.ConvertAll(_columns, Index);
            rows = Array.ConvertAll(rows, row => Array.ConvertAll(indices, index => row[index]));
            heads = Array.ConvertAll(indices, index => heads[index]);
        }

        // A column without a figure says nothing.
        int[] kept = [.. Enumerable.Range(0, heads.Length).Where(i => rows.Any(row => row[i] != Missing))];
        string[] lines = ["| " + string.Join(" | ", kept.Select(i => Format(heads[i]))) + " |", "|" + string.Concat(Enumerable.Repeat("---|", kept.Length)),
            .. rows.Select(row => "| " + string.Join(" | ", kept.Select(i => Format(row[i]))) + " |")];
        return ResultFile.ReadOrigin(_file) is { Length: > 0 } origin ? [.. lines, "", $"({origin}; perf/Results/{_file}.tsv)"] : lines;
    }

    // Milliseconds in place of microseconds, and percent in place of a share.
    private static (string Name, Func<string, string>? Convert) ForPeople(string name)
    {
        static string Change(string cell, double factor, string unit) => double.TryParse(cell, NumberStyles.Float, CultureInfo.InvariantCulture, out double number)
            ? (number * factor) switch
            {
                >= 100 => (number * factor).ToString("N0", CultureInfo.InvariantCulture),
                >= 10 => (number * factor).ToString("0.0", CultureInfo.InvariantCulture),
                >= 1 => (number * factor).ToString("0.00", CultureInfo.InvariantCulture),
                _ => (number * factor).ToString("0.000", CultureInfo.InvariantCulture),
            }
            + unit
            : cell;

        return name == "share" ? (name, static cell => Change(cell, 100, " %"))
            : name == "us" || name.EndsWith(" us", StringComparison.Ordinal) ? ((name[..^2] + "ms").Replace("median ", ""), static cell => Change(cell, 0.001, ""))
            : (name, null);
    }

    // A row for each value of one column, and a column for each of another.
    private static (string[] Names, string[][] Rows) Pivot(string[][] rows, int row, int column, int cell)
    {
        string[] heads = [.. rows.Select(cells => cells[column]).Distinct()];
        return (
            ["", .. heads],
            [.. rows.GroupBy(cells => cells[row]).Select(group => (string[])
                [group.Key, .. heads.Select(head => group.FirstOrDefault(cells => cells[column] == head)?[cell] ?? Missing)])]);
    }

    // 24150.6 -> 24,151; 0.0905 stays, and so do names.
    private static string Format(string cell)
    {
        return double.TryParse(cell, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && (number >= 1_000 || (number > 0 && number < 0.001))
            ? number.ToString(number >= 1_000 ? "N0" : "0.#######", CultureInfo.InvariantCulture)
            : cell;
    }
}
