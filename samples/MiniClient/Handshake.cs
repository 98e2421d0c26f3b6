using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The exchange before the first open: protocol headers and SASL, from both ends.</summary>
internal static class Handshake
{
    private static readonly AmqpSymbol s_anonymous = "ANONYMOUS";

    public static async Task ConnectAsync(FrameReader reader, FrameWriter writer, ConnectionOptions options)
    {
        if (options.IsSaslUsed)
        {
            await AuthenticateAsync(reader, writer, options);
        }

        writer.WriteProtocolHeader(ProtocolHeader.Amqp);
        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Amqp);
    }

    public static async Task AcceptAsync(FrameReader reader, FrameWriter writer, ConnectionOptions options)
    {
        ProtocolHeader wanted = await reader.ReadProtocolHeaderAsync();
        writer.WriteProtocolHeader(ProtocolHeader.Sasl);
        wanted.EnsureEquals(ProtocolHeader.Sasl);
        await writer.WriteSaslFrameAsync(new SaslMechanisms { SaslServerMechanisms = [.. options.Mechanisms] });
        SaslInit init = await SaslFrames.ReadAsync<SaslInit>(reader);
        SaslPlain? plain = null;
        bool isRight = options.Mechanisms.Contains(init.Mechanism)
            && (init.Mechanism != SaslPlain.Mechanism || SaslPlain.TryDecode(init.InitialResponse.GetValueOrDefault().Span, out plain))
            && options.Authenticate(plain);
        await writer.WriteSaslFrameAsync(new SaslOutcome { Code = isRight ? SaslCode.Ok : SaslCode.Auth });
        if (!isRight)
        {
            await writer.CompleteAsync();
            throw new UnauthorizedAccessException("The client is not who it says.");
        }

        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Amqp);
        writer.WriteProtocolHeader(ProtocolHeader.Amqp);
    }

    private static async Task AuthenticateAsync(FrameReader reader, FrameWriter writer, ConnectionOptions options)
    {
        writer.WriteProtocolHeader(ProtocolHeader.Sasl);
        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Sasl);
        SaslMechanisms offered = await SaslFrames.ReadAsync<SaslMechanisms>(reader);
        SaslInit init = options.Credentials?.ToInit(options.HostName) ?? new SaslInit { Mechanism = s_anonymous, Hostname = options.HostName };
        if (!offered.SaslServerMechanisms.Contains(init.Mechanism))
        {
            throw new NotSupportedException($"{init.Mechanism} is not among the mechanisms of the peer: {offered}.");
        }

        await writer.WriteSaslFrameAsync(init);
        await SaslFrames.ReadOutcomeAsync(reader, writer);
    }
}
