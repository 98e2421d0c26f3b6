namespace Amqp.Encoding.Security;

/// <summary>The response of the SASL mechanism PLAIN (RFC 4616): authorization identity, NUL, authentication identity, NUL, password.</summary>
/// <remarks>It is sent in <see cref="SaslInit.InitialResponse"/>. It is a secret: no text that this library returns contains it.</remarks>
public sealed class SaslPlain
{
    /// <summary>Gets the name of the mechanism.</summary>
    public static AmqpSymbol Mechanism { get; } = new("PLAIN");

    /// <summary>Creates a response.</summary>
    /// <param name="userName">The identity that authenticates.</param>
    /// <param name="password">The password.</param>
    /// <param name="authorizationId">The identity to act as; empty for the one that authenticates.</param>
    /// <exception cref="ArgumentNullException">A text is null.</exception>
    /// <exception cref="ArgumentException">A text contains U+0000, or <paramref name="userName"/> is empty.</exception>
    public SaslPlain(string userName, string password, string authorizationId = "")
    {
        ArgumentNullException.ThrowIfNull(userName);
        ArgumentNullException.ThrowIfNull(password);
        ArgumentNullException.ThrowIfNull(authorizationId);
        CheckNoNul(userName, nameof(userName));
        CheckNoNul(password, nameof(password));
        CheckNoNul(authorizationId, nameof(authorizationId));
        if (userName.Length == 0)
        {
            throw new ArgumentException("The user name is empty.", nameof(userName));
        }

        UserName = userName;
        Password = password;
        AuthorizationId = authorizationId;
    }

    /// <summary>Gets the identity that authenticates.</summary>
    public string UserName { get; }

    /// <summary>Gets the password.</summary>
    public string Password { get; }

    /// <summary>Gets the identity to act as; empty for the one that authenticates.</summary>
    public string AuthorizationId { get; }

    /// <summary>Decodes a response, without an exception for a malformed one.</summary>
    /// <param name="response">The bytes.</param>
    /// <param name="plain">The parts.</param>
    /// <returns>False if the bytes are not three UTF-8 texts separated by NUL, or the second text is empty.</returns>
    public static bool TryDecode(ReadOnlySpan<byte> response, [NotNullWhen(true)] out SaslPlain? plain)
    {
        plain = null;
        int first = response.IndexOf((byte)0);
        // Without a first NUL there is no second one.
        int second = response.Slice(first + 1).IndexOf((byte)0);
        if (second <= 0 || response.Slice(first + second + 2).IndexOf((byte)0) >= 0 || !Utf8.IsValid(response))
        {
            return false;
        }

        plain = new SaslPlain(
            Utf8.GetString(response.Slice(first + 1, second)),
            Utf8.GetString(response.Slice(first + second + 2)),
            Utf8.GetString(response.Slice(0, first)));
        return true;
    }

    /// <summary>Encodes the response.</summary>
    /// <returns>The bytes, in a new array that the caller may clear.</returns>
    /// <exception cref="AmqpEncodeException">A text has an unpaired surrogate.</exception>
    public byte[] Encode()
    {
        int identity = Utf8.GetByteCount(AuthorizationId.AsSpan());
        int name = Utf8.GetByteCount(UserName.AsSpan());
        byte[] bytes = new byte[identity + name + Utf8.GetByteCount(Password.AsSpan()) + 2];
        Utf8.GetBytes(AuthorizationId.AsSpan(), bytes);
        Utf8.GetBytes(UserName.AsSpan(), bytes.AsSpan(identity + 1));
        Utf8.GetBytes(Password.AsSpan(), bytes.AsSpan(identity + name + 2));
        return bytes;
    }

    /// <summary>Creates the sasl-init that sends the response.</summary>
    /// <param name="hostname">The host for sasl-init.hostname, or null.</param>
    /// <returns>The sasl-init.</returns>
    /// <exception cref="AmqpEncodeException">A text has an unpaired surrogate.</exception>
    public SaslInit ToInit(string? hostname = null) => new() { Mechanism = Mechanism, InitialResponse = Encode(), Hostname = hostname };

    /// <summary>Returns the name of the mechanism, without names and password.</summary>
    public override string ToString() => "PLAIN <redacted>";

    private static void CheckNoNul(string text, string name)
    {
        if (text.AsSpan().IndexOf('\0') >= 0)
        {
            throw new ArgumentException("The text contains U+0000, which separates the texts of the response.", name);
        }
    }
}
