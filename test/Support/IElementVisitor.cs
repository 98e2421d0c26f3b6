namespace Amqp.Encoding.Tests.Support;

/// <summary>A check that is the same for every type of elements.</summary>
public interface IElementVisitor
{
    /// <summary>Runs the check.</summary>
    void Visit<T>(ElementKind<T> kind);
}
