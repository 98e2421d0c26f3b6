namespace Amqp.Encoding.Legacy;

/// <summary>A <see cref="Multiple{T}"/> of elements of any type.</summary>
internal interface IMultiple
{
    int GetEncodedSize();

    void WriteTo(ref AmqpWriter writer);
}
