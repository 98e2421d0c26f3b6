using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator.Contracts
{
    [AmqpContract]
    public sealed partial record PersonV1(string Name);

    /// <summary>The second version: new fields are at the end, and are nullable or have a default.</summary>
    [AmqpContract]
    public sealed partial record PersonV2(string Name, int? Age = null, string Country = "DE")
    {
        public bool IsActive { get; set; } = Yes();

        private static bool Yes() => true;
    }

    [AmqpContract]
    public sealed partial class KeepingV1
    {
        public string Name { get; set; } = "";

        [AmqpUnknownFields]
        public AmqpList? Later { get; set; }
    }

    [AmqpContract(RefuseUnknownFields = true)]
    public sealed partial record StrictV1(string Name);

    [AmqpContract(Form = AmqpContractForm.StringMap)]
    public sealed partial record MapV1(string Name);

    [AmqpContract(Form = AmqpContractForm.StringMap)]
    public sealed partial record MapV2(string Name, int Age = 18);

    [AmqpContract(Form = AmqpContractForm.StringMap, RefuseUnknownFields = true)]
    public sealed partial record StrictMap(string Name);

    [AmqpContract]
    public partial class AnimalV1
    {
        public int Id { get; set; }
    }

    [AmqpContract]
    public sealed partial class DogV1 : AnimalV1
    {
        public string? Name { get; set; }
    }

    /// <summary>The second version of a base class: its new field is virtual.</summary>
    [AmqpContract]
    public partial class AnimalV2
    {
        [AmqpField(0)]
        public int Id { get; set; }

        [AmqpField(1)]
        public virtual string? Note { get; set; }
    }

    /// <summary>A derived class that has the new field of its base class at its end.</summary>
    [AmqpContract]
    public sealed partial class DogV2 : AnimalV2
    {
        [AmqpField(1)]
        public string? Name { get; set; }

        [AmqpField(2)]
        public override string? Note { get; set; }
    }
}

namespace Amqp.Encoding.Tests.Generator
{
    /// <summary>An old reader with new fields, and the reverse.</summary>
    [TestFixture]
    public sealed class VersionTests
    {
        [Test]
        public void An_old_reader_skips_new_fields_at_the_end() =>
            Assert.That(PersonV1.Decode(new PersonV2("Ada", 36, "GB").Encode()), Is.EqualTo(new PersonV1("Ada")));

        [Test]
        public void A_new_reader_gives_missing_fields_their_defaults() =>
            Assert.That(PersonV2.Decode(new PersonV1("Ada").Encode()), Is.EqualTo(new PersonV2("Ada")));

        [Test]
        public void Null_is_as_good_as_missing() =>
            Assert.That(PersonV2.Decode(HexText.Parse("c00904" + "a103416461" + "40" + "40" + "40")), Is.EqualTo(new PersonV2("Ada")));

        [Test]
        public void An_old_version_that_keeps_new_fields_writes_them_again()
        {
            byte[] sent = new PersonV2("Ada", 36, "GB") { IsActive = false }.Encode();
            KeepingV1 kept = KeepingV1.Decode(sent);
            Assert.That(kept.Later, Is.EqualTo(new AmqpList(36, "GB", false)));
            Assert.That(kept.Encode(), Is.EqualTo(sent));
            Assert.That(KeepingV1.Decode(new PersonV1("Ada").Encode()).Later, Is.Null);
        }

        [Test]
        public void A_base_class_grows_if_derived_classes_give_its_new_field_an_order_at_their_end()
        {
            byte[] sent = new DogV2 { Id = 7, Name = "Rex", Note = "x" }.Encode();
            Assert.That(HexText.Format(sent), Is.EqualTo("c00b03" + "5407" + "a103526578" + "a10178"));
            DogV1 old = DogV1.Decode(sent);
            Assert.That((old.Id, old.Name), Is.EqualTo((7, "Rex")));
            DogV2 read = DogV2.Decode(old.Encode());
            Assert.That((read.Id, read.Name, read.Note), Is.EqualTo((7, "Rex", (string?)null)));
            Assert.That(AnimalV1.Decode(new AnimalV2 { Id = 7, Note = "x" }.Encode()).Id, Is.EqualTo(7));
            Assert.That(AnimalV2.Decode(new AnimalV1 { Id = 7 }.Encode()).Note, Is.Null);
        }

        [Test]
        public void New_fields_are_refused_where_the_contract_says_so()
        {
            Assert.That(StrictV1.TryDecode(new PersonV2("Ada", 36).Encode(), out _, out AmqpDecodeError error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.TooManyFields));
            Assert.That(StrictV1.Decode(new PersonV1("Ada").Encode()).Name, Is.EqualTo("Ada"));
            Assert.That(StrictMap.TryDecode(new MapV2("Ada").Encode(), out _, out error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.TooManyFields));
        }

        [Test]
        public void Maps_skip_keys_they_do_not_know_and_give_missing_ones_their_default()
        {
            Assert.That(MapV1.Decode(new MapV2("Ada", 36).Encode()), Is.EqualTo(new MapV1("Ada")));
            Assert.That(MapV2.Decode(new MapV1("Ada").Encode()), Is.EqualTo(new MapV2("Ada")));
        }

        [Test]
        public void Keys_of_another_text_type_and_order_are_read()
        {
            // Age as a symbol before Name as a string, and a key that is a number.
            byte[] map = HexText.Parse("c11606" + "a303416765" + "5424" + "5201" + "41" + "a1044e616d65" + "a103416461");
            Assert.That(MapV2.Decode(map), Is.EqualTo(new MapV2("Ada", 36)));
        }

        [Test]
        public void A_map_with_the_same_key_twice_is_refused()
        {
            byte[] map = HexText.Parse("c11704" + "a1044e616d65" + "a103416461" + "a1044e616d65" + "a103416461");
            Assert.That(MapV1.TryDecode(map, out _, out AmqpDecodeError error), Is.False);
            Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.DuplicateKey, "MapV1{1}.key")));
            Assert.That(() => MapV1.Decode(map), Throws.InstanceOf<AmqpDecodeException>());
        }

        [TestCase("c00201" + "40")]
        [TestCase("45")]
        public void A_mandatory_field_that_is_missing_or_null_is_named(string list)
        {
            Assert.That(PersonV1.TryDecode(HexText.Parse(list), out _, out AmqpDecodeError error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
            Assert.That(error.ToString(), Does.Contain("Name"));
        }

        [Test]
        public void A_mandatory_field_that_is_not_set_is_not_written()
        {
            var person = new PersonV1(null!);
            Assert.That(() => person.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo("The mandatory field Name of PersonV1 is not set: give it a value, or make its type nullable."));
        }

        [Test]
        public void A_symbol_outside_the_enum_is_refused()
        {
            byte[] map = HexText.Parse("00a30d" + "61636d653a746167733a6d6170" + "c12104" + "a309782d61636d652d6964" + "5207" + "a30c782d61636d652d636f6c6f72" + "a303526564");
            Assert.That(Tags.Decode(map).Color, Is.EqualTo(Color.Red));
            map[^1]++;
            Assert.That(Tags.TryDecode(map, out _, out AmqpDecodeError error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
            Assert.That(() => new Tags { Id = 1, Color = (Color)99 }.Encode(), Throws.InstanceOf<AmqpEncodeException>());
        }
    }
}
