using Amqp.Encoding.Samples.CustomElement;
using static Amqp.Encoding.Tests.Collections.ScalarArrayTests;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>A codec of the user's for a struct of the user's: samples/Pages/CustomElement.</summary>
public sealed class CustomElementTests
{
    private static readonly AccountId[] s_accounts = [new(7), new(-1), new(long.MinValue)];

    [Test]
    public void An_array_of_a_custom_type_is_encoded_as_its_numbers()
    {
        byte[] expected = Encode(ArrayEncoding<long>.Default, s_accounts.Select(account => account.Value).ToArray());
        Assert.That(Encode(AccountEncodings.Array, s_accounts), Is.EqualTo(expected));
        Assert.That(Decode(AccountEncodings.Array, expected), Is.EqualTo(s_accounts));
        Assert.That(DecodeToSpan(AccountEncodings.Array, expected), Is.EqualTo(s_accounts));
        Assert.That(Decode(AccountEncodings.Array, HexText.Parse("e0040255807f")), Is.EqualTo(new AccountId[] { new(-128), new(127) }));
        Assert.That(Fault(AccountEncodings.Array, HexText.Parse("e0020071")).Error.Expected, Is.EqualTo("an array of long"));

        var reader = new AmqpReader(expected);
        ArrayView<AccountId> view = reader.ReadArrayView(AccountEncodings.Array);
        Assert.That(view.ToArray(), Is.EqualTo(s_accounts));
    }

    [Test]
    public void Lists_and_maps_of_a_custom_type_are_encoded_as_its_numbers()
    {
        Assert.That(
            ListEncodingTests.Encode(AccountEncodings.List, s_accounts),
            Is.EqualTo(ListEncodingTests.Encode(ListEncoding<long>.Default, s_accounts.Select(account => account.Value).ToArray())));
        Assert.That(ListEncodingTests.Decode(AccountEncodings.List, ListEncodingTests.Encode(AccountEncodings.List, s_accounts)), Is.EqualTo(s_accounts));

        KeyValuePair<string, AccountId>[] pairs = [new("a", new(1)), new("b", new(2))];
        byte[] output = MapEncodingTests.Encode(AccountEncodings.MapByName, pairs);
        Assert.That(output, Is.EqualTo(HexText.Parse("c10b04a101615501a101625502")));
        Assert.That(MapEncodingTests.Decode(AccountEncodings.MapByName, output), Is.EqualTo(pairs));
    }

    [Test]
    public void A_custom_encoding_composes_like_the_standard_ones()
    {
        ArrayEncoding<AccountId[]> nested = ArrayEncoding.Described(9UL, AccountEncodings.Array).OfArrays();
        AccountId[][] values = [s_accounts, []];
        Assert.That(Decode(nested, Encode(nested, values)), Is.EqualTo(values));
        ArrayEncoding<AccountId[]> lists = ArrayEncoding.OfLists(AccountEncodings.List);
        Assert.That(Decode(lists, Encode(lists, values)), Is.EqualTo(values));
        ArrayEncoding<KeyValuePair<string, AccountId>[]> maps = ArrayEncoding.OfMaps(AccountEncodings.MapByName);
        KeyValuePair<string, AccountId>[][] pairs = [[new("a", new(1))], []];
        Assert.That(Decode(maps, Encode(maps, pairs)), Is.EqualTo(pairs));
    }
}
