/** What a key may ask -> requests to begin with: those whose names are all there, and one of each set. */
import type { Schema } from './schema/schema';

/** With the set, and the members of its type that they name. */
const SAMPLES: readonly (readonly [set: string, members: readonly string[], options: string])[] = [
  ['Persons', ['Firstname', 'Surname'], "$select=Firstname,Surname&$filter=startswith(Firstname,'A')&$orderby=Surname&$top=50"],
  ['Persons', ['Firstname', 'Surname', 'Affiliations'], '$select=Firstname,Surname&$expand=Affiliations&$top=20'],
  ['Persons', ['PersonType'], '$apply=groupby((PersonType),aggregate($count as Count))'],
  ['OrgUnits', ['Name', 'Manager'], '$select=Name&$expand=Manager&$orderby=Name&$top=50'],
  ['OrgUnits', ['Name', 'Children'], '$select=Name&$filter=Children/any(x:true)&$count=true&$top=50'],
];

export function sampleRequests({ sets, types }: Schema): readonly string[] {
  const known = SAMPLES.filter(([name, members]) => {
    const type = types.get(sets.find(set => set.name === name)?.type ?? '');
    return members.every(member => [...(type?.fields ?? []), ...(type?.links ?? [])].some(own => own.name === member));
  });
  return [...known.map(([name, , options]) => `${name}?${options}`), ...sets.map(({ name }) => `${name}?$top=50`)];
}
