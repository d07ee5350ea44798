// JSON as each edition of PowerShell reads it, and an object of PowerShell -> JSON in the form that the service writes.
using System.Collections;
using System.Globalization;
using System.Management.Automation;
using System.Text.Json.Nodes;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Opslag.Clients.PowerShell;

public static class PlainJson
{
    /// <summary>PowerShell 7 makes a DateTime of each text that is a moment. Windows PowerShell 5.1 leaves it a text.</summary>
    public static object? Read(string json)
    {
        using var reader = new JsonTextReader(new StringReader(json));
        reader.DateParseHandling = Edition.IsWindowsPowerShell ? DateParseHandling.None : DateParseHandling.DateTime;
        return Value(JToken.ReadFrom(reader));
    }

    private static object? Value(JToken token) => token switch
    {
        JObject members => Members(members),
        JArray items => items.Select(Value).ToArray(),
        JValue value => value.Value,
        _ => throw new InvalidDataException($"Nothing reads {token.Type} here."),
    };

    private static PSObject Members(JObject members)
    {
        var read = new PSObject();
        foreach (var (name, value) in members)
        {
            // Names that differ in case alone are one name to PowerShell, so it refuses the whole answer.
            if (read.Properties[name] is { } other) throw new InvalidDataException($"Two names of one object differ in case alone: {other.Name} and {name}.");
            read.Properties.Add(new PSNoteProperty(name, Value(value!)));
        }
        return read;
    }

    public static JsonNode? Of(object? value) => value switch
    {
        null => null,
        PSObject { BaseObject: PSCustomObject } item => new JsonObject(item.Properties.Select(property => KeyValuePair.Create(property.Name, Of(property.Value)))),
        PSObject wrapped => Of(wrapped.BaseObject),
        string text => text,
        bool truth => truth,
        int number => number,
        long number => number,
        double number => number,
        decimal number => number,
        DateTime moment => moment.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.ffffff'Z'", CultureInfo.InvariantCulture),
        IEnumerable items => new JsonArray(items.Cast<object?>().Select(Of).ToArray()),
        _ => throw new InvalidDataException($"Nothing writes {value.GetType()} here."),
    };
}
