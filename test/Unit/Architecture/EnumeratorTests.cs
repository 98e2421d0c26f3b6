namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Every enumerator of the public surface answers a caller who uses it wrongly with <see cref="InvalidOperationException"/>.</summary>
public sealed class EnumeratorTests
{
    // For each type: Current before the first item, Current after the last, after two more calls of MoveNext, the default, and MoveNext of the default,
    // which is false where a default view is an empty one.
    private static readonly Dictionary<Type, Misuse> s_cases = new()
    {
        [typeof(AmqpList.Enumerator)] = new(
            () => _ = new AmqpList(1).GetEnumerator().Current,
            () =>
            {
                AmqpList.Enumerator items = new AmqpList(1).GetEnumerator();
                Finish(items.MoveNext(), items.MoveNext(), items.MoveNext());
                _ = items.Current;
            },
            () => _ = default(AmqpList.Enumerator).Current,
            () => default(AmqpList.Enumerator).MoveNext(),
            HasDefault: false),
        [typeof(AmqpMap.Enumerator)] = new(
            () => _ = new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(1, 2)).GetEnumerator().Current,
            () =>
            {
                AmqpMap.Enumerator pairs = new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(1, 2)).GetEnumerator();
                Finish(pairs.MoveNext(), pairs.MoveNext(), pairs.MoveNext());
                _ = pairs.Current;
            },
            () => _ = default(AmqpMap.Enumerator).Current,
            () => default(AmqpMap.Enumerator).MoveNext(),
            HasDefault: false),
        [typeof(Fields.Enumerator)] = new(
            () => _ = new Fields.Builder { { "k", 2 } }.ToFields().GetEnumerator().Current,
            () =>
            {
                Fields.Enumerator pairs = new Fields.Builder { { "k", 2 } }.ToFields().GetEnumerator();
                Finish(pairs.MoveNext(), pairs.MoveNext(), pairs.MoveNext());
                _ = pairs.Current;
            },
            () => _ = default(Fields.Enumerator).Current,
            () => default(Fields.Enumerator).MoveNext(),
            HasDefault: false),
        [typeof(MessageMap<>.Enumerator)] = new(
            () => _ = Section().GetEnumerator().Current,
            () =>
            {
                MessageMap<string>.Enumerator pairs = Section().GetEnumerator();
                Finish(pairs.MoveNext(), pairs.MoveNext(), pairs.MoveNext());
                _ = pairs.Current;
            },
            () => _ = default(MessageMap<string>.Enumerator).Current,
            () => default(MessageMap<string>.Enumerator).MoveNext(),
            HasDefault: false),
        [typeof(ArrayView<>.Enumerator)] = new(
            () => _ = Elements("e0020141").GetEnumerator().Current,
            () =>
            {
                ArrayView<bool>.Enumerator elements = Elements("e0020141").GetEnumerator();
                Finish(elements.MoveNext(), elements.MoveNext(), elements.MoveNext());
                _ = elements.Current;
            },
            () => _ = default(ArrayView<bool>.Enumerator).Current,
            () => default(ArrayView<bool>.Enumerator).MoveNext(),
            HasDefault: true),
        [typeof(BytesArrayView.Enumerator)] = new(
            () => _ = Texts("e00401a10161").GetEnumerator().Current.Length,
            () =>
            {
                BytesArrayView.Enumerator elements = Texts("e00401a10161").GetEnumerator();
                Finish(elements.MoveNext(), elements.MoveNext(), elements.MoveNext());
                _ = elements.Current.Length;
            },
            () => _ = default(BytesArrayView.Enumerator).Current.Length,
            () => default(BytesArrayView.Enumerator).MoveNext(),
            HasDefault: true),
        [typeof(MapView.Enumerator)] = new(
            () => _ = Pairs("c103024041").GetEnumerator().Current.Key.Position,
            () =>
            {
                MapView.Enumerator pairs = Pairs("c103024041").GetEnumerator();
                Finish(pairs.MoveNext(), pairs.MoveNext(), pairs.MoveNext());
                _ = pairs.Current.Key.Position;
            },
            () => _ = default(MapView.Enumerator).Current.Key.Position,
            () => default(MapView.Enumerator).MoveNext(),
            HasDefault: true),
    };

    private static IEnumerable<Type> Enumerators => typeof(AmqpReader).Assembly.GetExportedTypes()
        .Where(type => type.GetMethod("MoveNext", BindingFlags.Public | BindingFlags.Instance) is not null || type.Name.Contains("Enumerator"));

    [Test]
    public void Every_public_enumerator_has_a_case() => Assert.That(Enumerators, Is.EquivalentTo(s_cases.Keys));

    [TestCaseSource(nameof(Enumerators))]
    public void A_misused_enumerator_throws_InvalidOperationException(Type type)
    {
        Misuse misuse = s_cases[type];
        Assert.That(misuse.Before, Throws.InvalidOperationException);
        Assert.That(misuse.Behind, Throws.InvalidOperationException);
        Assert.That(misuse.OfDefault, Throws.InvalidOperationException);
        if (misuse.HasDefault)
        {
            Assert.That(misuse.MoveDefault(), Is.False);
        }
        else
        {
            Assert.That(() => misuse.MoveDefault(), Throws.InvalidOperationException);
        }
    }

    [Test]
    public void An_enumerator_of_the_elements_of_an_array_throws_before_and_after_them()
    {
        AmqpList.Enumerator elements = new AmqpArray(AmqpType.Int, 7).GetEnumerator();
        Assert.That(() => elements.Current, Throws.InvalidOperationException);
        Assert.That(elements.MoveNext());
        Assert.That(elements.Current, Is.EqualTo((AmqpValue)7));
        Assert.That(elements.MoveNext() || elements.MoveNext(), Is.False);
        Assert.That(() => elements.Current, Throws.InvalidOperationException);
        Assert.That(new AmqpArray(AmqpType.Int).GetEnumerator().MoveNext(), Is.False);
    }

    // A zero-width element is one all the same.
    [Test]
    public void A_view_enumerates_zero_width_elements()
    {
        BytesArrayView.Enumerator elements = Texts("e00402a10000").GetEnumerator();
        Assert.That(elements.MoveNext());
        Assert.That(elements.Current.IsEmpty);
        Assert.That(elements.MoveNext());
        Assert.That(elements.Current.IsEmpty);
        Assert.That(elements.MoveNext(), Is.False);
        elements = Texts("e00601b100000000").GetEnumerator();
        Assert.That(elements.MoveNext());
        Assert.That(elements.Current.IsEmpty);
        Assert.That(elements.MoveNext(), Is.False);
        BytesArrayView.Enumerator values = Values("a100").GetEnumerator();
        Assert.That(values.MoveNext());
        Assert.That(values.Current.IsEmpty);
        Assert.That(values.MoveNext(), Is.False);
    }

    // Types that are not public are reached through an interface: none throws another exception.
    [Test]
    public void An_enumerator_of_an_interface_throws_only_InvalidOperationException_outside_of_its_items()
    {
        foreach (System.Collections.IEnumerable values in new System.Collections.IEnumerable[]
        {
            new AmqpList(1), AmqpMap.Create([new(1, 2)]), AmqpValue.FromArray(new[] { 1 }).AsArray(), new AmqpMap.Builder { { 1, 2 } },
            Section(), new Encoding.Legacy.Multiple<int>([1]), new Encoding.Legacy.AmqpMap { ["a"] = 1 },
            MessageBatch.ReadMessages(AmqpMessage.Decode(HexText.Parse("005375a00400537740"))),
        })
        {
            // Each has one item: its enumerator is before it, at it, and twice after it.
            System.Collections.IEnumerator items = values.GetEnumerator();
            for (int i = 0; i < 4; i++)
            {
                string place = $"{values.GetType()}, after {i} moves";
                Exception? fault = null;
                object? current = null;
                try
                {
                    current = items.Current;
                }
                catch (Exception exception) when (i != 1)
                {
                    fault = exception;
                }

                Assert.That(fault, Is.Null.Or.TypeOf<InvalidOperationException>(), place);
                Assert.That(i != 1 || current is not null, place);
                Assert.That(items.MoveNext(), Is.EqualTo(i == 0), place);
            }
        }
    }

    private static ApplicationProperties Section()
    {
        AmqpMessage message = new();
        message.ApplicationProperties.Add("a", 1);
        return message.ApplicationProperties;
    }

    private static ArrayView<bool> Elements(string hex)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        return reader.ReadArrayView<bool>();
    }

    private static BytesArrayView Texts(string hex)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        return reader.ReadBytesArrayView();
    }

    private static BytesArrayView Values(string hex)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        return reader.ReadMultipleView();
    }

    private static MapView Pairs(string hex)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        return reader.ReadMapView();
    }

    private static void Finish(bool first, bool second, bool third) => Assert.That((first, second, third), Is.EqualTo((true, false, false)));

    private sealed record Misuse(Action Before, Action Behind, Action OfDefault, Func<bool> MoveDefault, bool HasDefault);
}
