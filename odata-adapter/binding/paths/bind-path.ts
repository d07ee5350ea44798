/** The resource path -> where it starts, the way from there, and the place it ends at (Part 2, section 4). Rejects what names nothing (404, with a suggestion), a set that the key may not read (403), and what is not offered (501). */
import { findName, findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import { ODataFault } from '../../faults';
import type { EdmEntitySet, EdmModel } from '../../edm/edm-model';
import type { PathSegmentSyntax } from '../../syntax/syntax-tree';
import { insteadOf } from '../../limits';
import { clauseFault, type BindContext } from '../bind-context';
import { bindKey } from '../literals/bind-key';
import type { BoundStep } from '../bound-request';
import type { CollectionPlace, Followed, KeyedPlace, Place } from '../path-place';
import { setForbidden } from '../refuse-withheld';
import { keyedPlace } from './follow-collection';
import { followPath } from './follow-path';
import { nameInText } from './name-in-text';
import { placesOf } from './places-of';
import { refuseSystemSegment } from './refuse-segment';

type NameSegment = Extract<PathSegmentSyntax, { kind: 'name' }>;
/** It has at least one segment. */
type Path = readonly [PathSegmentSyntax, ...PathSegmentSyntax[]];

export interface BoundPath extends KeyedPlace {
  readonly set: EdmEntitySet;
  readonly steps: readonly BoundStep[];
  readonly place: Place;
}

export function bindPath([first, ...rest]: Path, context: BindContext): BoundPath {
  let bound = startPath(first, context);
  for (const segment of rest) {
    bound = extend(bound, followPath(bound.place, segment, context));
    checkLength(bound.steps, segment, context);
  }
  return bound;
}

const NO_KEY: KeyedPlace = { key: undefined, condition: undefined };

function startPath(segment: PathSegmentSyntax, context: BindContext): BoundPath {
  if (segment.kind !== 'name') throw noStart(segment, context);
  const { key, name } = segment;
  const set = findSet(segment, context);
  const place: CollectionPlace = { kind: 'collection', type: set.type, shortKey: undefined, filters: [] };
  const start: BoundPath = { set, ...NO_KEY, steps: [], place };
  return key === undefined ? start : extend(start, keyedPlace(place, bindKey(key, place, { clause: name, context })));
}

/** A key found belongs to the collection that the path was at: that of the last step, or the set it starts with. */
function extend(path: BoundPath, { place, step, keyed }: Followed): BoundPath {
  const steps = step === undefined ? path.steps : [...path.steps, { ...step, ...NO_KEY }];
  if (keyed === undefined) return { ...path, steps, place };
  const last = steps.at(-1);
  if (last === undefined) return { ...path, ...keyed, steps, place };
  return { ...path, steps: [...steps.slice(0, -1), { ...last, ...keyed }], place };
}

/** A call of what is an entity set is a key without a value; no function stands at the start. */
function noStart(segment: Exclude<PathSegmentSyntax, NameSegment>, context: BindContext): ODataFault {
  const { kind, span } = segment;
  if (kind === 'text') return noSet({ name: nameInText(segment, context), span }, context);
  if (kind !== 'call') return refuseSystemSegment({ name: kind === 'filter' ? kind : segment.name, span }, 'the service');
  findSet(segment, context);
  return segment.fault;
}

type Named = Pick<NameSegment, 'name' | 'span'>;

function findSet(segment: Named, context: BindContext): EdmEntitySet {
  const { name, span } = segment;
  const set = findNamed(name, context.edm.entitySets);
  if (set?.type.withheld === true) throw setForbidden(name, span);
  if (set !== undefined) return set;
  throw noSet(segment, context);
}

function noSet({ name, span }: Named, { edm }: BindContext): ODataFault {
  const places = placesOf(name, edm).slice(0, MOST_PLACES);
  const suggestion = places.length === 0 ? (sheetOf(name, edm) ?? suggest(name, [...edm.entitySets.keys(), '$metadata'])) : undefined;
  const advice = name.toLowerCase() === 'odata' ? ODATA_TWICE : places.length === 0 ? '' : ` Read it below an entity: ${places.join(', ')}`;
  const message = `There is no entity set '${name}'.${advice}`;
  return new ODataFault({ code: 'ResourceNotFound', message, target: name, span, ...(suggestion === undefined ? {} : { suggestion }) });
}

/** A set that is named like a file: other services answer `Persons.csv`. */
function sheetOf(name: string, { entitySets }: EdmModel): string | undefined {
  const [, set = '', format = ''] = /^(.+)\.(csv|xlsx|json)$/i.exec(name) ?? [];
  const meant = findName(set, entitySets.keys());
  return meant && `${meant}?$format=${format.toLowerCase()}`;
}

/** Scripts join a path that begins with it to an address that ends with it. */
const ODATA_TWICE = " Leave 'odata' out of the path: the address of the service ends with it already";

/** Told in a message. */
const MOST_PLACES = 3;

/** Each navigation property of the path is a level of the document and a statement. */
function checkLength(steps: readonly BoundStep[], { span }: PathSegmentSyntax, { settings }: BindContext): void {
  const most = settings.limits.nesting;
  if (steps.length > most) {
    const message = `at most ${most} navigation properties stand in a path. ${insteadOf('nesting')}`;
    throw clauseFault('LimitExceeded', message, { clause: 'path', span });
  }
}
