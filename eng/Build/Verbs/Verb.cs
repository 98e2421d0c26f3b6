using System.CommandLine;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>Makes verbs.</summary>
internal static class Verb
{
    /// <summary>A verb without arguments.</summary>
    public static Command Create(string name, string description, Func<int> run)
    {
        Command verb = new(name, description);
        verb.SetAction(_ => run());
        return verb;
    }

    /// <summary>A verb that passes its arguments to another program.</summary>
    /// <param name="name">The verb.</param>
    /// <param name="description">Its help, with the arguments.</param>
    /// <param name="run">Gets the arguments.</param>
    public static Command PassingOn(string name, string description, Func<string[], int> run)
    {
        // Not an argument of this command line, so options of the other program get there, too.
        Command verb = new(name, description) { TreatUnmatchedTokensAsErrors = false };
        verb.SetAction(parsed => run([.. parsed.UnmatchedTokens]));
        return verb;
    }

    /// <summary>Names in any number.</summary>
    public static Argument<string[]> Names(string name, string description) => new(name) { Description = description, Arity = ArgumentArity.ZeroOrMore };

    public static Option<bool> Flag(string name, string description) => new(name) { Description = description };
}
