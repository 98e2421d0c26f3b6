namespace Amqp.Encoding.Tests.Packages;

/// <summary>This library, with its default options.</summary>
internal sealed class LibraryCodec : Codec
{
    protected override Node ReadValue(byte[] encoded) => ToNode(AmqpValue.Decode(encoded));

    protected override byte[] WriteValue(Node value) => ToValue(value).Encode();

    protected override void ReadMessage(byte[] encoded, List<Node> sections)
    {
        AmqpMessage message = AmqpMessage.Decode(encoded);
        Add(0x70, SectionKinds.Header, () => ToNode(message.Header));
        Add(0x71, SectionKinds.DeliveryAnnotations, () => ToNode(message.DeliveryAnnotations, key => key.Value));
        Add(0x72, SectionKinds.MessageAnnotations, () => ToNode(message.MessageAnnotations, key => key.Value));
        Add(0x73, SectionKinds.Properties, () => ToNode(message.Properties));
        Add(0x74, SectionKinds.ApplicationProperties, () => ToNode(message.ApplicationProperties, key => key));
        for (int i = 0; i < message.DataCount; i++)
        {
            sections.Add(Section(0x75, ToNode(message.GetData(i).ToArray())));
        }

        for (int i = 0; i < message.SequenceCount; i++)
        {
            sections.Add(Section(0x76, ToNode(message.GetSequence(i))));
        }

        Add(0x77, SectionKinds.AmqpValue, () => ToNode(message.Value));
        Add(0x78, SectionKinds.Footer, () => ToNode(message.Footer, key => key.Value));

        void Add(byte code, SectionKinds kind, Func<Node> value)
        {
            if ((message.Sections & kind) != 0)
            {
                sections.Add(Section(code, value()));
            }
        }
    }

    protected override byte[] WriteMessage(IReadOnlyList<Node> sections)
    {
        var message = new AmqpMessage();
        foreach (Node section in sections)
        {
            switch (CodeOf(section))
            {
                case 0x70:
                    Assert.That(message.Header.TryDecodeFrom(ReferenceEncoder.Encode(section), out _));
                    break;
                case 0x71:
                    Add(message.DeliveryAnnotations, section.Value, ToKey);
                    break;
                case 0x72:
                    Add(message.MessageAnnotations, section.Value, ToKey);
                    break;
                case 0x73:
                    Assert.That(message.Properties.TryDecodeFrom(ReferenceEncoder.Encode(section), out _));
                    break;
                case 0x74:
                    Add(message.ApplicationProperties, section.Value, key => key.Text);
                    break;
                case 0x75:
                    message.AddData(section.Value.Data);
                    break;
                case 0x76:
                    message.AddSequence(ToValue(section.Value).AsList());
                    break;
                case 0x77:
                    message.Value = ToValue(section.Value);
                    break;
                default:
                    Add(message.Footer, section.Value, ToKey);
                    break;
            }
        }

        return message.Encode();
    }

    private static void Add<TKey>(MessageMap<TKey> to, Node map, Func<Node, TKey> keyOf)
    {
        for (int i = 0; i < map.Children.Count; i += 2)
        {
            to.Add(keyOf(map.Children[i]), ToValue(map.Children[i + 1]));
        }
    }

    private static AnnotationKey ToKey(Node key) => key.Type == NodeType.ULong ? new AnnotationKey(key.Bits) : new AnnotationKey(new AmqpSymbol(key.Text));

    private static Node ToNode<TKey>(MessageMap<TKey> map, Func<TKey, AmqpValue> valueOf) =>
        ToNode(AmqpMap.CreateRange(map.Select(pair => new KeyValuePair<AmqpValue, AmqpValue>(valueOf(pair.Key), pair.Value))));

    private static Node ToNode(IAmqpComposite composite)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        composite.WriteTo(ref writer);
        writer.Flush();
        return ReferenceDecoder.Decode(buffer.WrittenSpan.ToArray()).Value;
    }

    private static Node ToNode(AmqpValue value) => ReferenceDecoder.Decode(value.Encode());

    private static AmqpValue ToValue(Node node) => AmqpValue.Decode(ReferenceEncoder.Encode(node));
}
