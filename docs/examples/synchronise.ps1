# Keeps a copy of a collection in a file: $env:OPSLAG_KEY = '…'; ./synchronise.ps1 https://host/odata/ 'Persons?$select=Uuid,Firstname' Uuid copy.xml. Run it again for what has changed.
param([string] $Root, [string] $Query, [string] $Key, [string] $File)
$ErrorActionPreference = 'Stop'
$headers = @{ ApiKey = $env:OPSLAG_KEY; Prefer = 'track-changes' }

# Gives the next delta link.
function Read-Round([string] $Link, [hashtable] $Entities) {
  while ($true) {
    $page = Invoke-RestMethod -Uri $Link -Headers $headers
    foreach ($item in $page.value) {
      if ($item.'@odata.removed') { $Entities.Remove([string] $item.$Key) }
      else { $Entities[[string] $item.$Key] = $item }
    }
    if (-not $page.'@odata.nextLink') { return $page.'@odata.deltaLink' }
    $Link = $page.'@odata.nextLink'
  }
}

$start = $Root + $Query
$copy = @{ Delta = $start; Entities = @{} }
if (Test-Path $File) { $copy = Import-Clixml $File }
try {
  $copy.Delta = Read-Round $copy.Delta $copy.Entities
} catch {
  if ([int] $_.Exception.Response.StatusCode -ne 410) { throw }
  $copy = @{ Delta = $null; Entities = @{} }
  $copy.Delta = Read-Round $start $copy.Entities
}
# Another name first, so that the copy is never half of a round.
$copy | Export-Clixml -Depth 20 "$File.new"
Move-Item -Force "$File.new" $File
$copy.Entities.Count
