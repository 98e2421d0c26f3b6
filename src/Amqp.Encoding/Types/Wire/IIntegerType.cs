namespace Amqp.Encoding;

/// <summary>An AMQP integer with smaller constructors.</summary>
internal interface IIntegerType<T> : IFixedType
{
    /// <summary>Gets the format code with one byte of data.</summary>
    byte Small { get; }

    /// <summary>Gets the format code of 0; 0 if there is none.</summary>
    byte Zero { get; }

    /// <summary>Gets whether a value needs the full width.</summary>
    bool IsFull(T value);

    /// <summary>Gets whether a value has the format code of 0.</summary>
    bool IsZero(T value);

    /// <summary>Reads a value of full width. Each type reads its own, because the JIT keeps a value in a register only if it is not reinterpreted.</summary>
    T Read(ReadOnlySpan<byte> data);

    T FromSmall(byte data);

    byte ToSmall(T value);
}
