/** A request -> programs that send it. The key is in none of them: each reads it from the environment. A program that cannot read what is asked for is left out. */
import { decodeValue, optionValue, parseRequest } from '../request/request-text';

export interface Snippet {
  readonly name: string;
  readonly code: string;
}

/** `url`: as it is sent, so that nothing in it is a quote, a space or a line break. What is no JSON (a number, `$metadata`) is put out as it came; PowerShell keeps what is no text as a file. */
export function writeSnippets(url: string): readonly Snippet[] {
  const { path, options } = parseRequest(url);
  const format = decodeValue(optionValue(options, '$format') ?? '').trim();
  const target = decodeValue(path);
  const file = fileOf(target, format);
  // What Power Query reads as OData.
  const isFeed = file === undefined && !/explain/i.test(format) && !/\/(?:\$(?:count|value|metadata)|openapi\.json)$/.test(target);
  return [
    // Without -g, brackets in an address are patterns.
    { name: 'curl', code: `curl -g -H "ApiKey: $KEY" '${url}'` },
    { name: 'PowerShell', code: file === undefined ? powerShellRows(url) : powerShellFile(url, file) },
    ...(isFeed ? [{ name: 'Power Query M', code: powerQuery(url) }] : []),
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

/** Of a sheet or a photo; undefined where the answer is a text. */
function fileOf(target: string, format: string): string | undefined {
  if (/\/(?:[\w.]+\.)?DownloadPhoto(?:\(\))?$/i.test(target)) return 'photo';
  if (/^(?:text\/)?csv/i.test(format)) return 'rows.csv';
  return /^(?:xlsx|application\/vnd\.openxmlformats)/i.test(format) ? 'rows.xlsx' : undefined;
}

function powerShellRows(url: string): string {
  return [
    // Else a page that is refused is asked for again and again, each time with the rows of the page before.
    "$ErrorActionPreference = 'Stop'",
    '$headers = @{ ApiKey = $env:KEY }',
    `$url = '${url}'`,
    '$rows = while ($url) {',
    '    $page = Invoke-RestMethod -Headers $headers -Uri $url',
    // An entity may have a property of its own that is called `Value`.
    "    if ($page.PSObject.Properties.Name -ccontains 'value') { $page.value } else { $page }",
    "    $url = $page.'@odata.nextLink'",
    '}',
    '$rows | Format-Table',
  ].join('\n');
}

/** Read as a text, a workbook would be broken. */
function powerShellFile(url: string, file: string): string {
  return ['$headers = @{ ApiKey = $env:KEY }', `Invoke-RestMethod -Headers $headers -Uri '${url}' -OutFile '${file}'`].join('\n');
}

function powerQuery(url: string): string {
  return [
    'let',
    '  Key = "…",',
    `  Source = OData.Feed("${url}", null, [Implementation = "2.0", Headers = [ApiKey = Key]])`,
    'in',
    '  Source',
  ].join('\n');
}
