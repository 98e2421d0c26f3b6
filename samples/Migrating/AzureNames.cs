// The code of docs/migrating.md: an SDK in the namespace Microsoft.Azure.Amqp that keeps its public types, and uses those of this library.
#pragma warning disable IDE0005 // The list is complete, although the sample needs only a part of it.
#pragma warning disable IDE0065 // That SDK has its usings within the namespaces.
global using Amqp.Encoding;
global using WireArray = Amqp.Encoding.AmqpArray;
global using WireList = Amqp.Encoding.AmqpList;
global using WireFields = Amqp.Encoding.Fields;
global using WireMap = Amqp.Encoding.AmqpMap;
global using WireSymbol = Amqp.Encoding.AmqpSymbol;
global using WireValue = Amqp.Encoding.AmqpValue;
global using WireCode = Amqp.Encoding.FormatCode;

// Part 2.
global using WireOpen = Amqp.Encoding.Transport.Open;
global using WireBegin = Amqp.Encoding.Transport.Begin;
global using WireAttach = Amqp.Encoding.Transport.Attach;
global using WireFlow = Amqp.Encoding.Transport.Flow;
global using WireTransfer = Amqp.Encoding.Transport.Transfer;
global using WireDisposition = Amqp.Encoding.Transport.Disposition;
global using WireDetach = Amqp.Encoding.Transport.Detach;
global using WireEnd = Amqp.Encoding.Transport.End;
global using WireClose = Amqp.Encoding.Transport.Close;
global using WireError = Amqp.Encoding.Transport.AmqpError;
global using WireState = Amqp.Encoding.Transport.DeliveryState;
global using WireProtocol = Amqp.Encoding.Framing.ProtocolHeader;

// Part 3.
global using WireMessage = Amqp.Encoding.Messaging.AmqpMessage;
global using WireHeader = Amqp.Encoding.Messaging.Header;
global using WireProperties = Amqp.Encoding.Messaging.Properties;
global using WireApplicationProperties = Amqp.Encoding.Messaging.ApplicationProperties;
global using WireMessageId = Amqp.Encoding.Messaging.MessageId;
global using WireSource = Amqp.Encoding.Messaging.Source;
global using WireTarget = Amqp.Encoding.Messaging.Target;
global using WireOutcome = Amqp.Encoding.Messaging.Outcome;
global using WireReceived = Amqp.Encoding.Messaging.Received;
global using WireAccepted = Amqp.Encoding.Messaging.Accepted;
global using WireRejected = Amqp.Encoding.Messaging.Rejected;
global using WireReleased = Amqp.Encoding.Messaging.Released;
global using WireModified = Amqp.Encoding.Messaging.Modified;

// Parts 4 and 5.
global using WireCoordinator = Amqp.Encoding.Transactions.Coordinator;
global using WireDeclare = Amqp.Encoding.Transactions.Declare;
global using WireDeclared = Amqp.Encoding.Transactions.Declared;
global using WireDischarge = Amqp.Encoding.Transactions.Discharge;
global using WireTransactionalState = Amqp.Encoding.Transactions.TransactionalState;
global using WireMechanisms = Amqp.Encoding.Security.SaslMechanisms;
global using WireInit = Amqp.Encoding.Security.SaslInit;
global using WireChallenge = Amqp.Encoding.Security.SaslChallenge;
global using WireResponse = Amqp.Encoding.Security.SaslResponse;
global using WireSaslOutcome = Amqp.Encoding.Security.SaslOutcome;

namespace Microsoft.Azure.Amqp.Encoding
{
    internal readonly struct AmqpSymbol(string value)
    {
        public string Value => value;
    }
}

namespace Microsoft.Azure.Amqp.Framing
{
    using System;
    using Microsoft.Azure.Amqp.Encoding;

    internal sealed class Open
    {
        public string ContainerId { get; set; } = "";

        public AmqpSymbol[] DesiredCapabilities { get; set; } = [];

        public byte[] Encode()
        {
            // AmqpSymbol is the SDK's, AmqpBuffer and AmqpWriter are this library's, and so are the names that begin with Wire.
            var open = new WireOpen { ContainerId = ContainerId, DesiredCapabilities = Array.ConvertAll(DesiredCapabilities, static symbol => new WireSymbol(symbol.Value)) };
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            open.WriteTo(ref writer);
            writer.Flush();
            return buffer.WrittenSpan.ToArray();
        }
    }
}
