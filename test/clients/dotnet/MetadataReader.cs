// $metadata and the vocabularies that it refers to -> EDM's model, with all that EDM's reader and its validation find wrong.
using System.Text.Json.Nodes;
using System.Xml;
using Microsoft.OData.Edm;
using Microsoft.OData.Edm.Csdl;
using Microsoft.OData.Edm.Validation;

namespace Opslag.Clients;

public sealed class MetadataReader
{
    private readonly Service _service;

    public MetadataReader(Service service)
    {
        _service = service;
        Model = Parse("$metadata", new Dictionary<string, string>()).Model;
    }

    public IEdmModel Model { get; }

    public JsonNode Read(ClientRequest request)
    {
        var (model, faults, asked) = Parse(request.Url, request.Headers);
        var version = request.Headers is { } headers && headers.GetValueOrDefault("OData-MaxVersion") == "4.0" ? EdmConstants.EdmVersion4 : EdmConstants.EdmVersion401;
        model.Validate(version, out var invalid);
        return new JsonObject
        {
            ["version"] = model.GetEdmVersion()?.ToString(),
            ["faults"] = Texts(faults.Concat(invalid).Select(fault => fault.ToString())),
            ["asked"] = Texts(asked),
            ["sets"] = Sets(model),
            ["types"] = Types(model),
        };
    }

    /// <summary>As clients read it that follow no references: Microsoft.OData.Client and Simple.OData.Client do.</summary>
    public JsonNode ReadAlone(ClientRequest request) => Sets(CsdlReader.Parse(Xml(request.Url, request.Headers)));

    private (IEdmModel Model, IEnumerable<EdmError> Faults, IReadOnlyList<string> Asked) Parse(string url, IReadOnlyDictionary<string, string>? headers)
    {
        var asked = new List<string>();
        var address = new Uri(_service.Root, url);
        XmlReader Referred(Uri uri)
        {
            var absolute = new Uri(address, uri);
            asked.Add(_service.Root.MakeRelativeUri(absolute).ToString());
            return Xml(absolute.AbsoluteUri, headers);
        }
        if (!CsdlReader.TryParse(Xml(url, headers), Referred, out var model, out var faults))
            throw new InvalidDataException(string.Join("; ", faults));
        return (model, faults, asked);
    }

    private XmlReader Xml(string url, IReadOnlyDictionary<string, string>? headers)
    {
        var answer = _service.Get(url, headers);
        if (answer.StatusCode != 200) throw new InvalidDataException($"{url}: {answer.StatusCode}");
        return XmlReader.Create(answer.GetStream());
    }

    private static JsonObject Sets(IEdmModel model) =>
        new(model.EntityContainer.EntitySets().Select(set => KeyValuePair.Create(set.Name, (JsonNode?)set.EntityType.FullName())));

    private static JsonObject Types(IEdmModel model)
    {
        var types = model.SchemaElements.OfType<IEdmEntityType>().Where(type => type.Namespace == model.EntityContainer.Namespace);
        return new(types.Select(type => KeyValuePair.Create(type.Name, (JsonNode?)Properties(type))));
    }

    private static JsonObject Properties(IEdmEntityType type)
    {
        JsonNode Described(IEdmProperty property) => property switch
        {
            IEdmNavigationProperty { Partner: { } partner } => $"{property.Type.Definition.FullTypeName()} {partner.Name}",
            _ => property.Type.Definition.FullTypeName(),
        };
        var described = type.Properties().Select(property => KeyValuePair.Create(property.Name, (JsonNode?)Described(property)));
        return new(described.Prepend(KeyValuePair.Create("$Key", (JsonNode?)Texts(type.Key().Select(key => key.Name)))));
    }

    private static JsonArray Texts(IEnumerable<string> texts) => new(texts.Select(text => (JsonNode)text).ToArray());
}
