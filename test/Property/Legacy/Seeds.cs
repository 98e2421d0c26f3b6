using FsCheck;
using FsCheck.Fluent;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Seeds for the generator of objects, each as likely as any other; a smaller one is no simpler.</summary>
public static class Seeds
{
    /// <summary>Any seed.</summary>
    public static Arbitrary<int> Seed() => Gen.Choose(0, int.MaxValue).ToArbitrary();
}
