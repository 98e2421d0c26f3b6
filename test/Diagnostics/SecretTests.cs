namespace Amqp.Encoding.Tests.Diagnostics;

public class SecretTests
{
    private const string Password = SecretFrames.Password;

    private static readonly byte[][] s_frames = SecretFrames.Whole;

    [Test]
    public void No_form_shows_a_secret_even_if_a_byte_before_it_is_changed()
    {
        foreach (byte[] frame in s_frames)
        {
            int secret = frame.Length - Password.Length;
            for (int i = 0; i < secret; i++)
            {
                // A frame without its TYPE, descriptor or mechanism is not known to be secret.
                foreach (byte changed in i is 5 or 8 or 9 or 10 ? [frame[i]] : new byte[] { 0, 1, 0x40, 0xA0, 0xA1, 0xB0, 0xFF, (byte)(frame[i] + 1), (byte)(frame[i] - 1) })
                {
                    byte[] bytes = [.. frame];
                    bytes[i] = changed;
                    AssertHidden(Dumps.Create(bytes, AmqpContent.Frames));
                }
            }
        }
    }

    [Test]
    public void A_SASL_body_without_its_frame_is_secret_too()
    {
        foreach (byte[] frame in s_frames)
        {
            AssertHidden(Dumps.Create([.. frame.Skip(8)], AmqpContent.Value));
            AssertHidden(Dumps.Create([.. frame.Skip(8).Take(frame.Length - 9)], AmqpContent.Value));
        }
    }

    [Test]
    public void A_symbolic_descriptor_is_secret_too()
    {
        byte[] list = [0xC0, 0x0A, 0x01, 0xA0, 0x07, .. System.Text.Encoding.ASCII.GetBytes(Password)];
        AssertHidden(Dumps.Create([0x00, 0xA3, 0x17, .. System.Text.Encoding.ASCII.GetBytes("amqp:sasl-response:list"), .. list]));
        AssertHidden(Dumps.Create([0x00, 0x80, 0, 0, 0, 0, 0, 0, 0, 0x43, .. list]));
    }

    [Test]
    public void Secrets_are_shown_if_the_caller_asks_for_them()
    {
        AmqpDump dump = AmqpDump.Create(s_frames[0], AmqpDumpOptions.Default.WithShowsSecrets(true));
        Assert.That(dump.ToString(), Does.Contain(Hex(System.Text.Encoding.ASCII.GetBytes(Password)).Replace(" ", "")));
    }

    [Test]
    public void No_form_shows_a_secret_in_another_field_or_in_a_damaged_frame()
    {
        foreach (byte[] bytes in SecretFrames.All())
        {
            AssertHidden(Dumps.Create(bytes, AmqpContent.Frames));
        }
    }

    [Test]
    public void The_elements_of_an_array_of_SASL_bodies_are_secret_whatever_their_number()
    {
        AmqpArray array = new AmqpArray(AmqpType.List, [.. Enumerable.Repeat((AmqpValue)new AmqpList(Password), 300)]).Describe(0x43UL);
        AssertHidden(Dumps.Create(((AmqpValue)array).Encode()));
    }

    [Test]
    public void A_host_is_shown_if_the_response_is_where_it_belongs()
    {
        Assert.That(Dumps.Create(SecretFrames.Of(new SaslInit { Mechanism = "PLAIN", InitialResponse = new byte[1], Hostname = "broker-1.example" })).ToString(), Does.Contain("broker-1.example").And.Contain("PLAIN"));
        Assert.That(Dumps.Create(SecretFrames.Of(new SaslInit { Mechanism = "PLAIN", Hostname = "broker-1.example" })).ToString(), Does.Contain("PLAIN").And.Not.Contain("broker-1"));
        Assert.That(Dumps.Create(SecretFrames.Of(new SaslMechanisms { SaslServerMechanisms = ["PLAIN", "SCRAM-SHA-256"] })).ToString(), Does.Contain("PLAIN").And.Contain("SCRAM-SHA-256"));
    }

    private static void AssertHidden(AmqpDump dump)
    {
        byte[] secret = System.Text.Encoding.ASCII.GetBytes(Password);
        using System.IO.StringWriter page = new();
        dump.WriteHtml(page);
        string text = dump + page.ToString();
        // Any three bytes in a row would be a part of it.
        string hex = text.Replace(" ", "");
        Assert.That(text.Contains(Password) || hex.Contains(Hex([.. secret.Skip(2).Take(3)]).Replace(" ", "")), Is.False, text);
    }

    private static string Hex(byte[] bytes) => string.Join(" ", bytes.Select(value => value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture)));
}
