namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads values in the notation that <see cref="AmqpNotation"/> writes, such as <c>map{sym:"a"=list[int:1,null]}</c>.</summary>
/// <remarks>
/// <para>It also reads what is easier to write: spaces between the parts; <c>float:1.5</c>, <c>double:1e3</c>, <c>double:nan</c>, <c>double:-inf</c> and <c>dec64:1.25</c>, where as many
/// hexadecimal digits as the type has (8, 16, 32) are its bits; <c>uuid:</c> with dashes; <c>ts:2026-01-02T03:04:05Z</c>; <c>char:'a'</c>; texts between <c>'</c>, with <c>\'</c> in them.</para>
/// <para>The text <c>[17 items]</c> of a longer array is refused, because the elements are not there: <see cref="AmqpNotation.WithMaxElements"/> writes them.</para>
/// </remarks>
public static class AmqpNotationParser
{
    /// <summary>Reads a value.</summary>
    /// <param name="text">The notation of one value, at most 64 levels deep.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="FormatException">The text is not a value; the message says where, and what was expected.</exception>
    public static AmqpValue Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new NotationReader(text).ReadAll();
    }

    /// <summary>Reads a value, if the text is one.</summary>
    /// <param name="text">The notation of one value.</param>
    /// <param name="value">The value; null if the text is not one.</param>
    /// <param name="error">Where the text is wrong, and what was expected; null if it is a value.</param>
    /// <returns>True if the text is a value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    public static bool TryParse(string text, out AmqpValue value, [NotNullWhen(false)] out string? error)
    {
        try
        {
            value = Parse(text);
            error = null;
            return true;
        }
        catch (FormatException exception)
        {
            value = default;
            error = exception.Message;
            return false;
        }
    }
}
