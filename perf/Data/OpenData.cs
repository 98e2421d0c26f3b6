namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of an open, as plain values.</summary>
public sealed class OpenData
{
    public string ContainerId { get; set; } = string.Empty;
    public string Hostname { get; set; } = string.Empty;
    public uint MaxFrameSize { get; set; }
    public ushort ChannelMax { get; set; }
    public uint IdleTimeOut { get; set; }
    public string[] DesiredCapabilities { get; set; } = [];
    public KeyValuePair<string, string>[] Properties { get; set; } = [];
}
