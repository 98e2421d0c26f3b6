// The code of docs/faq.md: a namespace within Amqp, with the usings at the top of the file.
using Amqp.Encoding;
using Text = System.Text;

namespace Amqp.Client;

internal static class Bodies
{
    public static AmqpValue FromUtf8(byte[] text) => Text.Encoding.UTF8.GetString(text);
}
