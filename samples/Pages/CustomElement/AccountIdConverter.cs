namespace Amqp.Encoding.Samples.CustomElement;

/// <summary>Encodes <see cref="AccountId"/> as long.</summary>
public readonly struct AccountIdConverter : IElementConverter<AccountId, long>
{
    public long ToWire(AccountId value) => value.Value;

    public AccountId FromWire(long wire) => new(wire);
}
