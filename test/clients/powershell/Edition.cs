// A script -> what Windows PowerShell 5.1 does not have of it: operators and statements that came with PowerShell 7, and text that it reads as another.
using System.Management.Automation.Language;

namespace Opslag.Clients.PowerShell;

public static class Edition
{
    public static bool IsWindowsPowerShell { get; set; }

    private static readonly HashSet<TokenKind> New =
    [
        TokenKind.QuestionQuestion, TokenKind.QuestionQuestionEquals, TokenKind.QuestionDot, TokenKind.QuestionLBracket, TokenKind.AndAnd, TokenKind.OrOr, TokenKind.Clean,
    ];

    public static IEnumerable<string> Lacks(string script)
    {
        var bytes = File.ReadAllBytes(script);
        // Without a byte order mark it takes the code page of the machine.
        if (bytes.Any(value => value > 127) && !bytes.AsSpan().StartsWith("\uFEFF"u8)) yield return "UTF-8 without a byte order mark";
        var tree = Parser.ParseFile(script, out var tokens, out var faults);
        foreach (var fault in faults) yield return $"line {fault.Extent.StartLineNumber}: {fault.Message}";
        foreach (var token in tokens.Where(token => New.Contains(token.Kind))) yield return $"line {token.Extent.StartLineNumber}: {token.Text}";
        foreach (var choice in tree.FindAll(node => node is TernaryExpressionAst, searchNestedScriptBlocks: true)) yield return $"line {choice.Extent.StartLineNumber}: {choice.Extent.Text}";
    }
}
