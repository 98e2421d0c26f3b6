using Amqp.Encoding;

namespace Consumers
{
    internal static class Program
    {
        private static void Main()
        {
            System.Console.WriteLine(Exchange.Run());
            var order = new Order { Id = 7, Customer = "Ada" };
            System.Console.WriteLine(Order.TryDecode(order.Encode(), out Order read, out _) ? read.Customer : "no order");
        }
    }

    [AmqpContract("acme:order:list")]
    internal sealed partial class Order
    {
        public int Id { get; set; }

        public string Customer { get; set; }
    }
}
