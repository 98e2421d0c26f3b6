using System.Globalization;
using System.IO;
using System.Net;
using System.Text;

namespace Amqp.Encoding.Pictures;

/// <summary>Makes one SVG picture that is readable on light and dark pages.</summary>
internal sealed class Canvas(string title)
{
    private const string Style = """
        text { font: 14px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
        .small { font-size: 12px; fill: #57606a }
        .strong { font-weight: 600 }
        .mono { font-family: ui-monospace, Consolas, "DejaVu Sans Mono", monospace }
        .line { stroke: #57606a; fill: none }
        .tip { fill: #57606a }
        .grey { fill: #f0f2f4; stroke: #8c959f }
        .blue { fill: #d3e9f8; stroke: #0072b2 }
        .orange { fill: #fbe3bf; stroke: #c77f00 }
        .green { fill: #cdeee2; stroke: #009e73 }
        .red { fill: #f8dccb; stroke: #d55e00 }
        .purple { fill: #f3dfeb; stroke: #b0588d }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .small { fill: #9da7b3 }
        .line { stroke: #9da7b3 }
        .tip { fill: #9da7b3 }
        .grey { fill: #21262d; stroke: #6e7681 }
        .blue { fill: #0c2f47; stroke: #56b4e9 }
        .orange { fill: #432f08; stroke: #e69f00 }
        .green { fill: #083a2d; stroke: #2fbf94 }
        .red { fill: #47200b; stroke: #e8804a }
        .purple { fill: #3d1f33; stroke: #cc79a7 }
        }
        """;

    private readonly StringBuilder _body = new();
    private double _width;
    private double _height;

    public void Text(double x, double y, string text, string style = "", string anchor = "start")
    {
        Append($"""<text x="{x}" y="{y}" class="{style}" text-anchor="{anchor}">{WebUtility.HtmlEncode(text)}</text>""");

        // An estimate: SVG has no way to ask how wide a text is.
        double width = text.Length * (style.Contains("small") ? 6.4 : 7.6);
        Include(anchor switch { "start" => x + width, "middle" => x + (width / 2), _ => x }, y + 6);
    }

    public void Box(double x, double y, double width, double height, string colour, double radius = 6)
    {
        Append($"""<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" class="{colour}"/>""");
        Include(x + width, y + height);
    }

    /// <summary>Draws a box with a heading and lines below it, all in its middle.</summary>
    public void Box(double x, double y, double width, double height, string colour, string heading, params string[] lines)
    {
        Box(x, y, width, height, colour);
        double top = y + (height / 2) + 5 - (lines.Length * 8.5);
        Text(x + (width / 2), top, heading, "strong", "middle");
        for (int i = 0; i < lines.Length; i++)
        {
            Text(x + (width / 2), top + ((i + 1) * 17), lines[i], "small", "middle");
        }
    }

    public void Line(params (double X, double Y)[] points)
    {
        Append($"""<polyline points="{string.Join(' ', Array.ConvertAll(points, point => Invariant($"{point.X},{point.Y}")))}" class="line"/>""");
        foreach ((double x, double y) in points)
        {
            Include(x, y);
        }
    }

    /// <summary>Draws a line with a tip at its end.</summary>
    public void Arrow(params (double X, double Y)[] points)
    {
        Line(points);
        ((double fromX, double fromY), (double x, double y)) = (points[^2], points[^1]);
        double angle = Math.Atan2(y - fromY, x - fromX) * 180 / Math.PI;
        Append($"""<path d="M0,0 L-9,-4 L-9,4 Z" class="tip" transform="translate({x},{y}) rotate({angle})"/>""");
    }

    public void Save(string folder, string name)
    {
        string svg = Invariant($"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_width + 10} {_height + 10}" width="{_width + 10}" role="img">""") +
            $"\n<title>{WebUtility.HtmlEncode(title)}</title>\n<style>\n{Style}\n</style>\n{_body}</svg>\n";
        File.WriteAllText(Path.Combine(folder, name + ".svg"), svg);
    }

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private void Append(FormattableString element) => _body.Append(Invariant(element)).Append('\n');

    private void Include(double x, double y) => (_width, _height) = (Math.Max(_width, x), Math.Max(_height, y));
}
