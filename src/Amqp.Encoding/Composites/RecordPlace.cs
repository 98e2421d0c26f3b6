using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>The place of a reader before the list of a record, while it reads a field. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct RecordPlace
{
    internal ReadCursor Outer;
    internal FaultMode Faults;
}
