/** A request -> programs that send it. The key is in none of them: each reads it from the environment. */
export interface Snippet {
  readonly name: string;
  readonly code: string;
}

/** `url`: as it is sent, so that nothing in it is a quote, a space or a line break. */
export function writeSnippets(url: string): readonly Snippet[] {
  return [
    // Without -g, brackets in an address are patterns.
    { name: 'curl', code: `curl -g -H "ApiKey: $KEY" '${url}'` },
    {
      name: 'PowerShell',
      code: [
        '$headers = @{ ApiKey = $env:KEY }',
        `$url = '${url}'`,
        '$rows = while ($url) {',
        '    $page = Invoke-RestMethod -Headers $headers -Uri $url',
        // An entity may have a property of its own that is called `Value`.
        "    if ($page.PSObject.Properties.Name -ccontains 'value') { $page.value } else { $page }",
        "    $url = $page.'@odata.nextLink'",
        '}',
        '$rows | Format-Table',
      ].join('\n'),
    },
    {
      name: 'Power Query M',
      code: [
        'let',
        '  Key = "…",',
        `  Source = OData.Feed("${url}", null, [Implementation = "2.0", Headers = [ApiKey = Key]])`,
        'in',
        '  Source',
      ].join('\n'),
    },
    {
      name: 'Python',
      code: [
        'import os, requests',
        '',
        `url = "${url}"`,
        'rows = []',
        'while url:',
        '    answer = requests.get(url, headers={"ApiKey": os.environ["KEY"]})',
        '    answer.raise_for_status()',
        '    page = answer.json()',
        // A count is a number by itself.
        '    page = page if isinstance(page, dict) else {"value": [page]}',
        '    rows += page.get("value", [page])',
        '    url = page.get("@odata.nextLink")',
      ].join('\n'),
    },
    {
      name: 'TypeScript',
      code: [
        `let url: string | undefined = '${url}';`,
        'const rows: unknown[] = [];',
        'while (url !== undefined) {',
        "  const answer = await fetch(url, { headers: { ApiKey: process.env.KEY ?? '' } });",
        '  if (!answer.ok) throw new Error(await answer.text());',
        "  const page = (await answer.json()) as { value?: unknown[]; '@odata.nextLink'?: string };",
        '  rows.push(...(page.value ?? [page]));',
        "  url = page['@odata.nextLink'];",
        '}',
      ].join('\n'),
    },
    {
      name: 'C#',
      code: [
        'using System.Text.Json;',
        '',
        'using var client = new HttpClient();',
        'client.DefaultRequestHeaders.Add("ApiKey", Environment.GetEnvironmentVariable("KEY"));',
        `string? url = "${url}";`,
        'while (url is not null)',
        '{',
        '    using var page = JsonDocument.Parse(await client.GetStringAsync(url));',
        // A count is a number by itself.
        '    var isObject = page.RootElement.ValueKind == JsonValueKind.Object;',
        '    Console.WriteLine(isObject && page.RootElement.TryGetProperty("value", out var rows) ? rows : page.RootElement);',
        '    url = isObject && page.RootElement.TryGetProperty("@odata.nextLink", out var next) ? next.GetString() : null;',
        '}',
      ].join('\n'),
    },
  ];
}
