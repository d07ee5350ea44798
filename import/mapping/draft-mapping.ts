/** Sets of a source, and what can be imported -> a draft of their mapping, by names and by values seen. What is not understood is told in remarks. */
import { suggest } from '../../std/suggest';
import type { SourceSet, SourceValue } from '../sources/source';
import type { ColumnField, ImportSet, ImportTarget } from '../target/import-target';
import { draftConversion } from './draft-conversion';
import { columnValue, type DraftField, type DraftSet, mappingText } from './yaml-text';

export async function draftMapping(sources: readonly SourceSet[], target: ImportTarget, signal: AbortSignal): Promise<string> {
  const drafts: DraftSet[] = [];
  for (const source of sources) drafts.push(draftSet(source, target, await seeValues(source, signal)));
  return `# A draft: read it, and complete what the remarks ask for.\n${mappingText(drafts)}`;
}

const RECORDS_SEEN = 200;

type SeenValues = ReadonlyMap<string, readonly SourceValue[]>;

async function seeValues(source: SourceSet, signal: AbortSignal): Promise<SeenValues> {
  const seen = new Map(source.fields.map((field): [string, SourceValue[]] => [field, []]));
  let records = 0;
  for await (const record of source.read(signal)) {
    if ('fields' in record) for (const [field, value] of Object.entries(record.fields)) if (value !== null) seen.get(field)?.push(value);
    if (++records >= RECORDS_SEEN) break;
  }
  return seen;
}

/** Words of Danish systems, small and without blanks, and what they name here. */
const SETS: Readonly<Record<string, string>> = {
  medarbejdere: 'Person', personer: 'Person', persons: 'Person', ansatte: 'Person', enheder: 'OrgUnit', afdelinger: 'OrgUnit', orgunits: 'OrgUnit', organisation: 'OrgUnit',
  ansættelser: 'Affiliation', tilknytninger: 'Affiliation', affiliations: 'Affiliation', telefoner: 'PersonPhone', brugere: 'User', konti: 'User', users: 'User',
  adresser: 'PersonPost', børn: 'PersonChild', orlov: 'Leave', funktioner: 'Function',
}; // oxfmt-ignore
const FIELDS: Readonly<Record<string, string>> = {
  fornavn: 'Firstname', fornavne: 'Firstname', efternavn: 'Surname', cprnr: 'Cpr', cprnummer: 'Cpr', personnummer: 'Cpr', kaldenavn: 'ChosenName', navn: 'Name',
  enhedsnavn: 'Name', kortnavn: 'Shortname', eannr: 'Ean', cvrnr: 'Cvr', pnr: 'Pnr', pnummer: 'Pnr', email: 'Email', mail: 'Email', telefon: 'PhoneNumber', nummer: 'PhoneNumber',
  medarbejdernr: 'MasterId', medarbejdernummer: 'MasterId', lønnr: 'MasterId', enhedsnr: 'MasterId', enhedsnummer: 'MasterId', brugernavn: 'UserId', stilling: 'PositionName',
  startdato: 'StartDate', slutdato: 'StopDate', vej: 'Street', adresse: 'Street', postnr: 'PostalCode', by: 'City', land: 'Country', noter: 'Notes',
}; // oxfmt-ignore

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-zæøå0-9/]/g, '');
}

function draftSet(source: SourceSet, target: ImportTarget, seen: SeenValues): DraftSet {
  const bare = folded(source.name.replace(/^.*#/, '').replace(/\.(?:csv|tsv|txt|xlsx|json|ndjson|jsonl)(?:\.gz)?$/i, ''));
  const names = [...target.sets.keys()];
  const set = setFor(bare, target);
  if (set === undefined) return { set: 'TYPE', from: source.name, fields: [], remarks: [`TYPE is one of ${names.join(', ')}.`] };
  const named = fieldsFor(source.fields, set);
  const forms: string[] = [];
  const fields = source.fields.flatMap((column): DraftField[] => {
    const name = named.get(column);
    if (name === undefined) return [];
    const { as, remark } = draftConversion(set.fields.get(name), seen.get(column) ?? []);
    forms.push(...(remark === undefined ? [] : [`${name}: ${remark}`]));
    return [{ name, value: columnValue(column, as) }];
  });
  const unused = source.fields.filter(column => !named.has(column));
  const given = new Set(fields.map(({ name }) => name));
  if (set.fields.has('Master') && !given.has('Master')) fields.unshift({ name: 'Master', value: '{ constant: FILES }' });
  if (given.has('MasterId') && set.fields.has('Uuid') && !given.has('Uuid')) fields.unshift({ name: 'Uuid', value: '{ as: uuid }' });
  const missing = missingFields(set, new Set(fields.map(({ name }) => name)));
  const remarks = [
    ...missing.map(name => `${name}: must have a value. Name a column, or write { constant: … }.`),
    ...forms,
    ...(unused.length === 0 ? [] : [`Columns that are not used: ${unused.join(', ')}.`]),
  ];
  return { set: set.name, from: source.name, fields, remarks };
}

/** The model's own names come before the words above. */
function setFor(bare: string, { sets }: ImportTarget): ImportSet | undefined {
  const called = [...sets.values()];
  return (
    called.find(({ name }) => isAlike(name, bare) || isAlike(name.replaceAll('/', ''), bare)) ??
    called.find(({ name, type }) => name === type.name && isAlike(type.entitySet?.name ?? '', bare)) ??
    sets.get(SETS[bare] ?? '') ??
    sets.get(suggest(bare, [...sets.keys()]) ?? '')
  );
}

/** A name of the model has no æ, ø and å. */
function isAlike(name: string, other: string): boolean {
  const [one, two] = [name, other].map(each => folded(each).replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa'));
  return one !== '' && one === two;
}

/** By column. A field is of one column, and of one with its own name before one with a word above. */
function fieldsFor(columns: readonly string[], set: ImportSet): ReadonlyMap<string, string> {
  const names = [...set.fields.keys()];
  const ownName = (column: string): string | undefined => {
    const [link = '', ...rest] = column.split('/');
    return rest.length > 0 && set.references.has(link) ? column : names.find(name => isAlike(name, column));
  };
  const byWord = (column: string): string | undefined =>
    ownName(column) === undefined ? names.find(name => isAlike(name, FIELDS[folded(column)] ?? '')) : undefined;
  const found = new Map<string, string>();
  for (const nameFor of [ownName, byWord])
    for (const column of columns) {
      const name = found.has(column) ? undefined : nameFor(column);
      if (name !== undefined && ![...found.values()].includes(name)) found.set(column, name);
    }
  return found;
}

/** Fields that new records cannot be without, and that nothing fills. A link fills the columns that it starts at: `Person/MasterId` the field `PersonUuid`. */
function missingFields({ fields, references, table }: ImportSet, given: ReadonlySet<string>): readonly string[] {
  const led = new Set([...given].flatMap(name => references.get(name.split('/')[0] ?? '')?.reference.columns ?? []));
  const isMissing = ({ name, column, fill }: ColumnField): boolean =>
    !given.has(name) && !led.has(column) && fill === undefined && table.columns.get(column)?.isRequired === true;
  return [...fields.values()].filter(isMissing).map(({ name }) => name);
}
