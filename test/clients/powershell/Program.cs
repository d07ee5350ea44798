// `7|5.1 script.ps1 arguments…` -> what the script puts out, each object as a line of JSON. The engine is PowerShell 7's own. Commands of its other packages are stand-ins.
// `5.1` rejects what Windows PowerShell 5.1 does not have, and reads answers as it does.
using System.Management.Automation;
using System.Management.Automation.Runspaces;
using Opslag.Clients.PowerShell;

var script = Path.GetFullPath(args[1]);
Edition.IsWindowsPowerShell = args[0] == "5.1";
if (Edition.IsWindowsPowerShell && args.Where(argument => argument.EndsWith(".ps1", StringComparison.Ordinal)).SelectMany(Edition.Lacks).ToList() is { Count: > 0 } lacking)
{
    Console.Error.WriteLine($"Windows PowerShell 5.1 does not have: {string.Join("; ", lacking)}");
    return 2;
}

var state = InitialSessionState.CreateDefault2();
Type[] standIns = [typeof(InvokeRestMethodCommand), typeof(ImportClixmlCommand), typeof(ExportClixmlCommand), typeof(TestPathCommand), typeof(MoveItemCommand), typeof(FormatTableCommand)];
foreach (var type in standIns)
{
    var name = (CmdletAttribute)Attribute.GetCustomAttribute(type, typeof(CmdletAttribute))!;
    state.Commands.Add(new SessionStateCmdletEntry($"{name.VerbName}-{name.NounName}", type, null));
}
// Otherwise the engine searches the machine's folders for a command that it does not know.
state.Variables.Add(new SessionStateVariableEntry("PSModuleAutoLoadingPreference", "None", null));
using var shell = PowerShell.Create(state);
shell.AddCommand(script);
foreach (var argument in args.Skip(2)) shell.AddArgument(argument);
try
{
    foreach (var item in shell.Invoke()) Console.WriteLine(PlainJson.Of(item)?.ToJsonString() ?? "null");
}
catch (RuntimeException fault)
{
    Console.Error.WriteLine($"{fault.GetType().Name}: {fault.Message}{fault.ErrorRecord.InvocationInfo?.PositionMessage}");
    return 1;
}
foreach (var error in shell.Streams.Error) Console.Error.WriteLine(error);
return shell.Streams.Error.Count > 0 ? 1 : 0;
