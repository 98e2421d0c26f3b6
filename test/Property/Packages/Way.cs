namespace Amqp.Encoding.Tests.Packages;

/// <summary>Which part of a package is compared.</summary>
public enum Way
{
    /// <summary>The package reads what the library writes.</summary>
    Reads,

    /// <summary>The package writes what the library reads.</summary>
    Writes,
}
