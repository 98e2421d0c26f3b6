using Amqp.Encoding.Diagnostics;

AmqpDump.Create(Convert.FromHexString("005377A10568656C6C6F")).WriteText(Console.Out);
