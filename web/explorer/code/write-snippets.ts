/** A request -> programs that send it. The key is in none of them: each reads it from the environment. */
export interface Snippet {
  readonly name: string;
  readonly code: string;
}

/** `url`: as it is sent, so that nothing in it is a quote, a space or a line break. What is no JSON (a sheet, a number, `$metadata`) is put out as it came. */
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
        'import os, requests, sys',
        '',
        `url = "${url}"`,
        'rows = []',
        'while url:',
        '    answer = requests.get(url, headers={"ApiKey": os.environ["KEY"]})',
        '    if not answer.ok:',
        '        sys.exit(answer.text)',
        '    if "json" not in answer.headers.get("Content-Type", ""):',
        '        sys.stdout.buffer.write(answer.content)',
        '        break',
        '    page = answer.json()',
        '    value = page.get("value", page)',
        '    rows += value if isinstance(value, list) else [value]',
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
        "  if (answer.headers.get('content-type')?.includes('json') !== true) {",
        '    process.stdout.write(new Uint8Array(await answer.arrayBuffer()));',
        '    break;',
        '  }',
        "  const page = (await answer.json()) as { value?: unknown; '@odata.nextLink'?: string };",
        '  rows.push(...[page.value ?? page].flat());',
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
        '    using var answer = await client.GetAsync(url);',
        '    if (!answer.IsSuccessStatusCode) throw new HttpRequestException(await answer.Content.ReadAsStringAsync());',
        '    if (answer.Content.Headers.ContentType?.MediaType?.Contains("json") != true)',
        '    {',
        '        await answer.Content.CopyToAsync(Console.OpenStandardOutput());',
        '        break;',
        '    }',
        '    using var page = JsonDocument.Parse(await answer.Content.ReadAsStringAsync());',
        '    Console.WriteLine(page.RootElement.TryGetProperty("value", out var rows) ? rows : page.RootElement);',
        '    url = page.RootElement.TryGetProperty("@odata.nextLink", out var next) ? next.GetString() : null;',
        '}',
      ].join('\n'),
    },
  ];
}
