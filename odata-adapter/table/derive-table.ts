/** A bound request -> the table that answers it: its columns in the order of the answer. Rejects what no table can hold (406): anything but a collection, a count beside the rows, and more than one link to many. */
import { assertNever } from '../../std/assert-never';
import type { BoundColumn } from '../binding/bound-apply';
import type { BoundDataRequest, BoundExpand, BoundSelection, BoundTarget, BoundType } from '../binding/bound-request';
import type { EdmPrimitiveName, EdmPropertyType } from '../edm/edm-model';
import { ODataFault } from '../faults';
import type { Table, TableColumn } from './sheet-types';

type TableTarget = Extract<BoundTarget, { kind: 'collection' | 'applied' }>;

export function deriveTable(request: BoundDataRequest): Table {
  const { target } = request;
  if (!isTable(target)) throw refused('Only a collection is answered as a table. Ask for JSON, or for the collection with a filter.');
  if (target.query.count) throw refused('A table has no place for a count. Leave $count out, or ask for JSON.');
  const name = request.steps[request.steps.length - 1]?.navigation.name ?? request.set.name;
  if (target.kind === 'applied') return { name, columns: target.query.columns.map(columnOfApplied), repeated: undefined };
  const { selection } = target.query;
  if (selection.references) throw refused('References are not answered as a table. Ask for JSON.');
  const links = linksToMany(selection);
  const [repeated, other] = links;
  if (other !== undefined) throw refused(`A table holds the rows of one link to many, and this request expands ${shown(links)}.`);
  return { name, columns: columnsOf(selection, EMPTY), repeated };
}

function isTable(target: BoundTarget): target is TableTarget {
  return target.kind === 'collection' || target.kind === 'applied';
}

/** Ways of links, from the rows of the collection. Those below a link to many are found too: there they are one too many. */
function linksToMany({ expand }: BoundSelection): readonly (readonly string[])[] {
  return expand.flatMap(item => {
    const { name } = item.navigation;
    if (item.kind === 'count') return [];
    const below = linksToMany(item.kind === 'many' ? item.query.selection : item.selection).map(path => [name, ...path]);
    return item.kind === 'many' ? [[name], ...below] : below;
  });
}

function shown(links: readonly (readonly string[])[]): string {
  return links.map(path => path.join('/')).join(' and ');
}

/** Where a selection's rows stand. */
interface Place {
  readonly header: readonly string[];
  readonly path: readonly string[];
  readonly isRepeated: boolean;
}

const EMPTY: Place = { header: [], path: [], isRepeated: false };

function columnsOf({ properties, computed, expand }: BoundSelection, place: Place): readonly TableColumn[] {
  return [
    ...properties.flatMap(({ property: { name, type }, parts }) =>
      type.kind === 'complex'
        ? (parts ?? [...type.properties.values()]).map(part => column(place, [name, part.name], primitiveOf(part.type)))
        : [column(place, [name], primitiveOf(type))],
    ),
    ...computed.map(({ name, expression }) => column(place, [name], primitiveOf(expression.type))),
    ...expand.flatMap(item => columnsOfExpand(item, place)),
  ];
}

function columnsOfExpand(item: BoundExpand, { header, path, isRepeated }: Place): readonly TableColumn[] {
  const { name } = item.navigation;
  switch (item.kind) {
    case 'one':
      return columnsOf(item.selection, { header: [...header, name], path: [...path, name], isRepeated });
    case 'many':
      if (item.query.count) throw refused(`A table has no place for the count of ${name}. Leave $count out, or ask for JSON.`);
      return columnsOf(item.query.selection, { header: [...header, name], path: [], isRepeated: true });
    case 'count':
      return [{ header: [...header, name, '$count'].join('.'), path: [...path, `${name}@odata.count`], isRepeated, type: 'Edm.Int64' }];
    default:
      return assertNever(item);
  }
}

function column({ header, path, isRepeated }: Place, names: readonly string[], type: EdmPrimitiveName): TableColumn {
  return { header: [...header, ...names].join('.'), path: [...path, ...names], isRepeated, type };
}

function columnOfApplied({ path, type }: BoundColumn): TableColumn {
  return { header: path.join('.'), path, isRepeated: false, type: primitiveOf(type) };
}

/** What has no type of its own, null for example, is text where it is anything. */
function primitiveOf(type: BoundType | EdmPropertyType): EdmPrimitiveName {
  return type.kind === 'primitive' ? type.name : 'Edm.String';
}

function refused(message: string): ODataFault {
  return new ODataFault({ code: 'NotAcceptable', message });
}
