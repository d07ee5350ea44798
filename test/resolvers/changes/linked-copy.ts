/** What a client of OData 4.0 keeps by what it is told: entities of the collection, entities that they are linked to, and the links (JSON Format 4.0, section 14). */
import type { AskingReader } from '../../support/service';
import type { Copy } from './small-organisation';

export const LINKED_QUERIES: readonly string[] = [
  'Persons?$select=Uuid,Firstname&$expand=Phones($select=PhoneNumber),Users($select=UserId),DisabledUsers($select=UserId)',
  "Persons?$filter=Firstname eq 'A'&$select=Firstname&$expand=Affiliations($filter=PayGrade ne 'A';$select=Uuid,PayGrade),Leave($select=Reason)",
  "Persons?$select=Uuid&$expand=RegisteredPostAddress($select=Street),Addresses($filter=Street ne 'S1';$select=Street)",
  'Persons?$filter=Affiliations/any(a:a/Prime eq true)&$select=Uuid&$expand=Users/$ref,Affiliations/$count',
  'OrgUnits?$select=Uuid,Name&$expand=Affiliations($select=Uuid;$count=true),Parent($select=Name),Children($orderby=Name,Uuid;$top=1;$select=Name)',
  "OrgUnits?$filter=Parent/Name eq 'A'&$select=Name&$expand=KLEPrimary($select=Name),KLESecondary,Manager($select=Name)",
  "Functions?$select=Id,Name&$expand=Assignments($select=Id;$filter=Affiliation/Person/Firstname eq 'A')",
  'OrgUnits?$select=Uuid,Name&$expand=Parent($select=Name),Children($orderby=Name desc,Uuid;$skip=1;$top=2;$count=true;$select=Name)',
  "OrgUnits?$filter=Children/any(c:c/Name eq 'A')&$select=Name&$expand=Children($filter=Name eq 'A';$select=Name)",
  'OrgUnits?$search=A&$select=Name&$expand=Children($search=A;$select=Name)',
  'OrgUnits?$select=Uuid&$expand=*',
  "OrgUnits?$select=Uuid&$expand=Affiliations($filter=Person/Firstname eq 'A';$select=PayGrade)",
  'Functions?$select=Name&$expand=Assignments($orderby=Affiliation/Person/Firstname,Id;$top=2;$select=Id)',
  'Persons?$select=Uuid&$expand=*/$ref',
  "Persons?$filter=Users/any()&$select=Uuid&$expand=Users($filter=UserId ne 'B';$orderby=UserId;$top=1;$select=UserId)",
  'Persons?$select=Uuid,Firstname&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name;$expand=Addresses($select=Street)))',
  "Persons?$filter=Firstname eq 'A'&$select=Uuid&$expand=Affiliations($select=PayGrade;$filter=PayGrade ne 'A';$expand=OrgUnit($select=Name))",
  'OrgUnits?$select=Name&$expand=Affiliations($select=Uuid;$count=true;$expand=Person($select=Firstname;$expand=Phones($select=PhoneNumber),Users/$ref))',
  'Functions?$select=Name&$expand=Assignments($select=Id;$expand=Affiliation($select=PayGrade;$expand=OrgUnit($select=Name),Person/$ref),Values)',
  "OrgUnits?$filter=Parent/Name eq 'A'&$select=Name&$expand=Manager($select=Name;$expand=Person($select=Firstname)),Parent($select=Name)",
];

type Json = Readonly<Record<string, unknown>>;

const NEXT = '@odata.nextLink';

interface Answer {
  readonly value: readonly Json[];
  readonly [NEXT]?: string;
  readonly '@odata.deltaLink'?: string;
}

/** `metadata=full` tells the ids of the entities of the collection. */
const HEADERS = { 'odata-maxversion': '4.0', accept: 'application/json;odata.metadata=full' };

export class LinkedCopy implements Copy {
  readonly #reader: AskingReader;
  #kept = new LinkedEntities();
  #delta = '';

  constructor(
    readonly query: string,
    reader: AskingReader,
  ) {
    this.#reader = reader;
  }

