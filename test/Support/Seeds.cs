using FsCheck;
using FsCheck.Fluent;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Seeds for the generators, each as likely as any other; a smaller one is not simpler.</summary>
public static class Seeds
{
    /// <summary>Any seed.</summary>
    public static Arbitrary<int> Seed() => Gen.Choose(0, int.MaxValue).ToArbitrary();
}
