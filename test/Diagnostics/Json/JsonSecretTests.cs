namespace Amqp.Encoding.Tests.Diagnostics;

public class JsonSecretTests
{
    [Test]
    public void No_JSON_shows_a_secret_in_another_field_or_in_a_damaged_frame()
    {
        foreach (byte[] bytes in SecretFrames.All())
        {
            string text;
            try
            {
                text = AmqpJson.Decode(bytes, AmqpContent.Frames);
            }
            catch (AmqpDecodeException exception)
            {
                text = exception.Message;
            }

            // Any three characters in a row would be a part of it, also in base64.
            Assert.That(text.Contains("zzy") || text.Contains("6enk") || text.Contains("enp5"), Is.False, () => Convert.ToHexString(bytes) + " " + text);
        }
    }
}
