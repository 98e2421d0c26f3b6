namespace Consumers
{
    internal static class Program
    {
        private static void Main()
        {
            System.Console.WriteLine(Exchange.Run());
        }
    }
}
