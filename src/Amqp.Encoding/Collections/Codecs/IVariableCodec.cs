namespace Amqp.Encoding;

/// <summary>A codec of binaries or strings; see <see cref="VariableWidth"/>.</summary>
internal interface IVariableCodec<T> : IElementCodec<T>
{
    /// <summary>Counts the bytes of an element.</summary>
    int GetLength(T value);

    /// <summary>Writes the bytes of an element and returns their number.</summary>
    int WriteBytes(T value, scoped Span<byte> destination);
}
