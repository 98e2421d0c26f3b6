using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Shows both directions of a captured connection between two rails, each frame as an arrow.</summary>
internal sealed class Ladder(Screen screen)
{
    private const int Inside = Screen.Width - 13;
    private const int TextLength = Inside - 4;

    // The bytes that the client has sent, and how many transfers and deliveries.
    private readonly HashSet<string> _sent = [];
    private readonly Dictionary<uint, string> _links = [];
    private uint _transfers;
    private uint _deliveries;

    public void Show(IReadOnlyList<Step> client, IReadOnlyList<Step> server)
    {
        // A capture has one direction and no times: the server sends what it sent as soon as it can.
        int next = 0;
        foreach (Step step in client)
        {
            Show(step, isClient: true);
            Remember(step.Content);
            while (next < server.Count && CanFollow(server[next].Content))
            {
                Show(server[next++], isClient: false);
            }
        }

        foreach (Step step in server.Skip(next))
        {
            Show(step, isClient: false);
        }
    }

    private bool CanFollow(object? answer) => answer switch
    {
        SaslMechanisms => true,
        SaslOutcome => _sent.Contains(nameof(SaslInit)),
        Flow flow => (uint)(flow.NextIncomingId ?? default) <= _transfers && HasCredit(flow.Handle),
        Transfer transfer => HasCredit(transfer.Handle),
        Disposition disposition => (uint)(disposition.Last ?? disposition.First) < _deliveries,
        Detach or null => true,
        _ => _sent.Contains(NameOf(answer)),
    };

    // The receiver of a link gives credit; the server may send only then.
    private bool HasCredit(uint? handle) => handle is not { } value || !_links.TryGetValue(value, out string? link) || _sent.Contains("credit " + link);

    private void Remember(object? content)
    {
        switch (content)
        {
            case Attach { Role: Role.Receiver } attach:
                _links[attach.Handle] = attach.Name;
                break;
            case Flow { Handle: { } handle } when _links.TryGetValue(handle, out string? link):
                _sent.Add("credit " + link);
                break;
            case Transfer transfer:
                _transfers++;
                _deliveries = transfer.DeliveryId is { } id ? (uint)id + 1 : _deliveries;
                break;
        }

        if (content is not null)
        {
            _sent.Add(NameOf(content));
        }
    }

    private static string NameOf(object content) => content switch
    {
        ProtocolHeader header => header.ToString(),
        Attach attach => "attach " + attach.Name,
        _ => content.GetType().Name,
    };

    private void Show(Step step, bool isClient)
    {
        string[] lines = [.. Wrap(Summary(step), step.Parts)];
        for (int i = 0; i < lines.Length; i++)
        {
            string line = Screen.Cut(lines[i], TextLength);
            string arrow = new(i == 0 ? '─' : ' ', Inside - line.Length - 3);
            screen.Line((isClient
                ? $"   │ {screen.Left(line)} {screen.Dim(arrow + (i == 0 ? '▶' : ' '))}│"
                : $"   │{screen.Dim((i == 0 ? '◀' : ' ') + arrow)} {screen.Right(line)} │") + (i == 0 ? $"{step.Size,8:N0}" : string.Empty));
        }
    }

    private static string Summary(Step step) => step.Content switch
    {
        Attach attach => $"attach(handle={attach.Handle}, role={attach.Role.ToString().ToLowerInvariant()}, "
            + (attach.TargetAddress is { } target ? $"target={target})" : $"source={attach.SourceAddress})"),
        Flow { Handle: { } handle } flow => $"flow(handle={handle}, link-credit={flow.LinkCredit})",
        Transfer transfer => $"transfer(handle={transfer.Handle}, delivery-id={transfer.DeliveryId})",
        _ => step.Text,
    };

    // The header of a message says nothing that a reader of the ladder asks for.
    private static List<string> Wrap(string first, IEnumerable<string> parts)
    {
        List<string> lines = [first];
        foreach (string part in parts.Where(part => part != "properties()" && !part.StartsWith("header(", StringComparison.Ordinal)))
        {
            if (lines[^1].Length + 2 + part.Length <= TextLength)
            {
                lines[^1] += (lines[^1] == first ? ": " : ", ") + part;
            }
            else
            {
                lines.Add(part);
            }
        }

        return lines;
    }
}
