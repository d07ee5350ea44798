// Stand-in for `Invoke-RestMethod`, as PowerShell 7 documents it: a request -> its answer as objects, or the error that `catch` gets, with the answer in it.
using System.Collections;
using System.Management.Automation;
using System.Net;
using System.Text;
using System.Xml;
using Newtonsoft.Json;

namespace Opslag.Clients.PowerShell;

[Cmdlet(VerbsLifecycle.Invoke, "RestMethod")]
public sealed class InvokeRestMethodCommand : PSCmdlet
{
    private static readonly string[] New = [nameof(FollowRelLink), nameof(ResponseHeadersVariable), nameof(SkipHttpErrorCheck), nameof(StatusCodeVariable)];

    private static readonly HttpClient Http = new(new SocketsHttpHandler
    {
        // Windows PowerShell asks for no compression.
        AutomaticDecompression = Edition.IsWindowsPowerShell ? DecompressionMethods.None : DecompressionMethods.All,
    });

    [Parameter(Mandatory = true, Position = 0)]
    public required Uri Uri { get; set; }

    [Parameter]
    public string Method { get; set; } = "Get";

    [Parameter]
    public IDictionary Headers { get; set; } = new Hashtable();

    [Parameter]
    public SwitchParameter UseBasicParsing { get; set; }

    [Parameter]
    [Alias("FL")]
    public SwitchParameter FollowRelLink { get; set; }

    [Parameter]
    [Alias("RHV")]
    public string? ResponseHeadersVariable { get; set; }

    [Parameter]
    public SwitchParameter SkipHttpErrorCheck { get; set; }

    [Parameter]
    public string? StatusCodeVariable { get; set; }

    protected override void ProcessRecord()
    {
        if (Edition.IsWindowsPowerShell && New.FirstOrDefault(MyInvocation.BoundParameters.ContainsKey) is { } unknown)
            throw new ParameterBindingException($"A parameter cannot be found that matches parameter name '{unknown}'.");
        for (var next = Uri; next is not null;) next = Take(next);
    }

    /// <summary>Gives the next link, where it is to be followed.</summary>
    private Uri? Take(Uri address)
    {
        using var request = new HttpRequestMessage(new HttpMethod(Method.ToUpperInvariant()), address);
        request.Headers.Add("User-Agent", Edition.IsWindowsPowerShell ? "Mozilla/5.0 (Windows NT; Windows NT 10.0; da-DK) WindowsPowerShell/5.1.19041.1" : "Mozilla/5.0 (Linux; Debian GNU/Linux 12; en-US) PowerShell/7.6.9");
        foreach (DictionaryEntry header in Headers) request.Headers.Add((string)header.Key, header.Value?.ToString());
        var response = Send(request);
        var text = Text(response.Content);
        if (!response.IsSuccessStatusCode && !SkipHttpErrorCheck)
        {
            var fault = new HttpResponseException($"Response status code does not indicate success: {(int)response.StatusCode} ({response.ReasonPhrase}).", response);
            ThrowTerminatingError(new ErrorRecord(fault, "WebCmdletWebResponseException", ErrorCategory.InvalidOperation, request) { ErrorDetails = new ErrorDetails(text) });
        }
        WriteObject(Content(response.Content, text));
        if (StatusCodeVariable is not null) SessionState.PSVariable.Set(StatusCodeVariable, (int)response.StatusCode);
        if (ResponseHeadersVariable is not null) SessionState.PSVariable.Set(ResponseHeadersVariable, AllHeaders(response));
        return FollowRelLink && response.Headers.TryGetValues("Link", out var links) ? NextLink(address, links) : null;
    }

    private HttpResponseMessage Send(HttpRequestMessage request)
    {
        try
        {
            return Http.Send(request);
        }
        catch (HttpRequestException fault)
        {
            ThrowTerminatingError(new ErrorRecord(fault, "WebCmdletWebResponseException", ErrorCategory.InvalidOperation, request));
            throw;
        }
    }

    private static string Text(HttpContent content)
    {
        using var bytes = new MemoryStream();
        content.CopyTo(bytes, null, default);
        var charset = content.Headers.ContentType?.CharSet;
        // Windows PowerShell takes an answer that names no charset as Latin-1.
        var encoding = charset is not null ? Encoding.GetEncoding(charset) : Edition.IsWindowsPowerShell ? Encoding.Latin1 : Encoding.UTF8;
        return encoding.GetString(bytes.ToArray());
    }

    private static object? Content(HttpContent content, string text)
    {
        Func<string, object?>[] readers = content.Headers.ContentType?.MediaType == "application/json" ? [PlainJson.Read, Xml] : [Xml, PlainJson.Read];
        foreach (var read in readers)
        {
            try
            {
                return read(text);
            }
            catch (Exception fault) when (fault is XmlException or JsonException or InvalidDataException)
            {
                // The next reader may take it. What none takes is a text.
            }
        }
        return text;
    }

    private static XmlDocument Xml(string text)
    {
        var document = new XmlDocument { XmlResolver = null };
        document.LoadXml(text);
        return document;
    }

    private static Dictionary<string, IEnumerable<string>> AllHeaders(HttpResponseMessage response) =>
        response.Headers.Concat(response.Content.Headers).ToDictionary(header => header.Key, header => header.Value, StringComparer.OrdinalIgnoreCase);

    private static Uri? NextLink(Uri address, IEnumerable<string> links)
    {
        var next = links.FirstOrDefault(link => link.EndsWith("; rel=\"next\"", StringComparison.Ordinal));
        return next is null ? null : new Uri(address, next[1..next.IndexOf('>')]);
    }
}

/// <summary>What `$_.Exception` is. In Windows PowerShell 5.1 it is a WebException, whose `Response.StatusCode` is the same.</summary>
public sealed class HttpResponseException(string message, HttpResponseMessage response) : HttpRequestException(message, null, response.StatusCode)
{
    public HttpResponseMessage Response { get; } = response;
}
