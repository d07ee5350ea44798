# PowerShell 7 -> the differences of Windows PowerShell 5.1, which runs on Windows alone: a script that 5.1 cannot read is refused, and answers are read as 5.1 reads them.
using namespace System.Management.Automation
using namespace System.Management.Automation.Language
param([string[]] $Scripts)

# What came with PowerShell 7.
$newer = 'QuestionQuestion', 'QuestionQuestionEquals', 'QuestionDot', 'QuestionLBracket', 'AndAnd', 'OrOr', 'Clean', 'QuestionMark'
foreach ($file in $Scripts) {
  $bytes = [IO.File]::ReadAllBytes($file)
  $mark = [Convert]::ToHexString($bytes, 0, [Math]::Min(3, $bytes.Length)) -eq 'EFBBBF'
  # Without a byte order mark 5.1 takes the code page of the machine.
  if (-not $mark -and ($bytes -gt 127)) { throw "${file}: UTF-8 without a byte order mark" }
  $tokens = $faults = $null
  [void] [Parser]::ParseFile($file, [ref] $tokens, [ref] $faults)
  $lacking = @($faults.ForEach('Extent')) + @($tokens.Where({ $_.Kind -in $newer }).ForEach('Extent'))
  if ($lacking) { throw "${file}: 5.1 does not have $(($lacking | ForEach-Object { "$($_.Text) in line $($_.StartLineNumber)" }) -join ', ')" }
}

$client = [Net.Http.HttpClient]::new()
$client.DefaultRequestHeaders.Add('User-Agent', 'Mozilla/5.0 (Windows NT; Windows NT 10.0; da-DK) WindowsPowerShell/5.1.19041.1')

# It has no other parameter that scripts use. It asks for no compression.
function Invoke-RestMethod {
  [CmdletBinding()]
  param([Parameter(Mandatory, Position = 0)] [uri] $Uri, [string] $Method = 'Get', [Collections.IDictionary] $Headers = @{}, [string] $OutFile, [switch] $UseBasicParsing)
  $request = [Net.Http.HttpRequestMessage]::new($Method.ToUpperInvariant(), $Uri)
  foreach ($name in $Headers.Keys) { $request.Headers.Add($name, [string] $Headers[$name]) }
  $response = $client.Send($request)
  $type = $response.Content.Headers.ContentType
  # An answer that names no charset is taken as Latin-1.
  $encoding = if ($type.CharSet) { [Text.Encoding]::GetEncoding($type.CharSet) } else { [Text.Encoding]::Latin1 }
  $bytes = $response.Content.ReadAsByteArrayAsync().Result
  $text = $encoding.GetString($bytes)
  if (-not $response.IsSuccessStatusCode) {
    $fault = [Microsoft.PowerShell.Commands.HttpResponseException]::new("The remote server returned an error: ($([int] $response.StatusCode)).", $response)
    $record = [ErrorRecord]::new($fault, 'WebCmdletWebResponseException', 'InvalidOperation', $request)
    $record.ErrorDetails = $text
    $PSCmdlet.ThrowTerminatingError($record)
  }
  if ($OutFile) { return [IO.File]::WriteAllBytes((Join-Path $PWD $OutFile), $bytes) }
  if ($type.MediaType -eq 'application/json') { return ConvertFrom-Json $text -DateKind String -NoEnumerate }
  # Else what can be read: XML, JSON such as a count, or the text.
  try { return [xml] $text } catch { Write-Debug 'No XML.' }
  try { ConvertFrom-Json $text -DateKind String -NoEnumerate } catch { $text }
}
