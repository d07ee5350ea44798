// A request -> the answer of the service, whole, as the message that ODataLib reads.
using Microsoft.OData;

namespace Opslag.Clients;

public sealed class Service(Uri root, string key) : IDisposable
{
    private readonly HttpClient _http = new();

    public Uri Root { get; } = root;

    public Answer Get(string url, IReadOnlyDictionary<string, string>? headers = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(Root, url));
        request.Headers.Add("ApiKey", key);
        foreach (var (name, value) in headers ?? new Dictionary<string, string>()) request.Headers.TryAddWithoutValidation(name, value);
        using var response = _http.Send(request);
        using var body = response.Content.ReadAsStream();
        var content = new MemoryStream();
        body.CopyTo(content);
        content.Position = 0;
        var received = response.Headers.Concat(response.Content.Headers).ToDictionary(header => header.Key, header => string.Join(", ", header.Value), StringComparer.OrdinalIgnoreCase);
        return new Answer(content, received) { StatusCode = (int)response.StatusCode };
    }

    public void Dispose() => _http.Dispose();
}

public sealed class Answer(MemoryStream content, Dictionary<string, string> headers) : IODataResponseMessage
{
    public IEnumerable<KeyValuePair<string, string>> Headers => headers;

    public int StatusCode { get; set; }

    public string GetHeader(string headerName) => headers.GetValueOrDefault(headerName)!;

    public void SetHeader(string headerName, string headerValue) => headers[headerName] = headerValue;

    public Stream GetStream() => content;

    public string Text => System.Text.Encoding.UTF8.GetString(content.ToArray());
}
