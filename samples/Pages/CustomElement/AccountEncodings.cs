namespace Amqp.Encoding.Samples.CustomElement;

/// <summary>The encodings that follow from the converter. They are made once and kept.</summary>
public static class AccountEncodings
{
    public static ArrayEncoding<AccountId> Array { get; } = ArrayEncoding<AccountId>.Create<long, AccountIdConverter>();

    public static ListEncoding<AccountId> List { get; } = ListEncoding<AccountId>.Create<long, AccountIdConverter>();

    public static MapEncoding<string, AccountId> MapByName { get; } = MapEncoding<string, AccountId>.Create(ListEncoding<string>.Default, List);
}
