/** The levels with their clauses -> docs/conformance.md. */
import type { Clause } from './clause';
import type { LEVELS } from './levels';

const HEAD = `# Conformance

The clauses of _OData Version 4.01, Part 1: Protocol_, section 13, in their order and in our words. What is marked **shown** has a test of the same name in
\`test/conformance/\`, which asks the running service; the rest has its reason. This page is written from those tests (\`UPDATE_DOCS=1 npx jest test/conformance\`).

Opslag only reads. Clauses for services that are updated do not apply, and are left out; \`$batch\` is a POST and is not offered, which is the one thing that keeps the
service from the level Advanced.
`;

/** What `npm run dotnet` found, which keeps it. */
const DOTNET = `## .NET

ODataLib is what Microsoft.OData.Client reads and writes by. \`test/clients/dotnet\` runs version 8.4 against the service: it reads \`$metadata\`, answers of each kind and changes, in 4.0 and 4.01, and writes the requests of
[odata-support.md](odata-support.md) again. Where ODataLib differs from the standard, the service keeps to the standard:

- It cannot read what \`$apply\` makes in 4.01 with minimal metadata: it looks for the key of an entity. In 4.0, and with \`metadata=full\`, it can.
- It cannot read \`odata.metadata=none\`: it asks for a context URL.
- In changes of 4.0 it takes no link whose source is of another set than the collection. Such links stand there where \`$expand\` asks for more of an expanded entity. Its clients ask for these changes in 4.01, which it reads.
- Its validation of \`$metadata\` reports three kinds of faults where there are none: a text as the value of \`Validation.AllowedValues\` (the term takes any primitive type); \`Edm.AnyPropertyPath\` of 4.01; and an \`Authorization.Http\` without \`BearerFormat\`, which may be null. It reads the metadata all the same.
- It cannot parse \`case\`, \`divby\`, \`hassubset\`, \`hassubsequence\`, \`$root\`, \`$this\` in a count, \`$entity\`, an alternate key without a resolver of its own, offsets in literals, aliases in nested options, a name of \`$compute\` within \`$compute\`, names that \`$apply\` makes in \`$orderby\`, and of \`$apply\` all but
  \`aggregate\`, \`filter\`, \`groupby\`, \`compute\` and \`expand\`.
- It writes a URL without \`$format\`, without the options of a count, with a space for a plus in a literal, and with a nested \`$compute\` encoded twice.

Microsoft.OData.Client and Simple.OData.Client themselves were not run. \`test/clients/linq-requests.test.ts\` sends the requests that they write for queries in C#, and compares the answers with SQL. The requests were taken from their public sources, and so is this:

- Microsoft.OData.Client takes no \`DateTime\` in a query (\`Could not convert constant\`). Dates are \`Microsoft.OData.Edm.Date\`, moments \`DateTimeOffset\`.
- Simple.OData.Client writes a \`DateTime\` as a moment with the offset of the machine that it runs on. On a machine in UTC, such as most containers, \`x.StartDate >= new DateTime(2024, 7, 1)\` leaves out the 1st of July. Write the date yourself there (\`.Filter("StartDate ge 2024-07-01")\`), or set \`TZ\` of the client to the service's \`TIME_ZONE\`.
- Microsoft.OData.Client up to 7.11 does not encode the texts of a list that is asked for by \`Contains\`. One with \`&\` or \`#\` ends the URL there (400). Later versions encode them, but take only an \`IEnumerable\`: \`((IEnumerable<string>)names).Contains(x.Surname)\`.
- Both write \`Replace\` as a function, which OData does not have (400).
- \`GroupBy\` takes no name of a property for an aggregate: \`new { Id = g.Sum(u => u.Id) }\` is refused (400), as the standard has it.
- Batches are refused (405): no \`ExecuteBatch\`, no \`ODataBatch\`. Send each query by itself.
`;

/** What `npm run dotnet` found of PowerShell, which keeps it. */
const POWERSHELL = `## PowerShell

\`test/clients/powershell\` runs scripts in PowerShell 7.6: [examples/synchronise.ps1](examples/synchronise.ps1), the requests of SOFD Core's public samples, and the code that the explorer and the README have. It sends the key in a header, by \`-Authentication Bearer\` and \`Basic\` and by \`-Credential\`, the query options in the address and by \`-Body\`, and reads pages, sheets, faults and many answers at once.

Windows PowerShell 5.1, which runs on Windows only, was not run. For it PowerShell 7 runs the same scripts, looks for operators, letters and parameters of \`Invoke-RestMethod\` that 5.1 does not have, and reads answers as 5.1 does:

- It makes no DateTime of a moment; PowerShell 7 does.
- It takes an answer that names no charset as Latin-1. The service names one, unless \`Accept\` or \`$format\` names \`application/json\` without one, as OData wants it. So scripts for 5.1 send no \`Accept\`, or one with \`;charset=utf-8\`.
`;

export function writeDocument(levels: typeof LEVELS): string {
  return [HEAD, ...levels.map(({ level, section, clauses }) => levelText(level, section, clauses)), DOTNET, POWERSHELL].join('\n');
}

function levelText(level: string, section: string, clauses: readonly Clause[]): string {
  return [`## OData ${level}`, '', `Section ${section}.`, '', ...clauses.map(line), ''].join('\n');
}

function line(clause: Clause): string {
  const { number, strength, asks } = clause;
  const indent = number.includes('.') ? '  ' : '';
  return `${indent}- **${number} ${strength}** ${asks}: ${'holds' in clause ? '**shown**' : clause.reason}`;
}
