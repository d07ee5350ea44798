// An answer -> what ODataLib reads of it, as JSON: values, and the ids, types and links that it was told or worked out by the model.
using System.Text.Json.Nodes;
using Microsoft.OData;
using Microsoft.OData.Edm;

namespace Opslag.Clients;

public sealed class AnswerReader(Service service, IEdmModel model)
{
    /// <summary>All pages of a set, by their next links; the keys of their entities in order.</summary>
    public JsonNode Pages(ClientRequest request, string key)
    {
        var keys = new JsonArray();
        var pages = 0;
        for (var url = request.Url; url is not null; pages += 1)
        {
            var body = Read(request with { Kind = "set", Url = url })["body"]!;
            foreach (var entity in body["value"]!.AsArray()) keys.Add(entity![key]!.DeepClone());
            url = body["@nextLink"]?.GetValue<string>();
        }
        return new JsonObject { ["keys"] = keys, ["pages"] = pages };
    }

    public JsonNode Read(ClientRequest request)
    {
        var answer = service.Get(request.Url, request.Headers);
        // What $apply makes is in no type of the model: Microsoft.OData.Client takes it too.
        var undeclared = request.Kind == "applied" ? ValidationKinds.ThrowOnUndeclaredPropertyForNonOpenType : ValidationKinds.None;
        var settings = new ODataMessageReaderSettings
        {
            BaseUri = service.Root,
            MaxProtocolVersion = ODataVersion.V401,
            Validations = ValidationKinds.All & ~undeclared,
            EnableMessageStreamDisposal = true,
            ShouldIncludeAnnotation = _ => true,
        };
        settings.MessageQuotas.MaxReceivedMessageSize = int.MaxValue;
        using var reader = new ODataMessageReader(answer, settings, model);
        var set = request.Set is null ? null : model.FindDeclaredEntitySet(request.Set);
        var type = request.Type is null ? set?.EntityType : (IEdmEntityType)model.FindType(request.Type);
        JsonNode? read = request.Kind switch
        {
            "set" or "applied" => ResourceTree.Of(reader.CreateODataResourceSetReader(set, type)),
            "entity" => ResourceTree.Of(reader.CreateODataResourceReader(set, type)),
            "delta" => ResourceTree.Of(reader.CreateODataDeltaResourceSetReader(set, type)),
            "property" => PlainValue.Of(reader.ReadProperty().Value),
            "value" => PlainValue.Of(reader.ReadValue(null)),
            "reference" => reader.ReadEntityReferenceLink().Url.AbsoluteUri,
            "references" => References(reader.ReadEntityReferenceLinks()),
            "service" => ServiceDocument(reader.ReadServiceDocument()),
            "error" => Fault(reader.ReadError()),
            _ => throw new ArgumentException($"No kind of answer: {request.Kind}"),
        };
        return new JsonObject { ["status"] = answer.StatusCode, ["version"] = answer.GetHeader("OData-Version"), ["type"] = answer.GetHeader("Content-Type"), ["body"] = read };
    }

    private static JsonObject References(ODataEntityReferenceLinks links) => ResourceTree.OfSet(
        new JsonArray(links.Links.Select(link => (JsonNode)new JsonObject { ["@id"] = link.Url.AbsoluteUri }).ToArray()), links.Count, links.NextPageLink, null);

    private static JsonObject ServiceDocument(ODataServiceDocument document) =>
        new(document.EntitySets.Select(set => KeyValuePair.Create(set.Name, (JsonNode?)set.Url.AbsoluteUri)));

    private static JsonObject Fault(ODataError error) => new() { ["code"] = error.Code, ["message"] = error.Message, ["target"] = error.Target };
}