  async begin(between: () => Promise<void>): Promise<void> {
    this.#kept = new LinkedEntities();
    for (let link: string | undefined = this.query; link !== undefined;) {
      const answer: Answer = await this.#ask(link, { prefer: 'track-changes, maxpagesize=2' });
      for (const row of answer.value) this.#kept.takeRow(row);
      this.#delta = answer['@odata.deltaLink'] ?? '';
      link = answer[NEXT];
      await between();
    }
    expect(this.#delta).not.toBe('');
  }

  async follow(size: number, between: () => Promise<void>): Promise<boolean> {
    let link: string | undefined = this.#delta;
    for (let isFirst = true; ; isFirst = false) {
      const answer: Answer = await this.#ask(link, { prefer: `maxpagesize=${size}` });
      for (const item of answer.value) this.#kept.take(item);
      link = answer[NEXT];
      if (link === undefined) {
        this.#delta = answer['@odata.deltaLink'] ?? '';
        this.#kept.forget();
        return !isFirst;
      }
      await between();
    }
  }

  kept(): unknown {
    return this.#kept.all();
  }

  async fresh(): Promise<unknown> {
    const entities = new LinkedEntities();
    for (const row of (await this.#ask(this.query, { prefer: 'maxpagesize=1000' })).value) entities.takeRow(row);
    return entities.all();
  }

  async #ask(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const response = await this.#reader.get(`/odata/${url.replace(/^.*\/odata\//, '').replaceAll(' ', '%20')}`, { ...HEADERS, ...headers });
    expect([url, response.statusCode]).toEqual([url, 200]);
    expect(response.headers['odata-version']).toBe('4.0');
    return response.json<Answer>();
  }
}

class LinkedEntities {
  /** Of the collection, by their ids. */
  readonly #entities = new Map<string, Json>();
  /** What links lead to. */
  readonly #members = new Map<string, Json>();
  /** From the id of an entity to the links' names and targets. */
  readonly #links = new Map<string, Set<string>>();

  takeRow(row: Json): void {
    this.#entities.set(idOf(row), valuesOf(row));
    this.#takeLinks(row);
  }

  #takeLinks(row: Json): void {
    for (const [name, value] of Object.entries(row)) {
      for (const member of entitiesIn(value)) {
        this.#linksOf(idOf(row)).add(`${name} ${idOf(member)}`);
        if (Object.keys(valuesOf(member)).length > 0) this.#members.set(idOf(member), valuesOf(member));
        this.#takeLinks(member);
      }
    }
  }

  take(item: Json): void {
    const kind = typeof item['@odata.context'] === 'string' ? item['@odata.context'].replace(/^.*\//, '') : '';
    switch (kind) {
      case '$deletedEntity':
        this.#entities.delete(String(item.id));
        this.#links.delete(String(item.id));
        return;
      case '$link':
        this.#linksOf(String(item.source)).add(`${String(item.relationship)} ${String(item.target)}`);
        return;
      case '$deletedLink':
        this.#linksOf(String(item.source)).delete(`${String(item.relationship)} ${String(item.target)}`);
        return;
      case '$entity':
        this.#members.set(idOf(item), valuesOf(item));
        return;
      case '':
        this.#entities.set(idOf(item), valuesOf(item));
        return;
      default:
        throw new Error(`An item is of no known kind: ${kind}`);
    }
  }

  /** At the end of a round: what no links lead to from the collection any more, with the links from it. */
  forget(): void {
    const reached = this.#reached();
    for (const id of this.#members.keys()) if (!reached.has(id)) this.#members.delete(id);
    for (const id of this.#links.keys()) if (!this.#entities.has(id) && !reached.has(id)) this.#links.delete(id);
  }

  all(): unknown {
    const members = [...this.#reached()].filter(id => this.#members.has(id));
    const sources = [...this.#links].filter(([, links]) => links.size > 0);
    return {
      entities: [...this.#entities].sort(byId),
      members: members.sort().map(id => [id, this.#members.get(id)]),
      links: sources.sort(byId).map(([id, links]) => [id, [...links].sort()]),
    };
  }

  #reached(): ReadonlySet<string> {
    const reached = new Set<string>();
    const follow = (id: string): void => {
      for (const target of [...(this.#links.get(id) ?? [])].map(targetOf)) {
        if (reached.has(target)) continue;
        reached.add(target);
        follow(target);
      }
    };
    for (const id of this.#entities.keys()) follow(id);
    return reached;
  }

  #linksOf(id: string): Set<string> {
    const known = this.#links.get(id) ?? new Set();
    this.#links.set(id, known);
    return known;
  }
}

function targetOf(link: string): string {
  return link.replace(/^\S+ /, '');
}

function byId([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function entitiesIn(value: unknown): readonly Json[] {
  return (Array.isArray(value) ? value : [value]).filter(isEntity);
}

function isEntity(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && '@odata.id' in value;
}

function idOf(row: Json): string {
  expect(row).toHaveProperty(['@odata.id']);
  return String(row['@odata.id']);
}

/** Properties, and counts of what is expanded. */
function valuesOf(row: Json): Json {
  const isValue = (name: string): boolean =>
    name.endsWith('@odata.count') || (!name.includes('@') && !(`${name}@odata.navigationLink` in row));
  return Object.fromEntries(Object.entries(row).filter(([name]) => isValue(name)));
}
