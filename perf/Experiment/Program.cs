using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Records;

Customer[] customers = CustomerData.Create(5_000);
foreach (IExperimentWriter form in AllForms.List)
{
    AllForms.Check(form, customers);
    Console.WriteLine($"{form.Name}: {customers.Length} customers, {AllForms.Encode(form, customers).Length} bytes");
}
