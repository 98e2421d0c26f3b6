namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>SASL frames with a secret where it belongs and where it does not, whole and damaged.</summary>
internal static class SecretFrames
{
    public const string Password = "Xyzzy-7";

    private static readonly byte[] s_secret = System.Text.Encoding.ASCII.GetBytes(Password);

    public static byte[][] Whole { get; } =
    [
        Of(new SaslInit { Mechanism = "PLAIN", InitialResponse = System.Text.Encoding.ASCII.GetBytes("\0user\0" + Password) }),
        Of(new SaslChallenge { Challenge = s_secret }),
        Of(new SaslResponse { Response = s_secret }),
        Of(new SaslOutcome { Code = SaslCode.Ok, AdditionalData = s_secret }),
    ];

    public static byte[] Of(IAmqpComposite body)
    {
        AmqpBuffer buffer = new();
        FrameEncoder.EncodeSasl(buffer, body);
        return buffer.WrittenSpan.ToArray();
    }

    public static IEnumerable<byte[]> All() => Damaged().Concat(EndingEarly()).Concat(Misplaced());

    /// <summary>Checks that a text has no part of the secret (see <see cref="IsShown"/>).</summary>
    public static void AssertHidden(string text, byte[] bytes, byte[]? secret = null) =>
        Assert.That(IsShown(text, secret), Is.False, () => Convert.ToHexString(bytes) + "\n" + text);

    /// <summary>Returns whether a text has a part of the secret: four bytes in a row, as text, in hexadecimal, or in base64 at each of three places.</summary>
    public static bool IsShown(string text, byte[]? secret = null)
    {
        secret ??= s_secret;
        byte[] part = [.. secret.Skip(2).Take(4)];
        return text.Contains(System.Text.Encoding.ASCII.GetString(part)) || text.Replace(" ", "").Contains(Convert.ToHexString(part), StringComparison.OrdinalIgnoreCase)
            || Enumerable.Range(0, 3).Any(skipped => text.Contains(Convert.ToBase64String([.. secret.Skip(skipped).Take(6)])[..7]));
    }

    // After a SASL protocol header: each byte before the secret is changed, and the beginning is missing.
    private static IEnumerable<byte[]> Damaged()
    {
        byte[] header = [.. "AMQP"u8, 3, 1, 0, 0];
        foreach (byte[] frame in Whole)
        {
            for (int i = 0; i < frame.Length - Password.Length; i++)
            {
                for (int changed = 0; changed <= byte.MaxValue; changed++)
                {
                    byte[] bytes = [.. header, .. frame];
                    bytes[header.Length + i] = (byte)changed;
                    yield return bytes;
                }

                yield return [.. header, .. frame.Skip(i)];
            }
        }
    }

    // A frame ends in its header, descriptor or list, and the rest follows it as if it were the next frame.
    private static IEnumerable<byte[]> EndingEarly()
    {
        foreach (byte[] frame in Whole)
        {
            for (byte size = 0; size < frame.Length; size++)
            {
                byte[] bytes = [.. frame];
                bytes[3] = size;
                yield return bytes;
            }
        }
    }

    private static IEnumerable<byte[]> Misplaced()
    {
        AmqpSymbol mechanism = "X";
        AmqpValue[] secrets =
        [
            s_secret, Password + " ", new AmqpList(Password), new AmqpMap([new(Password, AmqpValue.Null)]), new AmqpMap([new(Password, AmqpList.Empty)]), new AmqpArray(AmqpType.String, Password),
            new DescribedValue(new AmqpSymbol(Password), 1), new AmqpSymbol(Password), new AmqpArray(AmqpType.UByte, (byte)1).Describe(new AmqpSymbol(Password)),
            new DescribedValue(0x41UL, new AmqpList(mechanism, s_secret, Password + " ")),
        ];
        foreach (AmqpValue secret in secrets)
        {
            AmqpValue[] bodies =
            [
                new DescribedValue(0x41UL, new AmqpList(mechanism, AmqpValue.Null, secret)), new DescribedValue(0x41UL, new AmqpList(secret)), new DescribedValue(0x40UL, new AmqpList(secret)),
                new DescribedValue(0x41UL, new AmqpList(mechanism, s_secret, secret)), new DescribedValue(0x43UL, secret), new DescribedValue(0x99UL, new AmqpList(secret)), secret,
                new DescribedValue(new AmqpSymbol("amqp:sasl-init:list"), new AmqpList(mechanism, AmqpValue.Null, secret)), new DescribedValue(0x44UL, new AmqpList((byte)0, secret)),
            ];
            foreach (AmqpValue body in bodies)
            {
                byte[] encoded = body.Encode();
                yield return [0, 0, 0, (byte)(8 + encoded.Length), 2, 1, 0, 0, .. encoded];
            }
        }

        // As a host alone it could be one; a response is missing where it belongs.
        yield return Of(new SaslInit { Mechanism = "PLAIN", Hostname = Password });
    }
}
