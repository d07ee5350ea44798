# The requests of SOFD Core's public samples and others that scripts send, written in the ways of PowerShell -> a name and what was read, for each.
param([string] $Root)
$ErrorActionPreference = 'Stop'
$headers = @{ ApiKey = $env:OPSLAG_KEY }

function Write-Read($Name, $Value) { [pscustomobject]@{ Name = $Name; Value = $Value } }
function Read-Value($Uri) { , (Invoke-RestMethod -Uri $Uri -Headers $headers -Method Get).value }
function Get-Path($Unit, $Units) {
  foreach ($parent in $Units) { if ($parent.Uuid -eq $Unit.ParentUuid) { return "$(Get-Path $parent $Units)/$($Unit.Name)" } }
  return $Unit.Name
}

$units = Read-Value ($Root + 'OrgUnits?$expand=KLEPrimary,KLESecondary,KLETertiary')
Write-Read 'subjects' $units
Write-Read 'active subjects' (Read-Value "${Root}OrgUnits?`$expand=KLEPrimary(`$filter=Active eq true),KLESecondary(`$filter=Active eq true),KLETertiary(`$filter=Active eq true)")
Write-Read 'phones and addresses' (Read-Value "${Root}OrgUnits?`$expand=phones,addresses")
$persons = Read-Value "${Root}Persons?`$expand=affiliations,users&`$filter=(affiliations/any(a: a/Prime eq true)) and (users/any(u: (u/UserType eq 'ACTIVE_DIRECTORY') and (u/Prime eq true)))"
Write-Read 'persons' $persons
Write-Read 'lines' @(
  foreach ($person in $persons[0..199]) {
    $affiliation = $person.Affiliations | Where-Object { $_.Prime }
    $user = $person.Users | Where-Object { $_.Prime -and $_.UserType -eq 'ACTIVE_DIRECTORY' }
    $unit = $units | Where-Object { $_.Uuid -eq $affiliation.OrgunitUuid }
    "$($person.CalculatedName), $($user.UserId), $($affiliation.PositionName), $(if ($unit) { Get-Path $unit $units })"
  }
)

Write-Read 'letters' (Read-Value ($Root + 'OrgUnits?$filter=contains(Name,''ø'') or Name eq ''æåÆØÅ é 100 %25''&$select=Name'))
Write-Read 'plus' (Read-Value "${Root}Persons?`$filter=Phones/any(p: p/PhoneNumber eq '+4587654321')&`$select=Uuid")
Write-Read 'form' (Read-Value ($Root + 'Persons?$filter=Deleted+eq+true&$select=Uuid'))
Write-Read 'guid as text' (Read-Value "${Root}Persons?`$filter=Uuid eq '$($persons[0].Uuid)'")
Write-Read 'a person' (Invoke-RestMethod "${Root}Persons('$($persons[0].Uuid)')" -Headers $headers).CalculatedName

# A moment goes back as it came, to the microsecond.
$changed = $persons[0].LastChanged
if ($changed -is [datetime]) { $changed = $changed.ToUniversalTime().ToString('o') }
Write-Read 'moment' (Read-Value "${Root}Persons?`$filter=Uuid eq $($persons[0].Uuid) and LastChanged eq $changed&`$select=LastChanged")

# A day is a text in both editions.
$person = (Read-Value ($Root + 'Persons?$filter=AnniversaryDate ne null&$select=AnniversaryDate,LastChanged&$top=1'))[0]
Write-Read 'types' @($person.AnniversaryDate.GetType().Name, $person.LastChanged.GetType().Name)
$late = [datetime] '2200-01-01'
Write-Read 'days' @(($person.AnniversaryDate -lt $late), ([datetime] $person.AnniversaryDate -lt $late), ([datetime] $person.LastChanged -lt $late))
$without = (Read-Value ($Root + 'Persons?$filter=AnniversaryDate eq null&$select=AnniversaryDate&$top=1'))[0]
Write-Read 'day, or none' @($person, $without | ForEach-Object { $_.AnniversaryDate -and [datetime] $_.AnniversaryDate -lt $late })

Write-Read 'count' (Invoke-RestMethod "${Root}Persons/`$count" -Headers $headers)
Write-Read 'sets' (Invoke-RestMethod "${Root}`$metadata" -Headers $headers).Edmx.DataServices.Schema.EntityContainer.EntitySet.Name
$basic = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("any:$env:OPSLAG_KEY"))
foreach ($authorization in "Basic $basic", "Bearer $env:OPSLAG_KEY") {
  Write-Read $authorization.Split(' ')[0] (Invoke-RestMethod "${Root}Persons/`$count" -Headers @{ Authorization = $authorization })
}

foreach ($accept in 'application/json;odata.metadata=none', 'application/json;odata.metadata=none;charset=utf-8') {
  Write-Read $accept (Invoke-RestMethod ($Root + 'OrgUnits?$filter=contains(Name,''ø'')&$select=Name') -Headers ($headers + @{ Accept = $accept })).value
}

# In double quotes `$filter` is a variable. PowerShell 7 puts the error's JSON on lines of its own, so it is read and not searched.
foreach ($wrong in 'Nobody', 'Persons?$filter=Nothing eq 1', "Persons?$filter=Deleted eq false") {
  try {
    Invoke-RestMethod "$Root$wrong" -Headers $headers
  } catch {
    $code = try { ($_.ErrorDetails.Message | ConvertFrom-Json).error.code } catch { }
    Write-Read $wrong @([int] $_.Exception.Response.StatusCode, $code)
  }
}

# Nothing listens at port 1, so there is no JSON to read.
try {
  Invoke-RestMethod 'http://127.0.0.1:1/odata/Persons' -Headers $headers
} catch {
  $code = try { ($_.ErrorDetails.Message | ConvertFrom-Json).error.code } catch { }
  Write-Read 'no answer' @(($null -eq $code), ($_.Exception.Message.Length -gt 0))
}
