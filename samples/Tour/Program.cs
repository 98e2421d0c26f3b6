using System.Globalization;
using Amqp.Encoding.Samples.Tour;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
Console.OutputEncoding = System.Text.Encoding.UTF8;
var screen = new Screen(Console.Out, Screen.IsColoured);
var lap = TimeSpan.FromSeconds(0.125);
Tour.Show(screen, lap);
if (args is ["--all"])
{
    Tour.ShowAll(screen, lap);
}
