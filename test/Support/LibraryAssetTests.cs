using System.Runtime.Versioning;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Each suite runs against the asset of the library that its target framework takes.</summary>
public sealed class LibraryAssetTests
{
    [Test]
    public void The_library_under_test_is_the_asset_that_the_build_names()
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
    public void A_suite_for_another_framework_than_net10_0_tests_the_netstandard_asset()
    {
        string? framework = typeof(LibraryAssetTests).Assembly.GetCustomAttribute<TargetFrameworkAttribute>()?.FrameworkName;
        Assert.That(Repository.LibraryAsset, Is.EqualTo(framework == ".NETCoreApp,Version=v10.0" ? "net10.0" : "netstandard2.0"));
    }
}
