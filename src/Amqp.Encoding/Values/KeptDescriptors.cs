namespace Amqp.Encoding;

/// <summary>The descriptors of an array that is read element by element; the reader keeps them from one element to the next.</summary>
/// <param name="constructorAt">The offset of the constructor of the elements, which the descriptors begin.</param>
/// <param name="codeAt">The offset of the format code after the descriptors.</param>
/// <param name="isBorrowed">Whether binaries in the descriptors refer to the memory of the reader.</param>
/// <param name="descriptors">The descriptors.</param>
internal sealed class KeptDescriptors(int constructorAt, int codeAt, bool isBorrowed, ElementDescriptors descriptors)
{
    public int CodeAt => codeAt;

    public ElementDescriptors Descriptors => descriptors;

    public bool AreThoseOf(scoped in AmqpReader reader, bool borrow) => reader._cursor.ConstructorAt == constructorAt && isBorrowed == borrow;
}
