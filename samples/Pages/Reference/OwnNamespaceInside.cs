// The code of docs/faq.md: the same with the usings within the namespace.
#pragma warning disable IDE0065 // Other projects have this style.
namespace Amqp.Client;

using System.Text;
using Amqp.Encoding;

internal static class Texts
{
    public static byte[] ToUtf8(AmqpValue value) => Encoding.UTF8.GetBytes(value.ToString());
}
