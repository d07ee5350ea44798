// A URL -> the URL that ODataLib writes of its own tree of it, as a .NET client would send it.
using System.Text.Json.Nodes;
using Microsoft.OData;
using Microsoft.OData.Edm;
using Microsoft.OData.UriParser;

namespace Opslag.Clients;

public sealed class UrlWriter(Service service, IEdmModel model)
{
    public JsonNode Write(ClientRequest request)
    {
        var parser = new ODataUriParser(model, service.Root, new Uri(service.Root, request.Url)) { Resolver = new UnqualifiedODataUriResolver { EnableCaseInsensitive = true } };
        var uri = parser.ParseUri();
        return uri.BuildUri(ODataUrlKeyDelimiter.Parentheses).AbsoluteUri;
    }
}
