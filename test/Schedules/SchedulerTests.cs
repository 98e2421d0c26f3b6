namespace Amqp.Encoding.Schedules;

/// <summary>The scheduler finds what is wrong with small programs.</summary>
public sealed class SchedulerTests
{
    private readonly object _gate = new();
    private readonly object _otherGate = new();

    [Test]
    public void A_write_between_a_read_and_a_write_is_found()
    {
        int count = 0;
        void Add(Schedule schedule)
        {
            int read = count;
            schedule.Pass("writes");
            count = read + 1;
        }

        string? finding = Explore(
            schedule =>
            {
                count = 0;
                schedule.Start("one", () => Add(schedule));
                schedule.Start("two", () => Add(schedule));
            },
            () => Rule.Same(count, 2, "Both threads count"));
        Assert.That(finding, Does.Contain("Both threads count"));
    }

    [Test]
    public void Threads_that_take_two_locks_in_opposite_orders_are_found()
    {
        void Take(Schedule schedule, object first, object second)
        {
            schedule.Enter(first);
            schedule.Enter(second);
            schedule.Exit(second);
            schedule.Exit(first);
        }

        string? finding = Explore(schedule =>
        {
            schedule.Start("one", () => Take(schedule, _gate, _otherGate));
            schedule.Start("two", () => Take(schedule, _otherGate, _gate));
        });
        Assert.That(finding, Does.Contain("No thread can go on: one waits at enters a lock, two waits at enters a lock")
            .Or.Contain("No thread can go on: two waits at enters a lock, one waits at enters a lock"));
    }

    [Test]
    public void A_task_that_never_ends_is_found()
    {
        string? finding = Explore(schedule => schedule.Start("waiter", () => new TaskCompletionSource().Task));
        Assert.That(finding, Does.Contain("waiter never ends"));
    }

    [Test]
    public void Threads_that_do_not_end_are_found()
    {
        string? finding = Explore(schedule => schedule.Start("spinner", () =>
        {
            while (true)
            {
                schedule.Pass("spins");
            }
        }));
        Assert.That(finding, Does.Contain("The threads do not come to an end."));
    }

    [Test]
    public void A_thread_that_ends_within_a_lock_is_found()
    {
        string? finding = Explore(schedule => schedule.Start("one", () => schedule.Enter(_gate)));
        Assert.That(finding, Does.Contain("one has ended within a lock."));
    }

    [Test]
    public void A_program_without_a_mistake_passes_every_schedule()
    {
        int count = 0;
        string? finding = Explore(
            schedule =>
            {
                count = 0;
                for (int thread = 0; thread < 3; thread++)
                {
                    schedule.Start("thread " + thread, () =>
                    {
                        schedule.Enter(_gate);
                        int read = count;
                        schedule.Pass("writes");
                        count = read + 1;
                        schedule.Exit(_gate);
                    });
                }
            },
            () => Rule.Same(count, 3, "All threads count"));
        Assert.That(finding, Is.Null);
    }

    private static string? Explore(Action<Schedule> arrange, Action? check = null) =>
        new Explorer("small", () => new Small(arrange, check)).Explore(1, 500, TimeSpan.FromSeconds(10));

    private sealed class Small(Action<Schedule> arrange, Action? check) : Scenario
    {
        public override void Arrange(Schedule schedule) => arrange(schedule);

        public override void Check() => check?.Invoke();
    }
}
