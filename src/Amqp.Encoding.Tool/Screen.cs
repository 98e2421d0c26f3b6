using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Linq;
using Amqp.Encoding.Tool.Conversations;
using Spectre.Console;

namespace Amqp.Encoding.Tool;

/// <summary>The standard output: on a terminal as wide as it is, and with colours unless NO_COLOR is set; plain in a pipe.</summary>
internal static class Screen
{
    public static Option<string> Color { get; } = CreateColor();

    public static Option<int?> Width { get; } = CreateWidth();

    public static Option<bool> Full { get; } = new("--full") { Description = "Of a conversation: show all fields, and break long lines in place of cutting them." };

    public static TextWriter Open() => new StreamWriter(Streams.OpenOutput(), new System.Text.UTF8Encoding(false), 65_536);

    /// <summary>Returns whether the output shows colours.</summary>
    public static bool HasColours(ParseResult arguments)
    {
        if (arguments.GetValue(Color) is "always" or "never")
        {
            return arguments.GetValue(Color) == "always";
        }

        // A terminal of Windows takes colours once the package has switched them on.
        return Streams.IsOutputTerminal && AnsiConsole.Profile.Capabilities is { Ansi: true } terminal && terminal.ColorSystem != ColorSystem.NoColors;
    }

    /// <summary>Returns the columns of a line: those that were asked for, or of the terminal; null in a pipe, where lines are whole.</summary>
    public static int? ColumnsOf(ParseResult arguments) =>
        arguments.GetValue(Width) ?? (Streams.IsOutputTerminal && Console.WindowWidth > 0 ? Console.WindowWidth : null);

    /// <summary>Returns the ladder of a conversation.</summary>
    public static Ladder CreateLadder(ParseResult arguments, TextWriter output, Action? stop = null)
    {
        int? columns = ColumnsOf(arguments);
        return new Ladder(output, stop) { Width = columns ?? Ladder.DefaultWidth, LineWidth = columns ?? int.MaxValue, HasColours = HasColours(arguments), IsFull = arguments.GetValue(Full) };
    }

    private static Option<string> CreateColor()
    {
        Option<string> option = new("--color") { Description = "Colours: auto (on a terminal), always or never.", HelpName = "when", DefaultValueFactory = _ => "auto", Recursive = true };
        option.AcceptOnlyFromAmong("auto", "always", "never");
        return option;
    }

    private static Option<int?> CreateWidth()
    {
        Option<int?> option = new("--width") { Description = "The columns of a line, 40 or more, in place of those of the terminal.", HelpName = "columns" };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Any(token => int.TryParse(token.Value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int columns) && columns < 40))
            {
                result.AddError("--width takes a number of columns, 40 or more.");
            }
        });
        return option;
    }
}
