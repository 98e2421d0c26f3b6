namespace Amqp.Encoding.Tests.IO;

public sealed class OperationGuardTests
{
    [Test]
    public void The_guard_admits_one_operation_at_a_time()
    {
        var turn = default(OperationGuard);
        turn.Check(typeof(OperationGuardTests));
        turn.Begin(typeof(OperationGuardTests));
        Assert.That(() => turn.Check(typeof(OperationGuardTests)), Throws.InvalidOperationException);
        Assert.That(() => turn.Begin(typeof(OperationGuardTests)), Throws.InvalidOperationException);
        Assert.That(turn.TryEnd());
        turn.Begin(typeof(OperationGuardTests));
        Assert.That(turn.TryEnd());
        turn.Check(typeof(OperationGuardTests));
    }

    [Test]
    public void The_guard_lets_exactly_one_caller_release([Values] bool isUnderWay)
    {
        var turn = default(OperationGuard);
        if (isUnderWay)
        {
            turn.Begin(typeof(OperationGuardTests));
        }

        Assert.That(turn.IsDisposed, Is.False);
        Assert.That(turn.TryDispose(), Is.EqualTo(!isUnderWay));
        Assert.That(turn.IsDisposed);
        Assert.That(turn.TryDispose(), Is.False);
        Assert.That(() => turn.Check(typeof(OperationGuardTests)), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => turn.Begin(typeof(OperationGuardTests)), Throws.TypeOf<ObjectDisposedException>());
        if (isUnderWay)
        {
            Assert.That(turn.TryEnd(), Is.False, "it is for the operation to release");
        }

        Assert.That(turn.TryDispose(), Is.False);
    }
}
