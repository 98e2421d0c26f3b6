using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>The name, fields and descriptor of a record, which is a list of fields, or of another contract. Only generated code makes one.</summary>
/// <param name="name">The name of the record, for paths of faults.</param>
/// <param name="names">The names of the fields.</param>
/// <param name="header">The number of bytes before the size of the list: the constructor 0x00 and the descriptor, if it has one, and the constructor
/// 0xC0.</param>
/// <param name="hasCode">Whether the record has a numeric descriptor.</param>
/// <param name="code">The numeric descriptor.</param>
/// <param name="symbol">The symbolic descriptor; null for none.</param>
/// <param name="unknown">The name in the fault if unknown fields are refused; null if they are not.</param>
/// <param name="objectSize">The bytes of memory that an object takes, if that may be more than its bytes pay for; else 0.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public class RecordInfo(string name, string[] names, int header, bool hasCode = false, ulong code = 0, string? symbol = null, string? unknown = null, int objectSize = 0)
{
    /// <summary>The levels of nesting that a described list opens: its descriptor and its list.</summary>
    internal const int DescribedLevels = 2;

    // Variables, because the first use of a property takes the time of a method.
    internal readonly string Name = name;
    internal readonly string[] Names = names;
    internal readonly int Header = header;
    internal readonly bool HasCode = hasCode;
    internal readonly ulong Code = code;
    internal readonly string? Symbol = symbol;
    internal readonly string? Unknown = unknown;
    internal readonly int ObjectSize = objectSize;

    /// <summary>Gets the number of levels that the record opens: 1 for a list, 2 for a list with a descriptor.</summary>
    internal int Levels => LevelsOf(Header);

    // The header of a list without a descriptor is the constructor alone.
    internal static int LevelsOf(int header) => header > 1 ? DescribedLevels : 1;
}
