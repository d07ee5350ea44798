// ODataLib's stream of starts and ends -> a tree of JSON. Control information has the names of OData 4.01, without `odata.`.
using System.Text.Json.Nodes;
using Microsoft.OData;

namespace Opslag.Clients;

public static class ResourceTree
{
    /// <summary>What is open: a resource with its nested ones so far, a nested one's name, or a set with its members so far.</summary>
    private sealed record Open(JsonObject Members, JsonArray Items, string? Name = null);

    public static JsonNode? Of(ODataReader reader)
    {
        var open = new Stack<Open>();
        JsonNode? whole = null;
        // A resource or set is a member of what is open around it, or it is all.
        void Close(JsonNode? node, ODataResourceSetBase? set = null)
        {
            if (!open.TryPeek(out var around)) whole = node;
            else if (around.Name is null) around.Items.Add(node);
            else around.Members[around.Name] = set is null ? node : ((JsonObject)node!)["value"]!.DeepClone();
            if (set is null || !open.TryPeek(out around) || around.Name is null) return;
            if (set.Count is { } count) around.Members[$"{around.Name}@count"] = count;
            if (set.NextPageLink is { } next) around.Members[$"{around.Name}@nextLink"] = next.AbsoluteUri;
        }
        while (reader.Read())
        {
            switch (reader.State)
            {
                case ODataReaderState.ResourceSetStart:
                case ODataReaderState.DeltaResourceSetStart:
                case ODataReaderState.ResourceStart:
                case ODataReaderState.DeletedResourceStart:
                    open.Push(new Open([], []));
                    break;
                case ODataReaderState.ResourceSetEnd:
                case ODataReaderState.DeltaResourceSetEnd:
                    var set = (ODataResourceSetBase)reader.Item;
                    Close(OfSet(open.Pop().Items, set.Count, set.NextPageLink, set.DeltaLink), set);
                    break;
                case ODataReaderState.ResourceEnd:
                    var nested = open.Pop().Members;
                    Close(reader.Item is ODataResource resource ? Resource(resource, nested) : null);
                    break;
                case ODataReaderState.DeletedResourceEnd:
                    Close(Removed((ODataDeletedResource)reader.Item, open.Pop().Members));
                    break;
                case ODataReaderState.NestedResourceInfoStart:
                    open.Push(new Open(open.Peek().Members, [], ((ODataNestedResourceInfo)reader.Item).Name));
                    break;
                case ODataReaderState.NestedResourceInfoEnd:
                    open.Pop();
                    var info = (ODataNestedResourceInfo)reader.Item;
                    if (info.Url is { } url) open.Peek().Members[$"{info.Name}@navigationLink"] = url.AbsoluteUri;
                    break;
                case ODataReaderState.EntityReferenceLink:
                    Close(new JsonObject { ["@id"] = ((ODataEntityReferenceLink)reader.Item).Url.AbsoluteUri });
                    break;
                case ODataReaderState.DeltaLink:
                    Close(Link("@link", (ODataDeltaLink)reader.Item));
                    break;
                case ODataReaderState.DeltaDeletedLink:
                    Close(Link("@deletedLink", (ODataDeltaDeletedLink)reader.Item));
                    break;
                default:
                    throw new InvalidDataException($"Nothing reads {reader.State} here.");
            }
        }
        return whole;
    }

    public static JsonObject OfSet(JsonArray items, long? count, Uri? next, Uri? delta)
    {
        var read = new JsonObject { ["value"] = items };
        if (count is not null) read["@count"] = count;
        if (next is not null) read["@nextLink"] = next.AbsoluteUri;
        if (delta is not null) read["@deltaLink"] = delta.AbsoluteUri;
        return read;
    }

    private static JsonObject Resource(ODataResource resource, JsonObject nested)
    {
        var read = WithProperties(resource, nested);
        if (resource.Id is { } id) read["@id"] = id.AbsoluteUri;
        read["@type"] = resource.TypeName;
        if (resource.MediaResource is { ReadLink: { } link } media)
        {
            read["@mediaReadLink"] = link.AbsoluteUri;
            if (media.ContentType is not null) read["@mediaContentType"] = media.ContentType;
        }
        return read;
    }

    private static JsonObject Removed(ODataDeletedResource removed, JsonObject nested)
    {
        var read = WithProperties(removed, nested);
        read["@removed"] = new JsonObject { ["reason"] = removed.Reason?.ToString().ToLowerInvariant() };
        if (removed.Id is { } id) read["@id"] = id.AbsoluteUri;
        return read;
    }

    private static JsonObject Link(string kind, ODataDeltaLinkBase link) =>
        new() { [kind] = new JsonArray(link.Source.AbsoluteUri, link.Relationship, link.Target.AbsoluteUri) };

    private static JsonObject WithProperties(ODataResourceBase resource, JsonObject nested)
    {
        var read = new JsonObject();
        foreach (var property in resource.Properties.OfType<ODataProperty>()) read[property.Name] = PlainValue.Of(property.Value);
        foreach (var (name, value) in nested) read[name] = value?.DeepClone();
        return read;
    }
}
