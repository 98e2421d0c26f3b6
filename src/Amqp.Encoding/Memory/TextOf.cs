namespace Amqp.Encoding;

/// <summary>Texts of numbers, and of paths such as <c>order.lines[3].price</c>.</summary>
internal static class TextOf
{
    /// <summary>Gets the digits of a number.</summary>
    public static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Gets a number with its unit, such as "1 byte" or "2 bytes".</summary>
    public static string Count(long number, string unit) => Number(number) + " " + unit + (number == 1 ? string.Empty : "s");

    /// <summary>Gets the path of an item.</summary>
    public static string Item(int index) => "[" + Number(index) + "]";

    /// <summary>Gets the path of a field of this index: its name, or that of an item for an unknown field; none for a negative index.</summary>
    public static string Field(string[] names, int index) => index < 0 ? string.Empty : index < names.Length ? names[index] : Item(index);

    /// <summary>Joins the path of a value with one that begins there.</summary>
    public static string Path(string outer, string inner)
    {
        string separator = outer.Length == 0 || inner.Length == 0 || inner[0] is '[' or '{' or '.' ? string.Empty : ".";
        return outer + separator + inner;
    }
}
