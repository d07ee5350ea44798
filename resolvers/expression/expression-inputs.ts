/** The arguments of filters and orders as GraphQL coerces them (`graphql/expression-inputs.graphql`), with slots for variables that give values. Types only. */
import type { ScalarName } from '../../graphql/scalar-name';
import type { Slot } from './value-source';

/** Absent, or given as null. */
type Given<T> = T | null | undefined;

/** A filter of an entity, of a complex value, of a field or of a link: its members depend on the model. */
export type FilterInput = Readonly<Record<string, unknown>>;

export interface ExpressionInput {
  readonly field?: Given<FieldReferenceInput>;
  readonly named?: Given<string>;
  readonly value?: Given<LiteralInput>;
  readonly call?: Given<CallInput>;
  readonly and?: Given<readonly ExpressionInput[]>;
  readonly or?: Given<readonly ExpressionInput[]>;
  readonly not?: Given<ExpressionInput>;
  readonly in?: Given<MembershipInput>;
  readonly any?: Given<QuantifierInput>;
  readonly all?: Given<QuantifierInput>;
  readonly count?: Given<QuantifierInput>;
  readonly case?: Given<readonly CasePairInput[]>;
  readonly cast?: Given<CastInput>;
  readonly lookup?: Given<LookupInput>;
  readonly owner?: Given<LinkOwnerInput>;
  readonly isNull?: Given<LinkReferenceInput>;
  readonly search?: Given<SearchReferenceInput>;
}

export interface CastInput {
  readonly operand: ExpressionInput;
  readonly to: ScalarName;
}

export interface CasePairInput {
  readonly when: ExpressionInput;
  readonly then: ExpressionInput;
}

export interface LookupInput {
  readonly key: readonly { readonly field: string; readonly value: LiteralInput }[];
  readonly as: string;
  readonly value: ExpressionInput;
}

export interface LinkOwnerInput {
  readonly of?: Given<string>;
  readonly link: string;
  readonly as: string;
  readonly value: ExpressionInput;
}

export interface FieldReferenceInput {
  readonly of?: Given<string>;
  readonly through?: Given<readonly string[]>;
  readonly name: string;
}

export interface LinkReferenceInput {
  readonly of?: Given<string>;
  readonly through: readonly string[];
}

export interface SearchReferenceInput {
  readonly of?: Given<string>;
  readonly through?: Given<readonly string[]>;
  readonly for: SearchInput;
}

export interface SearchInput {
  readonly word?: Given<string | Slot>;
  readonly phrase?: Given<string | Slot>;
  readonly and?: Given<readonly SearchInput[]>;
  readonly or?: Given<readonly SearchInput[]>;
  readonly not?: Given<SearchInput>;
}

export interface QuantifierInput extends LinkReferenceInput {
  readonly as?: Given<string>;
  readonly where?: Given<ExpressionInput>;
}

export interface CallInput {
  /** GraphQL name of an operator or a function of the catalogue. */
  readonly function: string;
  readonly arguments: readonly ExpressionInput[];
}

export interface MembershipInput {
  readonly operand: ExpressionInput;
  readonly values: Readonly<Record<string, unknown>>;
  readonly orNull?: Given<boolean>;
}

export type LiteralInput = Readonly<Record<string, unknown>>;

export type OrderInput = Readonly<Record<string, unknown>>;

export type Direction = 'ASC' | 'DESC';
