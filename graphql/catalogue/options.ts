/** Every system query option of the standard: one row each (OData 4.01 Part 2, section 5.1). All that speaks of options derives from these rows. */
import type { OptionRow, Resource } from './option-row';

const ADDRESSED = [
  'serviceDocument', 'metadata', 'collection', 'entity', 'property', 'complexProperty', 'rawValue', 'media', 'count', 'reference', 'references', 'applied',
  'appliedCount',
] as const satisfies readonly Resource[]; // oxfmt-ignore

/** Of these a request asks for rows, or how many there are. */
const SETS = ['collection', 'count', 'references', 'applied', 'appliedCount', 'expandedMany', 'expandedReferences'] as const;

const OPTION_ROWS = [
  {
    kind: 'bound',
    name: 'filter',
    version: '4.0',
    section: '5.1',
    says: 'Keeps what the condition is true of.',
    takenBy: [...SETS, 'expandedCount', 'countInExpression'],
    nested: ['expand', 'ref', 'select', 'count'],
    once: "with 'and' between the conditions",
    example: "Persons?$filter=Firstname eq 'Anders'",
  },
  {
    kind: 'bound',
    name: 'orderby',
    version: '4.0',
    section: '5.1',
    says: 'Orders by properties, paths and expressions.',
    takenBy: SETS,
    nested: ['expand', 'ref', 'select'],
    once: 'with commas between the items',
    example: 'Persons?$orderby=Surname,Firstname desc',
    more: [
      { what: '`$orderby` over a path', support: 'yes', request: 'OrgUnits?$orderby=Parent/Name,Name' },
      { what: '`$orderby` by an expression', support: 'yes', request: 'Persons?$orderby=length(Surname) desc' },
      { what: '`$orderby` by a count', support: 'yes', request: 'Persons?$orderby=Affiliations/$count desc' },
    ],
  },
  {
    kind: 'bound',
    name: 'select',
    version: '4.0',
    section: '5.1',
    says: 'Names the properties that are answered.',
    takenBy: ['collection', 'entity', 'complexProperty', 'applied', 'expandedMany', 'expandedOne', 'complexValue'],
    nested: ['expand', 'select'],
    once: 'with commas between the items',
    example: 'OrgUnits?$select=Name,Ean&$orderby=Name',
    more: [
      { what: '`$select` of everything', support: 'yes', request: 'Persons?$select=*' },
      { what: '`$select` of a navigation property', support: 'yes', request: 'Persons?$select=Firstname,Affiliations' },
      {
        what: '`$select` of parts of a complex value',
        support: 'yes',
        request: "Items(Collection='archive',Number=4)/Size?$select=Width,Unit",
      },
    ],
  },
  {
    kind: 'bound',
    name: 'expand',
    version: '4.0',
    section: '5.1',
    says: 'Answers what navigation properties lead to, with options of their own.',
    takenBy: ['collection', 'entity', 'count', 'expandedMany', 'expandedOne'],
    nested: ['expand'],
    once: 'with commas between the items',
    example: 'Persons?$expand=Affiliations,Users',
    more: [
      {
        what: '`$expand` with nested options',
        support: 'yes',
        request:
          'Persons?$expand=Affiliations($filter=Prime eq true;$select=PositionName;$orderby=StartDate desc;$top=2;$skip=0;$count=true;$expand=OrgUnit)',
      },
      { what: '`$expand` of everything', support: 'yes', request: 'Functions?$expand=*' },
      { what: '`$expand` of references to everything', support: 'yes', request: 'Functions?$expand=*/$ref&$top=1' },
      {
        what: 'Casts in `$select` and `$expand`',
        support: 'yes',
        request: 'Persons?$select=Opslag.Person/Firstname&$expand=Users/Opslag.User',
      },
      { what: '`$expand` of references', support: 'yes', request: 'Persons?$expand=Affiliations/$ref' },
      { what: '`$expand` of a count', support: 'yes', request: 'Persons?$expand=Affiliations/$count($filter=Prime eq true)' },
      { what: '`$it` inside `$expand`', support: 'yes', request: 'Persons?$expand=Users($filter=UserId eq $it/Firstname)' },
      {
        what: '`$it` further inside `$expand`',
        support: '501',
        request: 'Persons?$expand=Affiliations($expand=FunctionAssignments($filter=$it/Deleted eq true))',
      },
    ],
  },
  {
    kind: 'bound',
    name: 'apply',
    version: '4.0',
    section: '5.1',
    says: 'Transforms the collection before all other options: see Aggregation.',
    takenBy: ['applied', 'appliedCount'],
    nested: ['expand'],
    once: "with '/' between the transformations",
    example: 'Persons?$apply=groupby((Surname))',
  },
  {
    kind: 'bound',
    name: 'search',
    version: '4.0',
    section: '5.1',
    says: 'Keeps what holds the words and phrases.',
    takenBy: [...SETS, 'expandedCount', 'countInExpression'],
    nested: ['expand', 'ref', 'select', 'count'],
    once: 'with AND between the words',
    example: 'Persons?$search=Anders',
    more: [
      {
        what: '`$search` with phrases and operators',
        support: 'yes',
        request: 'Persons?$search=(Anders OR "Anne Marie") AND NOT Hansen',
      },
      {
        what: '`$search` in `$expand` and in counts',
        support: 'yes',
        request: 'OrgUnits?$expand=Affiliations($search=lærer)&$filter=Affiliations/$count($search=lærer) gt 0',
      },
      { what: '`$search` where nothing is searched', support: '501', request: 'Persons?$expand=Phones($search=1)' },
    ],
  },
  {
    kind: 'bound',
    name: 'top',
    version: '4.0',
    section: '5.1',
    says: 'Answers at most so many rows.',
    takenBy: SETS,
    nested: ['expand', 'ref', 'select'],
    example: 'Persons?$top=5',
  },
  {
    kind: 'bound',
    name: 'skip',
    version: '4.0',
    section: '5.1',
    says: 'Leaves out so many rows at the beginning.',
    takenBy: SETS,
    nested: ['expand', 'ref', 'select'],
    example: 'Persons?$top=5&$skip=10',
  },
  {
    kind: 'bound',
    name: 'count',
    version: '4.0',
    section: '5.1',
    says: 'Answers how many rows there are, without `$top` and `$skip`.',
    takenBy: ['collection', 'references', 'applied', 'expandedMany', 'expandedReferences'],
    nested: ['expand', 'ref', 'select'],
    example: 'Persons?$count=true',
  },
  {
    kind: 'bound',
    name: 'levels',
    version: '4.0',
    section: '5.1',
    says: 'Expands a navigation property that leads to its own type so many times, one inside the other.',
    takenBy: ['expandedMany', 'expandedOne', 'wildcard'],
    nested: ['expand'],
    readBy: 'expansion',
    example: 'OrgUnits?$expand=Children($levels=3)&$top=2',
    more: [
      { what: '`$levels=max`', support: 'yes', request: 'OrgUnits?$expand=Children($levels=max)&$top=1' },
      { what: '`$levels` of everything', support: 'yes', request: 'Functions?$expand=*($levels=2)&$top=1' },
    ],
  },
  {
    kind: 'bound',
    name: 'format',
    version: '4.0',
    section: '5.1',
    says: 'Names the media type of the answer, before `Accept`.',
    takenBy: ADDRESSED,
    nested: [],
    readBy: 'negotiation',
    example: 'Persons?$format=json',
  },
  {
    kind: 'bound',
    name: 'skiptoken',
    version: '4.0',
    section: '5.1',
    says: 'Goes on where a page ended; it stands in next links alone.',
    takenBy: ['collection', 'references', 'applied'],
    nested: [],
  },
  {
    kind: 'bound',
    name: 'deltatoken',
    version: '4.0',
    section: '5.1',
    says: 'Asks what has changed since an answer; it stands in delta links. `latest` asks for a delta link alone.',
    takenBy: ['collection'],
    nested: [],
    example: 'Persons?$deltatoken=latest',
    more: [
      {
        what: '`$deltatoken` with what is asked for',
        support: 'yes',
        request:
          'Persons?$filter=Deleted eq false&$search=Anders&$select=Firstname&$expand=Affiliations($expand=OrgUnit)&$deltatoken=latest',
      },
      { what: '`$deltatoken` below an entity', support: '501', request: 'Persons(<person>)/Affiliations?$deltatoken=latest' },
      { what: '`$deltatoken` with `now()`', support: '501', request: 'Persons?$filter=LastChanged lt now()&$deltatoken=latest' },
      {
        what: '`$deltatoken` with `$root`',
        support: '501',
        request: 'Persons?$filter=Firstname eq $root/Persons(<person>)/Firstname&$deltatoken=latest',
      },
      {
        what: '`$deltatoken` with `$it` inside `$expand`',
        support: '501',
        request: 'Persons?$expand=Users($filter=UserId eq $it/Firstname)&$deltatoken=latest',
      },
    ],
  },
  {
    kind: 'bound',
    name: 'compute',
    version: '4.01',
    section: '5.1',
    says: 'Gives the values of expressions names, by which other options and the answer know them.',
    takenBy: ['collection', 'entity', 'count', 'applied', 'appliedCount', 'expandedMany', 'expandedOne'],
    nested: ['expand', 'select'],
    once: 'with commas between the items',
    example:
      'Persons?$compute=length(Surname) as Letters,Letters mul 2 as Twice&$filter=Twice gt 10&$orderby=Letters&$select=Surname,Twice',
    more: [
      {
        what: '`$compute` in `$expand`',
        support: 'yes',
        request: 'Persons?$top=5&$expand=Affiliations($compute=OrgUnit/Name as Place;$select=Place)',
      },
    ],
  },
  {
    kind: 'constant',
    name: 'schemaversion',
    version: '4.01',
    section: '5.1',
    says: 'Names the version of the schema: there is one, `*`.',
    takenBy: ADDRESSED,
    value: '*',
    otherwise: "there is no such version of the schema. The current one is '*'",
    example: 'Persons?$schemaversion=*',
  },
  {
    kind: 'unoffered',
    name: 'id',
    version: '4.0',
    section: '5.1',
    says: 'Names an entity by its id, with `$entity` alone.',
    instead: 'Ask with $entity?$id=…, or address the entity by its key',
    example: 'Persons?$id=Persons(<person>)',
  },
  {
    kind: 'unoffered',
    name: 'index',
    version: '4.01',
    section: '5.1',
    says: 'Tells where to insert an item.',
    instead: 'the option says where to insert; this service is read-only',
    isForChanges: true,
  },
] as const satisfies readonly OptionRow[];

type Row = (typeof OPTION_ROWS)[number];
type BoundRow = Extract<Row, { readonly kind: 'bound' }>;

export type BoundOptionName = BoundRow['name'];

/** The options that the binder of the resource must bind. */
export type TakenBy<Of extends Resource> = NameIfTaken<BoundRow, Of>;
type NameIfTaken<Option extends BoundRow, Of extends Resource> = Option extends { readonly readBy: string }
  ? never
  : Of extends Option['takenBy'][number]
    ? Option['name']
    : never;

export const OPTIONS: readonly OptionRow[] = OPTION_ROWS;
export const BOUND_OPTIONS: readonly BoundOptionName[] = OPTION_ROWS.flatMap(row => (row.kind === 'bound' ? [row.name] : []));

const BOUND_NAMES: ReadonlySet<string> = new Set(BOUND_OPTIONS);

export function isBoundOption(name: string): name is BoundOptionName {
  return BOUND_NAMES.has(name);
}
