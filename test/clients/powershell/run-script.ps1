# A script as an edition of PowerShell runs it -> each object that it puts out, as a line of JSON.
param([string] $Edition, [string] $Script, [Parameter(ValueFromRemainingArguments)] [string[]] $Arguments)
if ($Edition -eq '5.1') { . "$PSScriptRoot/windows-powershell.ps1" (@($Script) + $Arguments -like '*.ps1') }

# What is formatted for the eye stays an object, which the test reads.
function Format-Table { $input }

& $Script @Arguments | ForEach-Object { ConvertTo-Json $_ -Compress -Depth 20 }
