/** A number below 1,023 -> a request of a shape that no other number has: other fields, another filter. Nothing that is kept of one serves another. */

const FIELDS = ['Firstname', 'Surname', 'ChosenName', 'Master', 'MasterId', 'LastChanged', 'PersonType', 'Created', 'Deleted', 'KeyWords'];

export function newShape(index: number): string {
  const chosen = FIELDS.filter((_, place) => ((index + 1) >> place) % 2 === 1);
  const filter = `startswith(${FIELDS[index % 5] ?? ''},'A') and Affiliations/any(a:a/Prime eq true)`;
  return `Persons?$select=${chosen.join(',')}&$filter=${filter}&$top=10&$expand=Affiliations($top=${index})`.replaceAll(' ', '%20');
}
