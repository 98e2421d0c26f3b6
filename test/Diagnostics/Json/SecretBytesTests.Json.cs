namespace Amqp.Encoding.Tests.Diagnostics;

/// <content>JSON and the page, which only the asset of net10.0 has.</content>
public partial class SecretBytesTests
{
    static partial void AddJson(byte[] bytes, AmqpContent content, ref string? json)
    {
        try
        {
            json = AmqpJson.Decode(bytes, content);
        }
        catch (AmqpDecodeException exception)
        {
            json = exception.Message;
        }
    }

    static partial void AddGrid(AmqpDump dump, ref string? grid) => grid = new Amqp.Encoding.Site.Parts.HexGrid(dump, dump.Nodes.Count).Write().Value;
}
