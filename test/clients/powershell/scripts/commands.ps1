# What the commands of PowerShell 7 offer beside -> a name and what was read, for each.
param([string] $Root, [string] $Folder)
$headers = @{ ApiKey = $env:OPSLAG_KEY }

function Write-Read($Name, $Value) { [pscustomobject]@{ Name = $Name; Value = $Value } }

# Next links by themselves.
Write-Read 'pages' @(Invoke-RestMethod "${Root}Persons?`$select=Uuid" -Headers $headers -FollowRelLink | ForEach-Object { $_.value.Count })
$page = Invoke-WebRequest "${Root}Persons?`$select=Uuid" -Headers $headers
$next = Invoke-RestMethod $page.RelationLink['next'] -Headers $headers
Write-Read 'first pages' @((ConvertFrom-Json $page.Content).value.Count, $next.value.Count)

$fault = Invoke-RestMethod "${Root}Nobody" -Headers $headers -SkipHttpErrorCheck -StatusCodeVariable status -ResponseHeadersVariable received
Write-Read 'fault' @($status, $fault.error.code, $received['OData-Version'][0])

# Query options as a table. They are sent as a form: a space is a plus.
$options = @{ '$filter' = "contains(Name,'ø') and Name ne 'R&D + IT, 100 %'"; '$select' = 'Name,Uuid'; '$expand' = 'Manager($select=Id,Name)'; '$orderby' = 'Name desc,Uuid' }
Write-Read 'form' (Invoke-RestMethod "${Root}OrgUnits" -Headers $headers -Body $options).value

$secret = ConvertTo-SecureString $env:OPSLAG_KEY -AsPlainText -Force
$credential = [pscredential]::new('any', $secret)
Write-Read 'keys' @(
  Invoke-RestMethod "${Root}Persons/`$count" -Authentication Bearer -Token $secret -AllowUnencryptedAuthentication
  Invoke-RestMethod "${Root}Persons/`$count" -Authentication Basic -Credential $credential -AllowUnencryptedAuthentication
  # Sends the key when it is asked for one.
  Invoke-RestMethod "${Root}Persons/`$count" -Credential $credential -AllowUnencryptedAuthentication
)

# A sheet as a file, and at once.
$file = Join-Path $Folder 'units.csv'
Invoke-WebRequest "${Root}OrgUnits?`$filter=contains(Name,'ø')&`$select=Name&`$format=csv" -Headers $headers -OutFile $file
Write-Read 'sheet' @(Import-Csv $file | ForEach-Object Name)
Write-Read 'sheet at once' @(Invoke-RestMethod "${Root}OrgUnits?`$filter=contains(Name,'ø')&`$select=Name&`$format=csv" -Headers $headers | ConvertFrom-Csv | ForEach-Object Name)

# Many at once.
Write-Read 'together' @(1..20 | ForEach-Object -Parallel { (Invoke-RestMethod "${using:Root}Persons?`$top=1&`$select=Uuid&`$skip=$_" -Headers $using:headers).value.Uuid } -ThrottleLimit 20 | Sort-Object -Unique).Count

$query = @{ query = 'query ($first: Int) { persons(first: $first) { nodes { uuid } } }'; variables = @{ first = 3 } } | ConvertTo-Json
Write-Read 'graphql' (Invoke-RestMethod ($Root -replace 'odata/$', 'graphql') -Method Post -ContentType 'application/json' -Body $query -Headers $headers).data.persons.nodes.Count
