namespace Amqp.Encoding;

/// <summary>The formatting rules that the texts of scalars share: they have one format, and are the same in every culture.</summary>
internal static partial class TextFormat
{
    /// <summary>Checks that a format is the general one.</summary>
    /// <exception cref="FormatException">It is another one.</exception>
    public static void Check(ReadOnlySpan<char> format)
    {
        if (format.Length > 1 || (format.Length == 1 && format[0] is not ('G' or 'g')))
        {
            throw new FormatException($"The format '{format.ToString()}' is not supported; use the general format G, or none.");
        }
    }
}
