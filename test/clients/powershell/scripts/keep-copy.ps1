# Runs synchronise.ps1 -> what it puts out, then the delta link that it keeps, then the entities.
param([string] $Script, [string] $Root, [string] $Query, [string] $Key, [string] $File)
& $Script $Root $Query $Key $File
$copy = Import-Clixml $File
$copy.Delta
$copy.Entities
