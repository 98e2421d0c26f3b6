using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.Frames;

/// <summary>The SASL layer in front of AMQP, with the mechanism PLAIN, from both sides.</summary>
internal static class Sasl
{
    /// <seealso cref="SaslMechanisms"/>
    /// <seealso cref="SaslOutcome"/>
    public static async Task AcceptAsync(FrameReader reader, FrameWriter writer)
    {
        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Sasl);
        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Sasl);
        await writer.WriteSaslFrameAsync(new SaslMechanisms { SaslServerMechanisms = [SaslPlain.Mechanism] });

        SaslInit init = await ReadAsync<SaslInit>(reader);
        bool isKnown = init.Mechanism == SaslPlain.Mechanism
            && SaslPlain.TryDecode(init.InitialResponse.GetValueOrDefault().Span, out SaslPlain? plain)
            && plain is { UserName: "user", Password: "secret" };
        await writer.WriteSaslFrameAsync(new SaslOutcome { Code = isKnown ? SaslCode.Ok : SaslCode.Auth });
    }

    /// <seealso cref="SaslPlain"/>
    /// <seealso cref="SaslInit"/>
    public static async Task AuthenticateAsync(FrameReader reader, FrameWriter writer)
    {
        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Sasl);
        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Sasl);
        SaslMechanisms offered = await ReadAsync<SaslMechanisms>(reader);
        if (!offered.SaslServerMechanisms.Contains(SaslPlain.Mechanism))
        {
            throw new NotSupportedException($"The peer offers {offered}.");
        }

        await writer.WriteSaslFrameAsync(new SaslPlain("user", "secret").ToInit("localhost"));
        SaslOutcome outcome = await ReadAsync<SaslOutcome>(reader);
        if (outcome.Code != SaslCode.Ok)
        {
            throw new UnauthorizedAccessException($"The peer says {outcome}.");
        }
    }

    private static async Task<T> ReadAsync<T>(FrameReader reader)
        where T : class
    {
        if (!await reader.ReadSaslFrameAsync())
        {
            throw new EndOfStreamException();
        }

        AmqpReader body = reader.Frame.OpenPerformative();
        return body.ReadComposite<T>() ?? throw new InvalidOperationException($"The peer sent {reader.Frame.Kind}.");
    }
}
