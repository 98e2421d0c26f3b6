namespace Amqp.Encoding.Tests.Packages;

/// <summary>A value that a package reads or writes otherwise than the standard says.</summary>
/// <param name="way">Whether it reads or writes so.</param>
/// <param name="value">The values that have the difference.</param>
/// <param name="example">One of them, as the standard encodes it.</param>
/// <param name="answer">The value that becomes of the example, or an exception of the package, or <see cref="Refused"/>.</param>
/// <param name="source">The package's source, and the place in the standard.</param>
/// <param name="finds">Whether a value, in its parent, has the difference; its parts are looked at on their own.</param>
/// <param name="becomes">The value that becomes of each, if there is a rule; otherwise it is an exception, or such values are not offered.</param>
internal sealed class Difference(
    Way way, string value, string example, string answer, string source, Func<Node, Node?, bool> finds, Func<Node, Node>? becomes = null)
{
    /// <summary>The library refuses what the package writes.</summary>
    public const string Refused = "refused";

    /// <summary>The package has no object for the value.</summary>
    public const string NoObject = "no object";

    public Way Way => way;

    public string Value => value;

    public string Example => example;

    public string Answer => answer;

    public string Source => source;

    public Func<Node, Node?, bool> Finds => finds;

    public Func<Node, Node>? Becomes => becomes;

    /// <summary>Whether the example is the sections of a message.</summary>
    public bool IsMessage { get; init; }

    /// <summary>Whether the value that becomes of one depends on more than the list tells, so that only the example is offered.</summary>
    public bool IsUncertain { get; init; }

    public override string ToString() => $"{Way} {Value}";
}
