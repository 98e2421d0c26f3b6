Console.WriteLine("Amqp.Encoding");
