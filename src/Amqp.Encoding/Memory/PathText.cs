namespace Amqp.Encoding;

/// <summary>Texts such as <c>order.lines[3].price</c>.</summary>
internal static class PathText
{
    /// <summary>Joins the path of a value with one that begins there.</summary>
    public static string Join(string outer, string inner) => outer.Length == 0 ? inner : inner.Length == 0 ? outer : outer + (inner[0] is '[' or '{' or '.' ? string.Empty : ".") + inner;
}
