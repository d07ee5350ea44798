// Reads by the client that NSwag made of openapi.json -> what it read, a line for each request.
using Opslag;

var http = new HttpClient();
http.DefaultRequestHeaders.Add("ApiKey", Environment.GetEnvironmentVariable("OPSLAG_KEY"));
var client = new Client(http) { BaseUrl = args[0] };

var page = await client.GetPersonsAsync(3, null, null, "Deleted eq false and startswith(Surname,'N')", true, ["Surname desc", "Uuid"], ["Uuid", "Surname"], ["Affiliations($select=PositionName)"]);
Console.WriteLine($"{page.Value.Count} {page.OdataCount} {string.Join(' ', page.Value.Select(person => person.Uuid))}");

var all = await client.GetOrgUnitsAsync(null, null, null, null, null, null, null, ["*"]);
Console.WriteLine($"{all.Value.Count(unit => unit.Parent is null)} {all.Value.Sum(unit => unit.Affiliations.Count)} {all.OdataNextLink is null}");

var person = await client.GetPersonsByUuidAsync(null, ["*"], page.Value.First().Uuid);
Console.WriteLine($"{person.Surname} {person.LastChanged?.UtcDateTime:yyyy-MM-ddTHH:mm:ss}");

try
{
    await client.GetPersonsByUuidAsync(["Nothing"], null, person.Uuid);
}
catch (ApiException<Error> fault)
{
    Console.WriteLine($"{fault.StatusCode} {fault.Result.Error1.Code}");
}
