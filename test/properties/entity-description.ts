/** What the naive evaluator and the generator know of an entity, of whichever model. */
import type { ValueType } from './values';

export type OrganisationEntity =
  | 'Person' | 'OrgUnit' | 'Function' | 'Affiliation' | 'AffiliationFunction' | 'User' | 'DisabledUser' | 'FunctionAssignment' | 'FunctionAssignmentValue'
  | 'PersonPhone' | 'OrgUnitPhone' | 'PersonPost' | 'OrgUnitPost' | 'Leave' | 'OrgUnitKLE' | 'AffiliationKLE' | 'OrgUnitManager' | 'OrgUnitTag'
  | 'SubstituteAssignment' | 'SubstituteOrgUnitConstraint' | 'SubstituteOrgUnitAssignment' | 'PersonChild' | 'Photo' | 'AuthorizationCode' | 'PersonComment'; // oxfmt-ignore

export type SampleEntity = 'Item' | 'Certificate' | 'Keyword' | 'ItemKeyword';
export type EntityName = OrganisationEntity | SampleEntity;

export type Columns = readonly string[];

export interface LinkDescription {
  readonly target: EntityName;
  readonly many: boolean;
  /** May lead nowhere. */
  readonly nullable: boolean;
  /** Columns of the owner's and of the target's table that are equal. */
  readonly from: Columns;
  readonly to: Columns;
  /** The rows that join both: those whose columns are equal to `from` here, and those that are equal to `to` there. */
  readonly through?: { readonly type: EntityName; readonly from: Columns; readonly to: Columns };
  /** Values of other columns of the target's table; only such rows are led to. */
  readonly rows?: Readonly<Record<string, string>>;
}

export interface EntityDescription {
  /** With its schema. */
  readonly table: string;
  /** Only rows with these values belong to the entity. */
  readonly rows?: Readonly<Record<string, string>>;
  readonly set: string | undefined;
  readonly key: readonly string[];
  /** By name; a member of a complex value by its path. */
  readonly properties: Readonly<Record<string, ValueType | `${ValueType}?`>>;
  /** Those that are not the property's name in snake case. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, LinkDescription>>;
  /** What alone contains it: the link that leads there, and the one that leads back. */
  readonly containedBy?: { readonly owner: string; readonly link: string };
  /** Texts that a search looks into. */
  readonly searched: readonly string[];
}

export const many = (target: EntityName, to: string, from = 'uuid'): LinkDescription => ({
  target,
  many: true,
  nullable: false,
  from: [from],
  to: [to],
});
export const one = (target: EntityName, from: string, to = 'uuid'): LinkDescription => ({
  target,
  many: false,
  nullable: false,
  from: [from],
  to: [to],
});
export const maybe = (target: EntityName, from: string, to: string): LinkDescription => ({
  target,
  many: false,
  nullable: true,
  from: [from],
  to: [to],
});
export const ofKind = (link: LinkDescription, kind: string): LinkDescription => ({ ...link, rows: { kind } });
