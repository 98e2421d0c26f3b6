using System.IO;

namespace Amqp.Encoding.Tool;

/// <summary>Opens the standard output: with colours on a terminal, unless NO_COLOR is set; plain in a pipe.</summary>
internal static class Screen
{
    public static TextWriter Open()
    {
        StreamWriter output = new(Console.OpenStandardOutput(), new System.Text.UTF8Encoding(false), 65_536);
        bool isPlain = Console.IsOutputRedirected || !string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) || Environment.GetEnvironmentVariable("TERM") == "dumb";
        return isPlain ? output : new ColorWriter(output);
    }

    // Errors red, remarks yellow, explanations grey.
    private sealed class ColorWriter(TextWriter output) : TextWriter
    {
        private const string Reset = "\e[0m";

        public override System.Text.Encoding Encoding => output.Encoding;

        public override void Write(char value) => output.Write(value);

        public override void WriteLine(string? value)
        {
            string line = value ?? "";
            line = line.Contains(" ERROR", StringComparison.Ordinal) ? "\e[31m" + line + Reset
                : Mark(Mark(line, "  ! ", "\e[33m"), "  ; ", "\e[90m");
            output.WriteLine(line);
        }

        protected override void Dispose(bool disposing)
        {
            if (disposing)
            {
                output.Dispose();
            }

            base.Dispose(disposing);
        }

        private static string Mark(string line, string sign, string color)
        {
            int at = line.LastIndexOf(sign, StringComparison.Ordinal);
            return at < 0 ? line : line.Insert(at, color) + Reset;
        }
    }
}
