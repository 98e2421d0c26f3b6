namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of an open, as plain values.</summary>
public sealed class OpenData
{
    /// <summary>container-id.</summary>
    public string ContainerId { get; set; } = string.Empty;

    /// <summary>hostname.</summary>
    public string Hostname { get; set; } = string.Empty;

    /// <summary>max-frame-size.</summary>
    public uint MaxFrameSize { get; set; }

    /// <summary>channel-max.</summary>
    public ushort ChannelMax { get; set; }

    /// <summary>idle-time-out in milliseconds.</summary>
    public uint IdleTimeOut { get; set; }

    /// <summary>desired-capabilities, symbols.</summary>
    public string[] DesiredCapabilities { get; set; } = [];

    /// <summary>properties: symbols and strings.</summary>
    public KeyValuePair<string, string>[] Properties { get; set; } = [];
}
