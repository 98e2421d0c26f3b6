namespace Amqp.Encoding.Messaging;

/// <content>W3C trace context, in the place that its AMQP binding defines (w3.org, trace-context-amqp).</content>
public sealed partial class AmqpMessage
{
    private const string TraceParentKey = "traceparent";
    private const string TraceStateKey = "tracestate";

    // Older clients of Azure write the same text here, and newer ones both.
    private const string DiagnosticIdKey = "Diagnostic-Id";

    // Version, then numbered fields: 0 is the trace-id, 1 the parent-id, 2 the flags.
    private const int BinaryTraceParent = 29;

    /// <summary>Gets or sets the field traceparent of a W3C trace context, such as <c>00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01</c>.</summary>
    /// <remarks>It is read from message-annotations; if there is no text there, from application-properties, and last from <c>Diagnostic-Id</c> among these,
    /// where older clients of Azure write it. Setting it is for the publisher: it sets a string in application-properties, and null removes it there, but not a
    /// <c>Diagnostic-Id</c>. An intermediary must not change the bare message, so it sets <c>MessageAnnotations["traceparent"]</c> instead. The binary form
    /// of the binding is read as text.</remarks>
    /// <exception cref="AmqpDecodeException">A section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before a section was read.</exception>
    public string? TraceParent
    {
        get => ToTraceParent(MessageAnnotations.GetValueOrDefault(TraceParentKey))
            ?? ToTraceParent(ApplicationProperties.GetValueOrDefault(TraceParentKey))
            ?? ToDiagnosticId(ApplicationProperties.GetValueOrDefault(DiagnosticIdKey));
        set => SetTrace(TraceParentKey, value);
    }

    /// <summary>Gets or sets the field tracestate of a W3C trace context: a list of keys and values of tracing systems.</summary>
    /// <remarks>It is read from and set in the same sections as <see cref="TraceParent"/>, as a string.</remarks>
    /// <exception cref="AmqpDecodeException">A section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before a section was read.</exception>
    public string? TraceState
    {
        get => ToText(MessageAnnotations.GetValueOrDefault(TraceStateKey)) ?? ToText(ApplicationProperties.GetValueOrDefault(TraceStateKey));
        set => SetTrace(TraceStateKey, value);
    }

    private void SetTrace(string key, string? value)
    {
        if (value is null)
        {
            _ = ApplicationProperties.Remove(key);
        }
        else
        {
            ApplicationProperties[key] = value;
        }
    }

    private static string? ToTraceParent(AmqpValue value)
    {
        if (!value.TryGetBinary(out ReadOnlyMemory<byte> binary))
        {
            return ToText(value);
        }

        ReadOnlySpan<byte> bytes = binary.Span;
        return bytes.Length == BinaryTraceParent && bytes[1] == 0 && bytes[18] == 1 && bytes[27] == 2
            ? string.Join("-", ToHex(bytes.Slice(0, 1)), ToHex(bytes.Slice(2, 16)), ToHex(bytes.Slice(19, 8)), ToHex(bytes.Slice(28, 1)))
            : null;
    }

    // Before W3C defined the field, ids had another form, which begins with a bar.
    private static string? ToDiagnosticId(AmqpValue value) => ToText(value) is { Length: 55 } text && text[2] == '-' ? text : null;

    private static string? ToText(AmqpValue value) => value.TryGetString(out string? text) ? text : null;

    // Without 0x.
    private static string ToHex(ReadOnlySpan<byte> bytes) => InlineBytes.ToHex(bytes).Substring(2);
}
