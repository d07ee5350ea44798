// A value that ODataLib read -> JSON in the one form that the service writes it.
using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.OData;
using Microsoft.OData.Edm;

namespace Opslag.Clients;

public static class PlainValue
{
    public static JsonNode? Of(object? value) => value switch
    {
        null or ODataNullValue => null,
        ODataPrimitiveValue primitive => Of(primitive.Value),
        ODataEnumValue member => member.Value,
        ODataUntypedValue untyped => JsonNode.Parse(untyped.RawValue),
        ODataCollectionValue collection => new JsonArray(collection.Items.Select(Of).ToArray()),
        ODataResourceValue structure => new JsonObject(structure.Properties.OfType<ODataProperty>().Select(property => KeyValuePair.Create(property.Name, Of(property.Value)))),
        string text => text,
        bool truth => truth,
        int number => number,
        short number => number,
        byte number => number,
        long number => number,
        decimal number => number,
        double number => number,
        float number => number,
        Guid guid => guid.ToString("D"),
        Date date => date.ToString(),
        DateTimeOffset moment => moment.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.ffffff'Z'", CultureInfo.InvariantCulture),
        TimeOfDay time => time.ToString(),
        byte[] bytes => Convert.ToBase64String(bytes).Replace('+', '-').Replace('/', '_'),
        _ => throw new InvalidDataException($"Nothing writes {value.GetType()} here."),
    };
}
