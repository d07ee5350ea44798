// Stand-ins for commands about files, and for one that formats. Objects are written and read by the engine's own serializer.
using System.Management.Automation;

namespace Opslag.Clients.PowerShell;

[Cmdlet(VerbsData.Export, "Clixml")]
public sealed class ExportClixmlCommand : PSCmdlet
{
    [Parameter(Mandatory = true, Position = 0)]
    public required string Path { get; set; }

    [Parameter]
    public int Depth { get; set; } = 2;

    [Parameter(Mandatory = true, ValueFromPipeline = true)]
    public required PSObject InputObject { get; set; }

    protected override void ProcessRecord() => File.WriteAllText(Path, PSSerializer.Serialize(InputObject, Depth));
}

[Cmdlet(VerbsData.Import, "Clixml")]
public sealed class ImportClixmlCommand : PSCmdlet
{
    [Parameter(Mandatory = true, Position = 0)]
    public required string Path { get; set; }

    protected override void ProcessRecord() => WriteObject(PSSerializer.Deserialize(File.ReadAllText(Path)));
}

[Cmdlet(VerbsDiagnostic.Test, "Path")]
public sealed class TestPathCommand : PSCmdlet
{
    [Parameter(Mandatory = true, Position = 0)]
    public required string Path { get; set; }

    protected override void ProcessRecord() => WriteObject(File.Exists(Path) || Directory.Exists(Path));
}

[Cmdlet(VerbsCommon.Move, "Item")]
public sealed class MoveItemCommand : PSCmdlet
{
    [Parameter(Mandatory = true, Position = 0)]
    public required string Path { get; set; }

    [Parameter(Mandatory = true, Position = 1)]
    public required string Destination { get; set; }

    [Parameter]
    public SwitchParameter Force { get; set; }

    protected override void ProcessRecord() => File.Move(Path, Destination, Force);
}

/// <summary>Gives on what it gets, so that a test sees the rows.</summary>
[Cmdlet(VerbsCommon.Format, "Table")]
public sealed class FormatTableCommand : PSCmdlet
{
    [Parameter(ValueFromPipeline = true)]
    public PSObject? InputObject { get; set; }

    protected override void ProcessRecord() => WriteObject(InputObject);
}
