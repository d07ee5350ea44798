// Requests as JSON on standard input -> what .NET makes of the service's answers, a line of JSON for each request.
using System.Text.Json;
using System.Text.Json.Nodes;
using Opslag.Clients;

var task = JsonSerializer.Deserialize<ClientTask>(Console.In.ReadToEnd(), JsonSerializerOptions.Web)!;
using var service = new Service(new Uri(task.Root), task.Key);
var metadata = new MetadataReader(service);
var answers = new AnswerReader(service, metadata.Model);
var urls = new UrlWriter(service, metadata.Model);

foreach (var request in task.Requests)
{
    var line = new JsonObject { ["name"] = request.Name };
    try
    {
        line["read"] = request.Kind switch
        {
            "metadata" => metadata.Read(request),
            "metadata alone" => metadata.ReadAlone(request),
            "url" => urls.Write(request),
            "pages" => answers.Pages(request, "Uuid"),
            _ => answers.Read(request),
        };
    }
    catch (Exception fault)
    {
        line["fault"] = $"{fault.GetType().Name}: {fault.Message}";
    }
    Console.WriteLine(line.ToJsonString());
}

namespace Opslag.Clients
{
    public sealed record ClientTask(string Root, string Key, ClientRequest[] Requests);

    /// <param name="Url">Relative to the service root, or absolute.</param>
    /// <param name="Set">The set whose entities the answer has, where the answer does not tell.</param>
    public sealed record ClientRequest(string Name, string Kind, string Url, Dictionary<string, string>? Headers, string? Set, string? Type);
}
