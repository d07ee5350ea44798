/** The data of the cluster and the keys of some readers -> what is asked while something breaks, and what holds for each answer whatever breaks. */
import type { Answer, Question } from './load';

export interface Asked {
  /** Persons whose surname the writer changes together with the employee's number of all their affiliations. */
  readonly changing: readonly string[];
  readonly persons: number;
  readonly units: number;
  readonly keys: {
    /** Reads nothing sensitive. */
    readonly plain: string;
    /** May not know that persons have first names. */
    readonly narrow: string;
    /** Gets collections whole. */
    readonly whole: string;
    /** Reads CPR numbers. */
    readonly sensitive: string;
    /** Was revoked before all this. */
    readonly revoked: string;
  };
}

export function questionsOf({ changing, persons, units, keys }: Asked): readonly Question[] {
  let turn = 0;
  const one = (): string => changing[(turn += 1) % changing.length] ?? '';
  return [
    {
      name: 'a person with affiliations',
      share: 10,
      ask: () => ({ path: `/odata/Persons(${one()})?$select=Surname&$expand=Affiliations($select=EmployeeId)`, key: keys.plain }),
      faultOf: ifFound(({ Surname, Affiliations = [] }) =>
        Affiliations.length > 0 && Affiliations.every(({ EmployeeId }) => EmployeeId === Surname) ? undefined : 'two moments in one answer',
      ),
    },
    {
      name: 'a page with its count',
      share: 4,
      ask: () => ({ path: '/odata/Persons?$select=Surname&$top=5&$count=true', key: keys.plain }),
      faultOf: ifFound(found => (found['@odata.count'] === persons && found.value?.length === 5 ? undefined : 'not the count')),
    },
    {
      name: 'all units',
      share: 2,
      ask: () => ({ path: '/odata/OrgUnits?$select=Uuid&$count=true', key: keys.plain }),
      faultOf: ifFound(found => (found.value?.length === units && found['@odata.count'] === units ? undefined : 'not all')),
    },
    {
      name: 'a whole collection',
      share: 1,
      ask: () => ({ path: '/odata/Persons?$select=Uuid', key: keys.whole }),
      faultOf: ifFound(({ value = [] }) =>
        new Set(value.map(({ Uuid }) => Uuid)).size === persons && value.length === persons ? undefined : `not all: ${value.length}`,
      ),
    },
    {
      name: 'a narrow key',
      share: 1,
      ask: () => ({ path: '/odata/Persons?$top=3', key: keys.narrow }),
      faultOf: ({ body }) => (body.includes('Firstname') ? 'shows what is withheld' : undefined),
    },
    {
      name: 'a narrow key that names what it may not know',
      share: 1,
      ask: () => ({ path: `/odata/Persons?$filter=startswith(Firstname,'A')&$top=1`, key: keys.narrow }),
      faultOf: ({ status }) => (status === 200 ? 'filters by what is withheld' : undefined),
      expected: [400],
    },
    {
      name: 'a revoked key',
      share: 1,
      ask: () => ({ path: '/odata/Persons?$top=1', key: keys.revoked }),
      faultOf: ({ status }) => (status === 200 ? 'was let in' : undefined),
      // So many of them come from one address that it is locked out.
      expected: [401, 429],
    },
    {
      // Without a primary such reads cannot be recorded: then they are refused, after a while.
      name: 'CPR numbers',
      share: 1,
      ask: () => ({ path: '/odata/Persons?$select=Cpr&$top=1', key: keys.sensitive }),
      faultOf: () => undefined,
      expected: [503],
    },
  ];
}

/** What the answers have, each of them some of it. */
interface Found {
  readonly Surname?: string;
  readonly Affiliations?: readonly { readonly EmployeeId: string }[];
  readonly value?: readonly { readonly Uuid: string }[];
  readonly '@odata.count'?: number;
}

function ifFound(faultOf: (found: Found) => string | undefined): (answer: Answer) => string | undefined {
  return ({ status, body }) => {
    if (status !== 200) return undefined;
    try {
      return faultOf(JSON.parse(body) as Found);
    } catch {
      return `no JSON: ${body.slice(-40)}`;
    }
  };
}
