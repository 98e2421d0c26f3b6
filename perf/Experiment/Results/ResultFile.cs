using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Experiment.Results;

/// <summary>The rows of a file, until all of them are there.</summary>
internal sealed class ResultFile(string name, params string[] columns)
{
    private readonly List<string[]> _rows = [];

    /// <summary>Adds a row; numbers have a point and no other marks, and an empty text means not measured.</summary>
    public void Add(params object[] values)
    {
        if (values.Length != columns.Length)
        {
            throw new ArgumentException($"A row of {name} has {columns.Length} values.", nameof(values));
        }

        _rows.Add([.. values.Select(static value => value is double number
            ? number.ToString("0.####", CultureInfo.InvariantCulture)
            : Convert.ToString(value, CultureInfo.InvariantCulture)!)]);
    }

    /// <summary>Writes the file, that of a quick run to artifacts.</summary>
    /// <param name="isQuick">Whether its figures are of a quick run.</param>
    /// <param name="note">Other words of the first line.</param>
    public void Save(bool isQuick, string note = "") =>
        Perf.Report.ResultFile.Write(name, columns, _rows, $"{(isQuick ? "quick run" : "full run")}{note}; {Libraries.Versions}", isQuick: isQuick);
}
