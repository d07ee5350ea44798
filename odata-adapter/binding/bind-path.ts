/** The resource path -> where it starts, the way from there, and the place it ends at (Part 2, section 4). Rejects what names nothing (404, with a suggestion) and what is not offered (501). */
import { suggest } from '../../std/suggest';
import { ODataFault } from '../faults';
import type { EdmEntitySet, EdmEntityType } from '../edm/edm-model';
import type { PathSegmentSyntax } from '../syntax/syntax-tree';
import { clauseFault, type BindContext } from './bind-context';
import { bindKey } from './bind-key';
import type { BoundKey, BoundStep } from './bound-request';
import { followPath, type Place } from './follow-path';
import { refuseSystemSegment } from './refuse-segment';
import { valueNotFound } from './refuse-withheld';

type NameSegment = Extract<PathSegmentSyntax, { kind: 'name' }>;

export interface BoundPath {
  readonly set: EdmEntitySet;
  readonly key: BoundKey | undefined;
  readonly steps: readonly BoundStep[];
  readonly place: Place;
}

export function bindPath(segments: readonly PathSegmentSyntax[], context: BindContext): BoundPath {
  const [first, ...rest] = segments;
  if (first?.kind !== 'name') throw refuseSystemSegment(first, 'the service');
  const set = findSet(first, context);
  const key = first.key && bindKey(first.key, first.name, set.type, context);
  const steps: BoundStep[] = [];
  let place: Place = startPlace(set.type, key);
  for (const segment of rest) {
    const followed = followPath(place, segment, context);
    if (followed.step !== undefined) steps.push(followed.step);
    place = followed.place;
    checkLength(steps, segment, context);
  }
  return { set, key, steps, place };
}

function startPlace(type: EdmEntityType, key: BoundKey | undefined): Place {
  return { kind: key === undefined ? 'collection' : 'entity', type };
}

function findSet({ name, span }: NameSegment, { edm }: BindContext): EdmEntitySet {
  const set = edm.entitySets.get(name);
  if (set?.type.withheld === true) throw valueNotFound(name, span);
  if (set !== undefined) return set;
  const suggestion = suggest(name, edm.entitySets.keys());
  const message = `There is no entity set '${name}'`;
  throw new ODataFault({ code: 'ResourceNotFound', message, target: name, span, ...(suggestion === undefined ? {} : { suggestion }) });
}

/** Each navigation property of the path is a level of the document and a statement. */
function checkLength(steps: readonly BoundStep[], { span }: PathSegmentSyntax, { settings }: BindContext): void {
  const most = settings.limits.nesting;
  if (steps.length > most)
    throw clauseFault('LimitExceeded', 'path', `at most ${most} navigation properties stand in a path. The limit is named 'nesting'.`, {
      span,
    });
}
