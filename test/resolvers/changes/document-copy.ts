/** What a client of GraphQL keeps by what it is told. */
import type { AskingReader } from '../../support/service';
import type { Copy } from './small-organisation';

type Root = 'persons' | 'orgUnits' | 'functions';

export interface DocumentQuery {
  readonly root: Root;
  readonly filter: string;
  readonly fields: string;
}

const CHANGES: Readonly<Record<Root, string>> = { persons: 'personChanges', orgUnits: 'orgUnitChanges', functions: 'functionChanges' };
const KEYS: Readonly<Record<Root, string>> = { persons: 'uuid', orgUnits: 'uuid', functions: 'id' };

export const DOCUMENT_QUERIES: readonly DocumentQuery[] = [
  { root: 'persons', filter: '{}', fields: 'uuid firstname calculatedName' },
  { root: 'persons', filter: '{ firstname: { eq: "A" } }', fields: 'uuid surname phones(orderBy: [{ phoneNumber: ASC }]) { nodes { id phoneNumber } count }' },
  { root: 'persons', filter: '{ users: { any: { userId: { startswith: "a" } } } }', fields: 'uuid users { nodes { uuid userId } } disabledUsers { count }' },
  { root: 'persons', filter: '{ leave: { isNull: true } }', fields: 'uuid leave { reason } addresses(filter: { street: { ne: "S1" } }) { nodes { id street addressProtected } }' },
  { root: 'persons', filter: '{ registeredPostAddress: { is: { street: { eq: "S1" } } } }', fields: 'uuid registeredPostAddress { id city }' },
  { root: 'persons', filter: '{ affiliations: { all: { orgUnit: { is: { name: { eq: "A" } } } } } }', fields: 'uuid affiliations { nodes { uuid payGrade orgUnit { uuid name parent { name } manager { name person { surname } } } } }' },
  { root: 'orgUnits', filter: '{}', fields: 'uuid name parent { uuid name } children { nodes { uuid name } } affiliations { nodes { uuid person { uuid firstname } } }' },
  { root: 'orgUnits', filter: '{ parent: { is: { name: { eq: "A" } } } }', fields: 'uuid klePrimary { nodes { code name } } kleSecondary { count }' },
  { root: 'functions', filter: '{ assignments: { any: { affiliation: { is: { person: { is: { surname: { eq: "A" } } } } } } } }', fields: 'id name assignments { nodes { id values { nodes { value } } affiliation { uuid orgUnit { name } } } }' },
  { root: 'functions', filter: '{}', fields: 'id compute(expression: { count: { through: [Function_assignments] } })' },
]; // oxfmt-ignore

interface Changed {
  readonly removed: 'CHANGED' | 'DELETED' | null;
  readonly entity: Readonly<Record<string, unknown>> | null;
  readonly [key: string]: unknown;
}

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly next: string | null;
  readonly delta: string | null;
}

export class DocumentCopy implements Copy {
  readonly #entities = new Map<string, unknown>();
  #token = '';

  constructor(
    readonly query: DocumentQuery,
    readonly reader: AskingReader,
  ) {}

  async begin(between: () => Promise<void>): Promise<void> {
    const { root, filter, fields } = this.query;
    this.#entities.clear();
    for (let after = ''; ;) {
      const { nodes, next, delta } = await this.#ask<Record<string, unknown>>(
        root,
        `filter: ${filter}, first: 2${after}`,
        `nodes { ${fields} } next delta`,
      );
      for (const node of nodes) this.#entities.set(String(node[KEYS[root]]), node);
      await between();
      if (next === null) {
        if (delta === null) throw new Error('The last page has no token.');
        this.#token = delta;
        return;
      }
      after = `, after: "${next}"`;
    }
  }

  /** `between` each two pages; whether there was any. */
  async follow(size: number, between: () => Promise<void>): Promise<boolean> {
    const { root, filter, fields } = this.query;
    const key = KEYS[root];
    let after = '';
    for (let isFirst = true; ; isFirst = false) {
      const page = await this.#ask<Changed>(
        CHANGES[root],
        `since: "${this.#token}", filter: ${filter}, first: ${size}${after}`,
        `nodes { ${key} removed entity { ${fields} } } next delta`,
      );
      for (const change of page.nodes) this.#take(String(change[key]), change);
      expect(page.nodes.length).toBeLessThanOrEqual(size);
      if (page.next === null) {
        this.#token = page.delta ?? '';
        return !isFirst;
      }
      after = `, after: "${page.next}"`;
      await between();
    }
  }

  kept(): unknown {
    return sorted(this.#entities);
  }

  async fresh(): Promise<unknown> {
    const { root, filter, fields } = this.query;
    const { nodes } = await this.#ask<Record<string, unknown>>(root, `filter: ${filter}, first: 1000`, `nodes { ${fields} }`);
    return sorted(new Map(nodes.map(node => [String(node[KEYS[root]]), node])));
  }

  #take(key: string, { removed, entity }: Changed): void {
    if (removed === null) this.#entities.set(key, entity);
    else this.#entities.delete(key);
  }

  async #ask<Node>(field: string, given: string, selected: string): Promise<Page<Node>> {
    const answer = await this.reader.graphql(`{ page: ${field}(${given}) { ${selected} } }`);
    const { data, errors } = answer.json<{ data: { page: Page<Node> } | null; errors?: unknown }>();
    expect(errors).toBeUndefined();
    if (data === null) throw new Error('There is no answer.');
    return data.page;
  }
}

function sorted(entities: ReadonlyMap<string, unknown>): readonly unknown[] {
  return [...entities].sort(([one], [other]) => (one < other ? -1 : 1));
}
