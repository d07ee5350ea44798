/** What the plan of one level is made with: the field as the document has it, what the key may read, and questions about the values. The values themselves are out of reach. */
import type { GraphQLResolveInfo, VariableDefinitionNode } from 'graphql';
import type { Grants } from '../../graphql/grants/grants';
import type { CountedTexts } from '../../std/counted-texts';
import type { Specialise } from '../../std/plan-tree';
import type { LevelAudit } from '../audit/level-audit';
import type { AuditContext } from '../audit/plan-audit';
import { ReadFault } from '../database/read-fault';
import { Building, type Spent } from '../expression/building';
import { givenValue, type Variables } from '../expression/value-source';
import type { ReadLimits } from '../read-limits';
import type { StatementContext } from '../sql/pages/collection-query';
import type { SqlSelect } from '../sql/nodes/sql-nodes';
import type { StorageModel } from '../storage/storage-model';
import { PlannedStatement } from './planned-statement';

/** A request's execution, as a resolver is told of it. */
export type FieldInfo = Pick<
  GraphQLResolveInfo,
  'fieldNodes' | 'fieldName' | 'parentType' | 'returnType' | 'schema' | 'fragments' | 'operation' | 'variableValues'
>;

/** Refuses values by throwing. */
export type Check = (variables: Variables) => unknown;

/** A plan, or why there is none: which sensitive fields were asked for is recorded in either case. */
export interface LevelPlan<Work> {
  readonly audit: LevelAudit | undefined;
  readonly work: Work | ReadFault;
  readonly checks: readonly Check[];
  /** By its arguments, also where they are at fault. */
  readonly spent: Spent;
  /** Whether it is right for other requests, which give the same answers. */
  readonly isKept: boolean;
}

export interface PlanningParts {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  readonly timeZone: string;
  readonly grants: Grants;
  readonly kept: CountedTexts;
}

export class LevelPlanning {
  readonly storage: StorageModel;
  readonly limits: ReadLimits;
  readonly timeZone: string;
  readonly grants: Grants;
  readonly specialise: Specialise<Variables>;
  readonly #kept: CountedTexts;
  readonly #checks: Check[] = [];
  /** Undefined once the plan is made: what lives on must not lead to the values. */
  #request: FieldInfo | undefined;
  #isKept = true;
  #building: Building | undefined;

  constructor({ storage, limits, timeZone, grants, kept }: PlanningParts, info: FieldInfo, specialise: Specialise<Variables>) {
    this.storage = storage;
    this.limits = limits;
    this.timeZone = timeZone;
    this.grants = grants;
    this.#kept = kept;
    this.specialise = specialise;
    this.#request = info;
  }

  get info(): Omit<FieldInfo, 'variableValues'> {
    return this.#info;
  }

  /** Called when the plan is made. */
  end(): void {
    this.#request = undefined;
  }

  get #info(): FieldInfo {
    if (this.#request === undefined) throw new Error('The plan is made.');
    return this.#request;
  }

  definitionOf(variable: string): VariableDefinitionNode | undefined {
    return this.#info.operation.variableDefinitions?.find(definition => definition.variable.name.value === variable);
  }

  /** The value of a variable that is part of the structure. After this the plan holds for this request alone. */
  structure(variable: string): unknown {
    this.#isKept = false;
    return givenValue(variable, this.#info.variableValues);
  }

  /** Selections under `@skip` and `@include` hold for this request alone. */
  get selecting(): Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'> & { readonly onCondition: () => void } {
    const { fragments, variableValues } = this.#info;
    return { fragments, variableValues, onCondition: () => (this.#isKept = false) };
  }

  /** One for all arguments of the level. */
  get building(): Building {
    return (this.#building ??= this.buildingApart());
  }

  /** For arguments of another level, which count there. */
  buildingApart(): Building {
    const { storage, limits, timeZone, specialise } = this;
    return new Building({ storage, limits, timeZone, specialise, check: check => this.check(check) });
  }

  check(check: Check): void {
    check(this.#info.variableValues);
    this.#checks.push(check);
  }

  get auditContext(): AuditContext {
    return { storage: this.storage, grants: this.grants, schema: this.#info.schema };
  }

  /** `build` is called when the first request needs the statement. */
  statement(build: (context: StatementContext) => SqlSelect): PlannedStatement {
    const { storage, grants } = this;
    const onKept = (text: string): void => {
      if (this.#isKept) this.#kept.add(text);
    };
    return new PlannedStatement(specialise => build({ storage, grants, specialise }), onKept);
  }

  planned<Work>(audit: LevelAudit | undefined, work: () => Work): LevelPlan<Work> {
    const made = this.#orFault(work);
    const spent = this.#building?.spent ?? NOTHING;
    return { audit, work: made, checks: this.#checks, spent, isKept: this.#isKept && !(made instanceof ReadFault) };
  }

  /** Of a plan that is part of this one. */
  workOf<Work>(plan: LevelPlan<Work>): Work {
    return workOf(plan, this.#info.variableValues);
  }

  #orFault<Work>(work: () => Work): Work | ReadFault {
    try {
      return work();
    } catch (fault) {
      if (fault instanceof ReadFault) return fault;
      throw fault;
    }
  }
}

const NOTHING: Spent = { nodes: 0, links: 0 };

/** Rejects with the fault that the plan ends with, or with that of a value. */
export function workOf<Work>({ work, checks }: LevelPlan<Work>, variables: Variables): Work {
  if (work instanceof ReadFault) throw work;
  for (const check of checks) check(variables);
  return work;
}
