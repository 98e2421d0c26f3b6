namespace Amqp.Encoding.Transactions;

/// <summary>The AMQP type transaction-id, a binary (0xA0, 0xB0) of at most 32 bytes: the name of a transaction at its coordinator (AMQP 1.0, part 4,
/// 4.5.4).</summary>
/// <remarks>The bytes are stored in the value itself, so keys of a dictionary need no array. The hash differs from process to
/// process. <c>default</c> has no bytes.</remarks>
public readonly partial struct TransactionId;
