/** An operand of `eq`, `ne` and `in` (Part 2, section 5.1.1.1): a value, a collection, an entity or a complex value. */
import type { EdmComplexType, EdmEntityType, EdmProperty } from '../../edm/edm-model';
import type { Span } from '../../faults';
import type { BoundExpression, BoundLink, BoundRoot } from '../bound-request';

export type BoundOperand = BoundExpression | BoundComposite;

export type BoundComposite = BoundList | BoundObject | BoundEntity | BoundComplex;

/** A collection of which every item is written out. */
export interface BoundList {
  readonly kind: 'list';
  readonly items: readonly BoundOperand[];
  readonly span: Span;
}

export interface BoundObject {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, BoundOperand>;
  readonly span: Span;
}

/** An entity at the end of a path. */
export interface BoundEntity extends PathStart {
  readonly kind: 'entity';
  readonly type: EdmEntityType;
  readonly span: Span;
}

/** A complex value at the end of a path. */
export interface BoundComplex extends PathStart {
  readonly kind: 'complex';
  readonly owner: EdmEntityType;
  readonly path: readonly EdmProperty[];
  readonly type: EdmComplexType;
  readonly span: Span;
}

/** From where, and over which to-one links, a path has come. */
export interface PathStart {
  readonly of: string | undefined;
  /** Where the path begins with `$root`: the entity that `of` names. */
  readonly root: BoundRoot | undefined;
  readonly through: readonly BoundLink[];
}

export function isValue(operand: BoundOperand): operand is BoundExpression {
  switch (operand.kind) {
    case 'list':
    case 'object':
    case 'entity':
    case 'complex':
      return false;
    default:
      return true;
  }
}
