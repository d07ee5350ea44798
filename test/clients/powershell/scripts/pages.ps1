# What Invoke-RestMethod of PowerShell 7 offers beside: next links by themselves, headers, and the status of an answer that is an error.
param([string] $Root)
$headers = @{ ApiKey = $env:OPSLAG_KEY }
Invoke-RestMethod "${Root}Persons?`$select=Uuid" -Headers $headers -FollowRelLink | ForEach-Object { $_.value.Count }
$fault = Invoke-RestMethod "${Root}Nobody" -Headers $headers -SkipHttpErrorCheck -StatusCodeVariable status -ResponseHeadersVariable received
$status
$fault.error.code
$received['OData-Version'][0]
