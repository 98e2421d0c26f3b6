using System.ComponentModel;

namespace Amqp.Encoding;

/// <summary>The fields of an object whose contract is a list, in the same order. The generator writes it. Do not implement it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAmqpContractFields
{
    /// <summary>Gets the name of the contract, for paths of faults.</summary>
    string Name { get; }

    /// <summary>Gets the names of the fields.</summary>
    string[] Names { get; }

    /// <summary>Gets the bytes before the size of the list: the constructor 0x00 and the descriptor, if it has one, and the constructor 0xC0.</summary>
    ReadOnlySpan<byte> Header { get; }

    /// <summary>Returns the number of fields that are written: up to the last one that is not null, or all, and then the unknown fields.</summary>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of fields.</returns>
    int GetCount(AmqpWriterOptions? options);

    /// <summary>Returns the number of bytes of a field; 1 for null.</summary>
    /// <param name="index">The index of the field.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The field cannot be encoded.</exception>
    int GetFieldSize(int index, AmqpWriterOptions? options);

    /// <summary>Writes a field that may have any size.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="index">The index of the field.</param>
    /// <exception cref="AmqpEncodeException">The field cannot be encoded.</exception>
    void WriteField(ref AmqpWriter writer, int index);

    /// <summary>Enters the list, and the described value around it if it has a descriptor.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The number of items; 0 after a fault.</returns>
    /// <exception cref="AmqpDecodeException">The value is not described, or by another descriptor, or not a list.</exception>
    int EnterList(ref AmqpReader reader);
}

/// <summary>The fields of a contract while they are read.</summary>
/// <typeparam name="TState">Where they are kept: the object, or variables for what makes it.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAmqpContractFields<TState> : IAmqpContractFields
{
    /// <summary>Reads a field, or with the number of fields as its index what is in the list after them.</summary>
    /// <param name="reader">The reader, which keeps its fault.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="state">The fields that were read.</param>
    /// <returns>False if the field is null and mandatory.</returns>
    bool ReadField(ref AmqpReader reader, int index, ref TState state);
}
