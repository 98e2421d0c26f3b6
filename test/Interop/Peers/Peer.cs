namespace Amqp.Encoding.Tests.Peers;

/// <summary>Another implementation of AMQP 1.0, run by a driver of test/Interop/Drivers.</summary>
public sealed class Peer
{
    private readonly string _program;

    private Peer(string name, string program)
    {
        Name = name;
        _program = program;
    }

    /// <summary>The peers, as they are named in known-differences.tsv.</summary>
    public static IReadOnlyList<Peer> All { get; } =
        [new Peer("proton", "/usr/bin/python3"), new Peer("rhea", "node"), new Peer("amqp10", "node"), new Peer("sap", "node"),
            new Peer("uamqp", "/usr/bin/python3"), new Peer("rabbitmq", "bash"), new Peer("rabbitmq4", "bash"), new Peer("erlang", "escript"), new Peer("azure", "dotnet")];

    /// <summary>The name of the peer.</summary>
    public string Name { get; }

    /// <summary>Whether the codec of the peer gives types of AMQP; else it gives values of its language.</summary>
    public bool IsTyped => Name != "amqp10";

    /// <summary>Whether the peer speaks only TLS.</summary>
    public bool IsTlsNeeded => Name == "uamqp";

    /// <summary>Whether a peer that is not installed fails a test: AMQP_INTEROP is <c>require</c>, or names it among others.</summary>
    public bool IsRequired => (Environment.GetEnvironmentVariable("AMQP_INTEROP") ?? "").Split(',').Any(word => word == "require" || word == Name);

    /// <summary>The peer of the name.</summary>
    public static Peer Of(string name) => All.Single(peer => peer.Name == name);

    /// <summary>Starts a driver of the peer, such as <c>values</c>; a test of a peer that is not installed is skipped, or fails if the peer is required.</summary>
    public PeerProcess Start(string driver, params string[] arguments)
    {
        string extension = _program switch { "node" => ".js", "bash" => ".sh", "escript" => ".escript", _ => ".py" };
        string path = _program == "dotnet"
            ? Repository.PathOf("test", "Interop", "Drivers", "Azure", "bin", Repository.IsDebug ? "Debug" : "Release", "net10.0", "AzureDriver.dll")
            : Repository.PathOf("test", "Interop", "Drivers", $"{Name.TrimEnd('4')}_{driver}{extension}");
        PeerProcess? process = PeerProcess.TryStart(_program, [path, .. arguments], Repository.PathOf("artifacts", "peers", "node_modules"), out string? error);
        if (process is null)
        {
            string message = $"{Name} is not installed ({error}): run ./build.sh interop or ./build.sh peers.";
            if (IsRequired)
            {
                Assert.Fail(message);
            }

            Assert.Ignore(message);
        }

        return process!;
    }

    /// <summary>The name.</summary>
    public override string ToString() => Name;
}
