namespace Amqp.Encoding.Legacy;

/// <summary>A <see cref="Multiple{T}"/> of elements of any type.</summary>
internal interface IMultiple
{
    int Count { get; }

    Type ElementType { get; }

    Array ToArray();

    void WriteTo(ref AmqpWriter writer);
}
