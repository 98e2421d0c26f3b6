namespace Amqp.Encoding.Messaging;

/// <summary>When a dynamic node goes: the archetype lifetime-policy (AMQP 1.0, part 3, 3.5.10 to 3.5.13), which the entry <c>lifetime-policy</c> of
/// <see cref="Source.DynamicNodeProperties"/> and <see cref="Target.DynamicNodeProperties"/> has.</summary>
/// <remarks>A described list without fields. <see cref="AmqpValue.FromComposite"/> makes a value of it, and
/// <see cref="CompositeExtensions.TryGetComposite"/> reads one.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class LifetimePolicy : AmqpComposite
{
    private readonly CompositeInfo _info;

    private LifetimePolicy(CompositeInfo info) => _info = info;

    /// <summary>Gets the policy of a node that goes when the link goes that created it: <c>amqp:delete-on-close:list</c>, 0x2B (3.5.10).</summary>
    public static LifetimePolicy DeleteOnClose { get; } = new(StandardComposites.DeleteOnClose.Info);

    /// <summary>Gets the policy of a node that goes when it has no links: <c>amqp:delete-on-no-links:list</c>, 0x2C (3.5.11).</summary>
    public static LifetimePolicy DeleteOnNoLinks { get; } = new(StandardComposites.DeleteOnNoLinks.Info);

    /// <summary>Gets the policy of a node that goes when it has no messages and the link is gone that created it: <c>amqp:delete-on-no-messages:list</c>,
    /// 0x2D (3.5.12).</summary>
    public static LifetimePolicy DeleteOnNoMessages { get; } = new(StandardComposites.DeleteOnNoMessages.Info);

    /// <summary>Gets the policy of a node that goes when it has neither links nor messages: <c>amqp:delete-on-no-links-or-messages:list</c>, 0x2E
    /// (3.5.13).</summary>
    public static LifetimePolicy DeleteOnNoLinksOrMessages { get; } = new(StandardComposites.DeleteOnNoLinksOrMessages.Info);

    /// <inheritdoc/>
    public override Descriptor Descriptor => _info.Code;

    internal override CompositeInfo Definition => _info;

    /// <summary>Reads a policy of the four.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>The policy, always the same instance.</returns>
    /// <exception cref="AmqpDecodeException">The next value is malformed, or not one of the four policies.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static LifetimePolicy Read(ref AmqpReader reader)
    {
        LifetimePolicy? policy = null;
        if (reader.TryPeekComposite(out ulong code))
        {
            policy = Find(code);
            if (policy is null)
            {
                reader.Fail(ReadFault.OfDescriptor(reader.Position, "a lifetime policy", CompositeInfo.NameOf(code)));
            }
        }

        // Of a value that is not described, or has no code, any of them says what is wrong.
        policy ??= DeleteOnClose;
        policy.ReadFields(ref reader);
        return policy;
    }

    /// <inheritdoc/>
    public override int GetEncodedSize(AmqpWriterOptions? options = null) => sizeof(uint);

    /// <inheritdoc/>
    public override void WriteTo(ref AmqpWriter writer) => Record.WriteEmpty(ref writer, _info);

    private protected override void ReadFields(ref AmqpReader reader) => RecordList.ReadEmpty(ref reader, _info);

    private static LifetimePolicy? Find(ulong code) => code switch
    {
        0x2B => DeleteOnClose,
        0x2C => DeleteOnNoLinks,
        0x2D => DeleteOnNoMessages,
        0x2E => DeleteOnNoLinksOrMessages,
        _ => null,
    };
}
