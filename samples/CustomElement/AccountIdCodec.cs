using System.Runtime.InteropServices;

namespace Amqp.Encoding.Samples.CustomElement;

/// <summary>Encodes <see cref="AccountId"/> as long: the struct holds one long and nothing else, so whole arrays are handed on as they are.</summary>
public readonly struct AccountIdCodec : IElementCodec<AccountId>
{
    public AmqpType Type => AmqpType.Long;

    public int MaxItemSize => default(Int64Codec).MaxItemSize;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<AccountId> values) =>
        default(Int64Codec).MeasureArray(MemoryMarshal.Cast<AccountId, long>(values));

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<AccountId> values, scoped Span<byte> destination) =>
        default(Int64Codec).WriteArray(in layout, MemoryMarshal.Cast<AccountId, long>(values), destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<AccountId> destination, AmqpReaderOptions options, out int badOffset) =>
        default(Int64Codec).ReadArray(constructor, source, MemoryMarshal.Cast<AccountId, long>(destination), options, out badOffset);

    public int GetItemSize(AccountId value) => default(Int64Codec).GetItemSize(value.Value);

    public int WriteItem(AccountId value, scoped Span<byte> destination) => default(Int64Codec).WriteItem(value.Value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out AccountId value, out int length)
    {
        AmqpDecodeErrorKind status = default(Int64Codec).ReadItem(constructor, body, options, out long number, out length);
        value = new AccountId(number);
        return status;
    }
}
