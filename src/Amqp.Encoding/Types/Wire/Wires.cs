// The types that are checked or converted, and the forms of a binary; the others are made from types.xml.
global using BinaryWire = Amqp.Encoding.VariableWire<System.ReadOnlyMemory<byte>, Amqp.Encoding.BinaryType>;
global using ByteArrayWire = Amqp.Encoding.VariableWire<byte[], Amqp.Encoding.ByteArrayType>;
global using CharWire = Amqp.Encoding.ConvertedWire<Amqp.Encoding.AmqpChar, uint, Amqp.Encoding.FixedWire<uint, Amqp.Encoding.CharType>, Amqp.Encoding.CharConversion>;
global using DateTimeOffsetWire = Amqp.Encoding.ConvertedWire<System.DateTimeOffset, System.DateTime, Amqp.Encoding.ConvertedWire<System.DateTime, Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.FixedWire<Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.TimestampType>, Amqp.Encoding.DateTimeConversion>, Amqp.Encoding.DateTimeOffsetConversion>;
global using DateTimeWire = Amqp.Encoding.ConvertedWire<System.DateTime, Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.FixedWire<Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.TimestampType>, Amqp.Encoding.DateTimeConversion>;
global using SegmentWire = Amqp.Encoding.VariableWire<System.ArraySegment<byte>, Amqp.Encoding.SegmentType>;
global using Utf16CharWire = Amqp.Encoding.ConvertedWire<char, uint, Amqp.Encoding.FixedWire<uint, Amqp.Encoding.CharType>, Amqp.Encoding.Utf16Conversion>;
