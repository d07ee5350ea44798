# Keeps a copy of a collection in a file: $env:OPSLAG_KEY = '...'; ./synchronise.ps1 https://host/odata/ 'Persons?$select=Uuid,Firstname' Uuid copy.xml. Run it again for what has changed.
# For Windows PowerShell 5.1 and PowerShell 7. Moments are texts in the first and DateTime in the second.
#requires -Version 5.1
param([string] $Root, [string] $Query, [string] $Key, [string] $File)
$ErrorActionPreference = 'Stop'
$headers = @{ ApiKey = $env:OPSLAG_KEY; Prefer = 'track-changes' }

# Entities by their keys. To a hashtable, keys that differ in case alone are one.
function New-Copy { , [System.Collections.Generic.Dictionary[string, object]]::new() }

# Gives the next delta link.
function Read-Round([string] $Link, $Entities) {
  while ($true) {
    $page = Invoke-RestMethod -Uri $Link -Headers $headers
    foreach ($item in $page.value) {
      if ($item.'@odata.removed') { [void] $Entities.Remove([string] $item.$Key) }
      else { $Entities[[string] $item.$Key] = $item }
    }
    if ($page.'@odata.deltaLink') { return $page.'@odata.deltaLink' }
    $Link = $page.'@odata.nextLink'
    if (-not $Link) { throw 'No delta link: the service cannot tell what changes in this query. Leave out what cannot be tracked, such as $top.' }
  }
}

$start = $Root + $Query
$entities = New-Copy
$delta = $start
if (Test-Path $File) {
  $kept = Import-Clixml $File
  foreach ($entity in $kept.Entities) { $entities[[string] $entity.$Key] = $entity }
  $delta = $kept.Delta
}
try {
  $delta = Read-Round $delta $entities
} catch {
  if ([int] $_.Exception.Response.StatusCode -ne 410) { throw }
  $entities = New-Copy
  $delta = Read-Round $start $entities
}
# Another name first, so that the copy is never half of a round.
@{ Delta = $delta; Entities = @($entities.Values) } | Export-Clixml -Depth 20 "$File.new"
Move-Item -Force "$File.new" $File
$entities.Count
