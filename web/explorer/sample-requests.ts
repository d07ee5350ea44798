/** What a key may ask -> requests to begin with: those whose names are all there, and one of each set. */
import type { EXPLORER_TEXTS } from './explorer-texts';
import { PRESENT_AFFILIATIONS } from './present-affiliations';
import { resolvePath } from './schema/resolve-path';
import type { Schema } from './schema/schema';

export interface SampleRequest {
  /** Of its title; undefined for the rows of a set. */
  readonly title: SampleTitle | undefined;
  readonly set: string;
  readonly text: string;
}

type SampleTitle = keyof (typeof EXPLORER_TEXTS)['en']['sampleTitles'];

interface Sample {
  readonly title: SampleTitle;
  readonly set: string;
  /** That it names, from the type of the set. */
  readonly paths: readonly string[];
  readonly options: string;
}

const SAMPLES: readonly Sample[] = [
  {
    title: 'names',
    set: 'Persons',
    paths: ['Firstname', 'Surname'],
    options: "$select=Firstname,Surname&$filter=startswith(Firstname,'A')&$orderby=Surname&$top=50",
  },
  {
    title: 'affiliations',
    set: 'Persons',
    paths: ['Firstname', 'Surname', 'Affiliations'],
    options: '$select=Firstname,Surname&$expand=Affiliations&$top=20',
  },
  { title: 'personKinds', set: 'Persons', paths: ['PersonType'], options: '$apply=groupby((PersonType),aggregate($count as Count))' },
  {
    title: 'unitCounts',
    set: 'OrgUnits',
    paths: ['Name', ...PRESENT_AFFILIATIONS.fields.map(field => `Affiliations/${field}`)],
    options: `$compute=Affiliations/$count($filter=${PRESENT_AFFILIATIONS.filter}) as Present&$select=Name,Present&$orderby=Present desc`,
  },
  {
    title: 'unitKinds',
    set: 'OrgUnits',
    paths: ['OrgType'],
    options: '$apply=groupby((OrgType),aggregate($count as Count))&$orderby=Count desc',
  },
  {
    title: 'managers',
    set: 'OrgUnits',
    paths: ['Name', 'Manager/Name', 'Manager/Person/Users/UserId', 'Manager/Person/Users/UserType'],
    options:
      "$select=Name&$expand=Manager($select=Name;$expand=Person($select=Uuid;$expand=Users($select=UserId;$filter=UserType eq 'EXCHANGE')))&$orderby=Name&$top=50",
  },
  {
    title: 'parents',
    set: 'OrgUnits',
    paths: ['Name', 'Children'],
    options: '$select=Name&$filter=Children/any(x:true)&$count=true&$top=50',
  },
];

export function sampleRequests(schema: Schema): readonly SampleRequest[] {
  const known = SAMPLES.filter(sample => {
    const type = schema.types.get(schema.sets.find(({ name }) => name === sample.set)?.type ?? '');
    return type !== undefined && sample.paths.every(path => resolvePath(path.split('/'), type, schema) !== undefined);
  });
  return [
    ...known.map(({ title, set, options }) => ({ title, set, text: `${set}?${options}` })),
    ...schema.sets.map(({ name }) => ({ title: undefined, set: name, text: `${name}?$top=50` })),
  ];
}
