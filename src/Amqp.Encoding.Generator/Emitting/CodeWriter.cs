using System.Text;

namespace Amqp.Encoding.Generator;

/// <summary>Writes indented lines.</summary>
internal sealed class CodeWriter
{
    private readonly StringBuilder _text = new();
    private int _indent;

    // Whether the last line closed a block: an empty line follows, unless the next one belongs to the block or closes another.
    private bool _isAfterBlock;

    public CodeWriter Line(string line = "")
    {
        if (_isAfterBlock && line.Length != 0 && line[0] != '}' && line is not ("else" or "finally") && !line.StartsWith("else if", StringComparison.Ordinal) && !line.StartsWith("catch ", StringComparison.Ordinal))
        {
            _text.Append('\n');
        }

        _isAfterBlock = line == "}";
        _text.Append(' ', line.Length == 0 ? 0 : 4 * _indent).Append(line).Append('\n');
        return this;
    }

    /// <summary>Writes a line, and begins a block.</summary>
    public CodeWriter Open(string line)
    {
        Line(line).Line("{");
        _indent++;
        return this;
    }

    public CodeWriter Close(string end = "}")
    {
        _indent--;
        return Line(end);
    }

    /// <summary>Writes statements under a condition, if there is one.</summary>
    public CodeWriter If(string? condition, params string[] statements)
    {
        CodeWriter code = condition is null ? this : Open("if (" + condition + ")");
        code = statements.Aggregate(code, static (each, statement) => each.Line(statement));
        return condition is null ? code : code.Close();
    }

    /// <summary>Writes the statement that writes a value, or null.</summary>
    /// <param name="isSet">The condition for a value; null if there always is one.</param>
    /// <param name="statement">The statement for a value.</param>
    public CodeWriter WriteIf(string? isSet, string statement) => isSet is null ? Line(statement) : If(isSet, statement).Open("else").Line("writer.WriteNull();").Close();

    /// <summary>Ends a block that began with try: a filter adds to the path of a fault that passes.</summary>
    /// <param name="filter">The method with its class, and its arguments.</param>
    public CodeWriter CloseNamed(string filter) =>
        Close().Open("catch (" + Library + "AmqpEncodeException fault) when (" + Services + filter + ")").Line("throw;").Close();

    public override string ToString() => _text.ToString();
}

/// <summary>The names of the library in generated code, which each file of the project uses as its own.</summary>
internal static class Names
{
    public const string Library = "global::Amqp.Encoding.";

    /// <summary>The namespace of what generated code needs.</summary>
    public const string Services = Library + "CompilerServices.";

    public const string Contract = Services + "AmqpContract.";
    public const string Record = Services + "Record.";

    /// <summary>The method for the keyed hash of a value, or of two hashes.</summary>
    public const string HashMethod = Contract + "KeyHash";

    /// <summary>Gets the expression for the size of an object.</summary>
    /// <param name="wire">The static class that has the code; null for the type itself.</param>
    /// <param name="value">The object.</param>
    public static string CallSize(string? wire, string value) => wire is null ? value + ".GetEncodedSize(options)" : wire + ".GetEncodedSize(" + value + ", options)";

    /// <summary>Gets the statement that writes an object.</summary>
    /// <param name="wire">The static class that has the code; null for the type itself.</param>
    /// <param name="value">The object.</param>
    public static string CallWrite(string? wire, string value) => wire is null ? value + ".WriteTo(ref writer);" : wire + ".WriteTo(ref writer, " + value + ");";

    /// <summary>A binary in .NET.</summary>
    public const string Memory = "global::System.ReadOnlyMemory<byte>";
}
