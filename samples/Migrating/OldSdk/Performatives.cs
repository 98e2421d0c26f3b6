using System.Text;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Migrating.OldSdk;

/// <summary>The base of all performatives of the old SDK: fields by index, and a text for its trace.</summary>
public abstract class DescribedList(AmqpComposite composite)
{
    internal AmqpComposite Composite { get; } = composite;

    public bool HasField(int index) => Composite.IsSet(index);

    public void ResetField(int index) => Composite.Unset(index);

    public override string ToString()
    {
        var text = new StringBuilder();
        for (int i = 0; i < Composite.FieldCount; i++)
        {
            text.Append(HasField(i) ? $" {Composite.GetFieldName(i)}:{Composite.GetField(i)}" : null);
        }

        return $"{GetType().Name}({text.ToString().TrimStart()})";
    }

    // Into the same object for each frame. It holds nothing if this throws.
    internal void Decode(ref AmqpReader reader) => Composite.ReadFrom(ref reader);

    // The same where a registry has read the descriptor, to find the class.
    internal void DecodeValue(ref AmqpReader reader, DescriptorView descriptor) => Composite.ReadFrom(ref reader, descriptor);

    public void Reset() => Composite.Clear();

    // The old SDK let its users find this out; here nothing incomplete is written.
    internal void EnsureComplete()
    {
        if (Composite.HasMissingFields)
        {
            throw new InvalidOperationException($"{this} has no {string.Join(", ", Composite.GetMissingFields())}.");
        }
    }
}

/// <summary>The old name and the old types of the fields, over the library's composite.</summary>
public sealed class Dispose() : DescribedList(new Disposition())
{
    public bool Role
    {
        get => Fields.Role == Transport.Role.Receiver;
        set => Fields.Role = value ? Transport.Role.Receiver : Transport.Role.Sender;
    }

    public uint First
    {
        get => Fields.First;
        set => Fields.First = value;
    }

    public uint Last
    {
        get => Fields.Last ?? Fields.First;
        set => Fields.Last = value;
    }

    private Disposition Fields => (Disposition)Composite;
}
