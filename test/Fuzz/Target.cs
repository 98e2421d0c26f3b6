namespace Amqp.Encoding.Fuzz;

/// <summary>A part of the library that runs on bytes, and all that must hold of it.</summary>
/// <param name="Name">Its name for the command line and its file in the corpus.</param>
/// <param name="Run">Throws whatever must not be thrown, or a <see cref="BrokenRuleException"/>.</param>
/// <param name="Generate">Makes sound input.</param>
internal sealed record Target(string Name, Action<byte[]> Run, Func<Random, byte[]> Generate);
