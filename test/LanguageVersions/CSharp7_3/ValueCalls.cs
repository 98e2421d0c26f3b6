using System;

namespace Amqp.Encoding.Tests.LanguageVersions
{
    /// <summary>Conversions to and from values in the last language version that .NET Framework projects have by default.</summary>
    public static class ValueCalls
    {
        public static AmqpList MakeAll()
        {
            bool? noFlag = null;
            int? noNumber = null;
            decimal? noPrice = null;
            AmqpTimestamp? noTime = null;
            string noText = null;
            return new AmqpList(
                true, noFlag ?? AmqpValue.Null, 7, noNumber ?? AmqpValue.Null, 1.5m, noPrice ?? AmqpValue.Null, AmqpTimestamp.FromDateTime(new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc)), noTime ?? AmqpValue.Null, 'x', "text", noText, new byte[] { 1 }, new AmqpSymbol("a"));
        }

        public static decimal ReadAll(AmqpList values)
        {
            AmqpTimestamp time = AmqpTimestamp.FromDateTime((DateTime)values[6].AsTimestamp());
            AmqpTimestamp? offset = new DateTimeOffset(1970, 1, 1, 0, 0, 0, TimeSpan.Zero);
            return values[0].AsBoolean() && values[8].AsChar() == (AmqpChar)'x' && time == offset ? values[2].AsInt32() + values[4].AsDecimal128().ToDecimal() : 0;
        }

        public static Messaging.AmqpMessage MakeMessage()
        {
            var message = new Messaging.AmqpMessage { Properties = { CreationTime = DateTimeOffset.UtcNow } };
            message.ApplicationProperties["t"] = AmqpValue.FromDateTime(DateTime.UtcNow);
            message.ApplicationProperties["n"] = AmqpValue.Null;
            return message;
        }
    }
}
