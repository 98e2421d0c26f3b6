namespace Amqp.Encoding.Tests.Support;

/// <summary>Facts from the build: where the sources are, and which asset of the library is tested.</summary>
internal static class Repository
{
    /// <summary>The folder of AmqpCodec.sln.</summary>
    public static string Root { get; } = Metadata("RepositoryRoot");

    /// <summary><c>net10.0</c> or <c>netstandard2.0</c>.</summary>
    public static string LibraryAsset { get; } = Metadata("LibraryAsset");

    /// <summary>Whether the library and the suite are built in the Debug configuration.</summary>
    public static bool IsDebug { get; } = Metadata("Configuration") == "Debug";

    /// <summary>The full path of a file of the repository.</summary>
    public static string PathOf(params string[] names) => Path.Combine([Root, .. names]);

    private static string Metadata(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value!;
}
