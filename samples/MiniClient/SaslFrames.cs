using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>Reads the SASL frames of a peer (part 5, 5.3.3), which has not said yet who it is. Copy it as it is.</summary>
internal static class SaslFrames
{
    // A mechanism needs a few; a peer that goes on and on is not waited for.
    private const int MaxChallenges = 16;

    /// <summary>Reads the frame that comes next in the conversation.</summary>
    /// <exception cref="AmqpDecodeException">The bytes are not a SASL frame of at most 512 bytes, or its body is malformed.</exception>
    /// <exception cref="InvalidDataException">It is another frame.</exception>
    /// <exception cref="EndOfStreamException">The peer has hung up.</exception>
    public static async Task<T> ReadAsync<T>(FrameReader reader, CancellationToken cancellationToken = default)
        where T : class
    {
        IAmqpComposite? body = await ReadAsync(reader, cancellationToken);
        return body as T ?? throw new InvalidDataException($"The peer sent {reader.Frame.Kind}.");
    }

    /// <summary>Answers the challenges that come before the outcome, and reads it. Without <paramref name="respond"/> none may come, as with PLAIN, ANONYMOUS and
    /// EXTERNAL.</summary>
    /// <exception cref="UnauthorizedAccessException">The outcome is not ok.</exception>
    /// <inheritdoc cref="ReadAsync{T}" path="/exception"/>
    public static async Task ReadOutcomeAsync(
        FrameReader reader, FrameWriter writer, Func<ReadOnlyMemory<byte>, ReadOnlyMemory<byte>>? respond = null, CancellationToken cancellationToken = default)
    {
        IAmqpComposite? body = await ReadAsync(reader, cancellationToken);
        for (int i = 0; i < MaxChallenges && respond is not null && body is SaslChallenge { Challenge: var challenge }; i++)
        {
            await writer.WriteSaslFrameAsync(new SaslResponse { Response = respond(challenge) }, cancellationToken: cancellationToken);
            body = await ReadAsync(reader, cancellationToken);
        }

        SaslOutcome outcome = body as SaslOutcome ?? throw new InvalidDataException($"The peer sent {reader.Frame.Kind}.");
        if (outcome.Code != SaslCode.Ok)
        {
            throw new UnauthorizedAccessException($"The peer says {outcome.Code}.");
        }
    }

    private static async Task<IAmqpComposite?> ReadAsync(FrameReader reader, CancellationToken cancellationToken) =>
        await reader.ReadSaslFrameAsync(cancellationToken: cancellationToken) ? reader.Frame.ReadPerformative()
            : throw new EndOfStreamException("The peer has hung up instead of authenticating.");
}
