using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Pictures;

/// <summary>Draws bytes in cells, and below them what each group of bytes is.</summary>
internal static class ByteStrip
{
    private const double CellWidth = 30;
    private const double CellHeight = 30;
    private const double RowHeight = 21;

    /// <summary>Draws a row of bytes.</summary>
    /// <returns>The vertical place below it.</returns>
    /// <exception cref="InvalidOperationException">The groups do not add up to the bytes.</exception>
    public static double Draw(Canvas canvas, double left, double top, ReadOnlySpan<byte> bytes, params (int Count, string Colour, string Label)[] groups)
    {
        if (groups.Sum(group => group.Count) != bytes.Length)
        {
            throw new InvalidOperationException($"The groups of \"{groups[0].Label}\" do not add up to {bytes.Length} bytes.");
        }

        double x = left;
        double bottom = top + CellHeight;
        for (int i = 0, offset = 0; i < groups.Length; offset += groups[i++].Count)
        {
            (int count, string colour, string label) = groups[i];
            canvas.Box(x, top, count * CellWidth, CellHeight, colour, 3);
            for (int k = 0; k < count; k++)
            {
                canvas.Text(x + ((k + 0.5) * CellWidth), top + 20, bytes[offset + k].ToString("x2", CultureInfo.InvariantCulture), "mono", "middle");
            }

            // The first group has the lowest label, so that no line crosses a text.
            double middle = x + Math.Min(count * CellWidth / 2, CellWidth);
            double row = bottom + ((groups.Length - i) * RowHeight);
            canvas.Line((middle, bottom), (middle, row - 4), (middle + 10, row - 4));
            canvas.Text(middle + 15, row, label);
            x += count * CellWidth;
        }

        return bottom + (groups.Length * RowHeight) + 10;
    }
}
