namespace Amqp.Encoding.Perf.Report;

/// <summary>The rows of a file in perf/Results, until all of them are there.</summary>
public sealed class ResultTable(string name, params string[] columns)
{
    private readonly List<string[]> _rows = [];

    /// <summary>Adds a row, and returns its cells; numbers have a point and no other marks, and an empty text means not measured.</summary>
    public string[] Add(params object[] values)
    {
        Check.That(values.Length == columns.Length, $"a row of {name} has {columns.Length} values");
        string[] row = [.. values.Select(static value => value is double number
            ? number.ToString("0.####", CultureInfo.InvariantCulture)
            : Convert.ToString(value, CultureInfo.InvariantCulture)!)];
        _rows.Add(row);
        return row;
    }

    /// <summary>Writes the file, that of a quick run to artifacts.</summary>
    public void Save(bool isQuick = false, string note = "", DateTime? measured = null) => ResultFile.Write(name, columns, _rows, note, measured, isQuick);
}
