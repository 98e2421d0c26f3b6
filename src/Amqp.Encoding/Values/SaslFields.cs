namespace Amqp.Encoding;

/// <summary>Says which fields of SASL bodies can be shown (AMQP 1.0, part 5, 5.3.3): those whose values prove that they are not secret.</summary>
/// <remarks>A peer may put a response into any field. Everything that is not proved to be public is hidden.</remarks>
internal static class SaslFields
{
    // RFC 4422, 3.1.
    private const int MaxMechanism = 20;

    // RFC 1035, 2.3.4.
    private const int MaxHost = 255;

    /// <summary>Returns whether a descriptor is that of a SASL body, by its number or by a symbol.</summary>
    public static bool IsDescriptor(AmqpValue descriptor) => descriptor.TryGetSymbol(out AmqpSymbol symbol)
        ? symbol.Value.StartsWith("amqp:sasl-", StringComparison.Ordinal)
        : descriptor.TryGetUInt64(out ulong code) && code is >= 0x40 and <= 0x44;

    /// <summary>Returns whether a described value is a SASL body of which nothing may be shown: any but the mechanisms of a server.</summary>
    public static bool IsSecret(AmqpValue descriptor, AmqpValue body)
    {
        bool areMechanisms = descriptor.TryGetUInt64(out ulong code) && code == 0x40 && body.TryGetList(out AmqpList? fields) && fields.Count == 1
            && IsPublic("sasl-server-mechanisms", fields[0], hasResponse: false);
        return IsDescriptor(descriptor) && !areMechanisms;
    }

    /// <summary>Returns whether a message with these application properties carries a token, so that its body may not
    /// be shown (AMQP CBS 1.0, put-token).</summary>
    /// <param name="operation">The value of the property <c>operation</c>.</param>
    public static bool IsTokenRequest(AmqpValue operation) =>
        operation.TryGetString(out string? text) ? text == "put-token" : operation.TryGetSymbol(out AmqpSymbol symbol) && symbol.Value == "put-token";

    /// <summary>Returns whether a field may be shown.</summary>
    /// <param name="field">The name of the field.</param>
    /// <param name="value">Its value, or one element of it.</param>
    /// <param name="hasResponse">Whether the body has a response where it belongs, so that it cannot be in this field.</param>
    public static bool IsPublic(string field, AmqpValue value, bool hasResponse)
    {
        if (field == "sasl-server-mechanisms" && value.TryGetArray(out AmqpArray? array))
        {
            bool arePublic = array.Descriptors.Count == 0;
            for (int i = 0; i < array.Count && arePublic; i++)
            {
                arePublic = IsPublic(field, array[i], hasResponse);
            }

            return arePublic;
        }

        if (value.TryGetMalformedString(out _))
        {
            return false;
        }

        string text = value.TryGetSymbol(out AmqpSymbol symbol) ? symbol.Value : value.TryGetString(out string? content) ? content : string.Empty;
        return field switch
        {
            _ when value.IsNull => true,
            "sasl-server-mechanisms" or "mechanism" => value.Type == AmqpType.Symbol && text.Length <= MaxMechanism && Consists(text, isHost: false),
            "hostname" => hasResponse && value.Type == AmqpType.String && text.Length <= MaxHost && Consists(text, isHost: true),
            "code" => value.Type == AmqpType.UByte,
            _ => false,
        };
    }

    // A mechanism has capital letters, digits, hyphens and underscores; a host is a name or an address of IPv4 or IPv6.
    private static bool Consists(string text, bool isHost)
    {
        foreach (char character in text)
        {
            if (character is not ((>= 'A' and <= 'Z') or (>= '0' and <= '9') or '-' or '_')
                && !(isHost && character is (>= 'a' and <= 'z') or '.' or ':' or '[' or ']' or '%'))
            {
                return false;
            }
        }

        return true;
    }
}
