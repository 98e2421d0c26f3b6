using System.Reflection;
using System.Runtime.Versioning;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Each suite runs against the asset of the library that its project names.</summary>
[TestFixture]
public sealed class LibraryAssetTests
{
    [Test]
    public void The_library_under_test_is_the_asset_that_the_project_names()
    {
        string expected = Repository.LibraryAsset switch
        {
            "netstandard2.0" => ".NETStandard,Version=v2.0",
            "net10.0" => ".NETCoreApp,Version=v10.0",
            string other => other,
        };

        Assembly library = Assembly.Load("Amqp.Encoding");
        Assert.That(library.GetCustomAttribute<TargetFrameworkAttribute>()?.FrameworkName, Is.EqualTo(expected));
    }

    [Test]
    public void The_projects_named_NetStandard_test_the_netstandard_asset()
    {
        bool isNamed = typeof(LibraryAssetTests).Assembly.GetName().Name!.EndsWith(".NetStandard", StringComparison.Ordinal);
        Assert.That(Repository.LibraryAsset, Is.EqualTo(isNamed ? "netstandard2.0" : "net10.0"));
    }
}
