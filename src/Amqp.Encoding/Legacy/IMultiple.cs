namespace Amqp.Encoding.Legacy;

/// <summary>A <see cref="Multiple{T}"/> of elements of any type.</summary>
internal interface IMultiple
{
    int Count { get; }

    Array ToArray();

    int GetEncodedSize();

    void WriteTo(ref AmqpWriter writer);
}
