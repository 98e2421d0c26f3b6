namespace Amqp.Encoding.Samples.Reference;

/// <summary>Six bytes that travel as a binary.</summary>
public readonly record struct MacAddress(ulong Value)
{
    public static ArrayEncoding<MacAddress> Array { get; } = ArrayEncoding.Create<MacAddress, MacAddressCodec>();
}
