using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 2.</content>
internal static partial class FieldValue
{
    public static Role Check(Role value) => Check(value, value <= Role.Receiver);

    public static SenderSettleMode? Check(SenderSettleMode? value) => Check(value, value is null or <= SenderSettleMode.Mixed);

    public static ReceiverSettleMode? Check(ReceiverSettleMode? value) => Check(value, value is null or <= ReceiverSettleMode.Second);

    /// <summary>A target is no source.</summary>
    public static Terminus? CheckSource(Terminus? value) => Check(value, value is not (Target or Coordinator));

    /// <summary>A source is no target.</summary>
    public static Terminus? CheckTarget(Terminus? value) => Check(value, value is not Source);

    public static bool AreEqual(IReadOnlyList<UnsettledDelivery>? left, IReadOnlyList<UnsettledDelivery>? right) =>
        ReferenceEquals(left, right) || (left is not null && right is not null && left.SequenceEqual(right));

    public static int GetHashCode(IReadOnlyList<UnsettledDelivery>? value) => value?.Count ?? 0;

    private static T Check<T>(T value, bool isLegal) =>
        isLegal ? value : throw new ArgumentException("The field cannot have the value " + value + ".", nameof(value));
}
