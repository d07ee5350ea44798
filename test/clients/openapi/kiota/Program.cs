// Reads by the client that Kiota made of openapi.json -> what it read, a line for each request.
using Microsoft.Kiota.Abstractions.Authentication;
using Microsoft.Kiota.Http.HttpClientLibrary;
using Opslag;

// Kiota's own way to send a key wants TLS.
var http = new HttpClient();
http.DefaultRequestHeaders.Add("ApiKey", Environment.GetEnvironmentVariable("OPSLAG_KEY"));
var client = new OpslagClient(new HttpClientRequestAdapter(new AnonymousAuthenticationProvider(), httpClient: http) { BaseUrl = args[0] });

var page = await client.Persons.GetAsPersonsGetResponseAsync(request =>
{
    var asked = request.QueryParameters;
    (asked.Top, asked.Count, asked.Filter) = (3, true, "Deleted eq false and startswith(Surname,'N')");
    (asked.Orderby, asked.Select, asked.Expand) = (["Surname desc", "Uuid"], ["Uuid", "Surname"], ["Affiliations($select=PositionName)"]);
});
var rows = page!.Value!;
Console.WriteLine($"{rows.Count} {page.OdataCount} {string.Join(' ', rows.Select(person => person.Uuid))}");

var all = await client.OrgUnits.GetAsOrgUnitsGetResponseAsync(request => request.QueryParameters.Expand = ["*"]);
Console.WriteLine($"{all!.Value!.Count(unit => unit.Parent?.Uuid is null)} {all.Value!.Sum(unit => unit.Affiliations!.Count)} {all.OdataNextLink is null}");

var person = await client.Persons[rows[0].Uuid!.Value].GetAsync(request => request.QueryParameters.Expand = ["*"]);
Console.WriteLine($"{person!.Surname} {person.LastChanged?.UtcDateTime:yyyy-MM-ddTHH:mm:ss}");

try
{
    await client.Persons[person.Uuid!.Value].GetAsync(request => request.QueryParameters.Select = ["Nothing"]);
}
catch (Opslag.Models.Error fault)
{
    Console.WriteLine($"{fault.ResponseStatusCode} {fault.ErrorProp?.Code}");
}
