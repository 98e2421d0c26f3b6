using System.IO;
using Spectre.Console;

namespace Amqp.Encoding.Tool;

/// <summary>Opens the standard output: with colours on a terminal, unless NO_COLOR is set; plain in a pipe.</summary>
internal static class Screen
{
    public static TextWriter Open()
    {
        StreamWriter output = new(Streams.OpenOutput(), new System.Text.UTF8Encoding(false), 65_536);
        if (!Streams.IsOutputTerminal)
        {
            return output;
        }

        // A terminal of Windows takes colours once the package has switched them on.
        Capabilities terminal = AnsiConsole.Profile.Capabilities;
        return terminal.Ansi && terminal.ColorSystem != ColorSystem.NoColors ? new ColorWriter(output) : output;
    }

    // Errors red, remarks yellow, explanations grey.
    private sealed class ColorWriter : TextWriter
    {
        private static readonly Style s_error = new(Color.Maroon);
        private static readonly Style s_remark = new(Color.Olive);
        private static readonly Style s_explanation = new(Color.Grey);

        private readonly TextWriter _output;
        private readonly IAnsiConsole _console;

        public ColorWriter(TextWriter output)
        {
            _output = output;
            _console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.Yes, ColorSystem = ColorSystemSupport.Standard, Out = new AnsiConsoleOutput(output) });

            // The terminal breaks long lines, as those of a program without colours.
            _console.Profile.Width = int.MaxValue;
        }

        public override System.Text.Encoding Encoding => _output.Encoding;

        public override void Write(char value) => _output.Write(value);

        public override void WriteLine(string? value)
        {
            string line = value ?? "";
            int at;
            if (line.Contains(" ERROR", StringComparison.Ordinal))
            {
                Write(line, 0, s_error);
            }
            else if ((at = line.LastIndexOf("  ! ", StringComparison.Ordinal)) >= 0)
            {
                Write(line, at, s_remark);
            }
            else if ((at = line.LastIndexOf("  ; ", StringComparison.Ordinal)) >= 0)
            {
                Write(line, at, s_explanation);
            }
            else
            {
                _output.WriteLine(line);
            }
        }

        protected override void Dispose(bool disposing)
        {
            if (disposing)
            {
                _output.Dispose();
            }

            base.Dispose(disposing);
        }

        private void Write(string line, int at, Style style)
        {
            _output.Write(line.AsSpan(0, at));
            _console.Write(new Text(line[at..], style));
            _output.WriteLine();
        }
    }
}
