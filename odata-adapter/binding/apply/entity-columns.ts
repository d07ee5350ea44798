/** A set of entities -> the same as rows with a column for each property, as where sets of different structures meet and where the answer is written. */
import type { EdmEntityType, EdmProperty } from '../../edm/edm-model';
import type { BoundColumn, BoundNamedValue, BoundSet } from '../bound-apply';
import type { BoundSelectedProperty } from '../bound-request';
import { rowsOf, type ApplyContext, type BoundSteps } from './apply-context';

/** What of an entity becomes columns, a complex property part by part; then the columns that there are. */
export function entityColumns(set: BoundSet, properties: readonly BoundSelectedProperty[], { names }: ApplyContext): BoundSteps {
  const own = properties.flatMap(selected =>
    paths(selected).map(path => propertyColumn(path, set.type, names.of(path.map(({ name }) => name)))),
  );
  const columns = [...own.map(({ column }) => column), ...set.columns];
  const values = own.map(({ value }) => value);
  return { steps: values.length === 0 ? [] : [{ kind: 'compute', values }], set: rowsOf(set.type, columns) };
}

/** All that the key may read: streams are read on their own. */
export function everyColumn(set: BoundSet, apply: ApplyContext): BoundSteps {
  const readable = [...set.type.properties.values()].filter(property => !property.withheld && !isStream(property));
  return entityColumns(set, readable.map(property => ({ property, parts: undefined })), apply); // oxfmt-ignore
}

function paths({ property, parts }: BoundSelectedProperty): readonly (readonly EdmProperty[])[] {
  if (property.type.kind !== 'complex') return [[property]];
  return (parts ?? [...property.type.properties.values()]).map(part => [property, part]);
}

function propertyColumn(
  path: readonly EdmProperty[],
  owner: EdmEntityType,
  name: string,
): { readonly column: BoundColumn; readonly value: BoundNamedValue } {
  const type = path.at(-1)?.type;
  if (type === undefined || type.kind === 'complex') throw new Error('A complex value has no column of its own.');
  return {
    column: { name, path: path.map(property => property.name), links: 0, type, declared: true },
    value: { name, value: { kind: 'property', variable: undefined, through: [], path, owner, type } },
  };
}

const isStream = ({ type }: EdmProperty): boolean => type.kind === 'primitive' && type.name === 'Edm.Stream';
