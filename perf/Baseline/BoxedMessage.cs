using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>A message (AMQP 1.0, part 3, 3.2) with a header, properties, application properties and one data section.</summary>
public sealed class BoxedMessage
{
    /// <summary>The header, or null.</summary>
    public BoxedHeader? Header { get; set; }

    /// <summary>The properties, or null.</summary>
    public BoxedProperties? Properties { get; set; }

    /// <summary>The application properties, or null.</summary>
    public BoxedApplicationProperties? ApplicationProperties { get; set; }

    /// <summary>The body, or null.</summary>
    public BoxedData? Data { get; set; }

    /// <summary>Reads the sections that fill the rest of a buffer.</summary>
    /// <exception cref="InvalidDataException">A section is malformed or is none of the four.</exception>
    public static BoxedMessage Decode(BoxingBuffer buffer)
    {
        BoxedMessage message = new();
        while (buffer.Length > 0)
        {
            switch (BoxedComposite.Decode(buffer))
            {
                case BoxedHeader header when message is { Header: null, Properties: null, ApplicationProperties: null, Data: null }:
                    message.Header = header;
                    break;
                case BoxedProperties properties when message is { Properties: null, ApplicationProperties: null, Data: null }:
                    message.Properties = properties;
                    break;
                case BoxedApplicationProperties properties when message is { ApplicationProperties: null, Data: null }:
                    message.ApplicationProperties = properties;
                    break;
                case BoxedData data when message.Data is null:
                    message.Data = data;
                    break;
                default:
                    throw new InvalidDataException("A section is out of order, stands twice or is not supported.");
            }
        }

        return message;
    }

    /// <summary>The bytes that <see cref="Encode"/> will write.</summary>
    public int GetEncodeSize()
    {
        return (Header?.GetEncodeSize() ?? 0) + (Properties?.GetEncodeSize() ?? 0)
            + (ApplicationProperties?.GetEncodeSize() ?? 0) + (Data?.GetEncodeSize() ?? 0);
    }

    /// <summary>Writes the sections that are present.</summary>
    public void Encode(BoxingBuffer buffer)
    {
        Header?.Encode(buffer);
        Properties?.Encode(buffer);
        ApplicationProperties?.Encode(buffer);
        Data?.Encode(buffer);
    }
}
