/** A root field with one entity -> its plan: by its key, or by an alternate one; with the page of a link that one statement reads together with it. */
import { getNamedType, isObjectType, type GraphQLArgument } from 'graphql';
import { auditOfRow } from '../audit/plan-audit';
import { refuse, within } from '../expression/argument-place';
import type { Building } from '../expression/building';
import { keyLiteral, literal } from '../expression/argument-literals';
import type { ValueSource } from '../expression/value-source';
import { buildEntityPage } from '../sql/statements/build-entity-page';
import { buildEntityStatement, type KeyedEntity, type KeyedRow, type KeyValues } from '../sql/statements/build-entity-statement';
import type { StoredLink } from '../storage/storage-model';
import { computedFields } from './computed-fields';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { planPage, type PagePlan, type PageWork } from './plan-page';
import { auditedSelections, planRows, type RowPlan } from './plan-rows';
import type { PlannedStatement } from './planned-statement';
import { readArguments, type Inputs } from './read-input';
import type { LinkedPage, RowSelection } from './selection';

export interface EntityWork {
  readonly rows: RowPlan;
  readonly statement: PlannedStatement;
  /** The page that is read with it. */
  readonly page: { readonly link: StoredLink; readonly work: PageWork } | undefined;
}

export interface EntityPlan extends LevelPlan<EntityWork> {
  readonly page: PagePlan | undefined;
}

/** An entity as the document asks for it. */
export interface EntityField {
  readonly keyed: KeyedEntity;
  readonly parameters: readonly GraphQLArgument[];
  readonly selection: RowSelection;
  readonly linked: LinkedPage | undefined;
}

export function planEntity({ keyed, parameters, selection, linked }: EntityField, planning: LevelPlanning): EntityPlan {
  const input = readArguments(parameters, planning.info.fieldNodes[0]?.arguments, planning);
  const computed = computedFields(selection.computing, planning);
  const selections = auditedSelections(keyed.entity, selection);
  const audit = auditOfRow({ parameters, input, computed, selections }, planning.auditContext);
  const page = linked && planLinkedPage(linked, planning);
  const plan = planning.planned(audit, (): EntityWork => {
    const rows = planRows({ entity: keyed.entity, selection, computed }, audit, planning);
    const row: KeyedRow = { ...keyed, values: keyValues(keyed, input, planning.building), columns: rows.columns };
    if (linked === undefined || page === undefined)
      return { rows, statement: planning.statement(context => buildEntityStatement(row, context)), page: undefined };
    const work = planning.workOf(page);
    return { rows, statement: pageStatement(row, linked.link, { work, planning }), page: { link: linked.link, work } };
  });
  return { ...plan, page };
}

function pageStatement(
  keyed: KeyedRow,
  link: StoredLink,
  { work: { rows }, planning }: { readonly work: PageWork; readonly planning: LevelPlanning },
): PlannedStatement {
  if (rows === undefined) throw new Error('A page without rows is not read with its entity.');
  const page = { keyed, link, page: rows.request };
  return planning.statement(context => buildEntityPage(page, context));
}

function planLinkedPage({ link, field, page }: LinkedPage, planning: LevelPlanning): PagePlan {
  const parent = getNamedType(planning.info.returnType);
  const definition = isObjectType(parent) ? parent.getFields()[link.name] : undefined;
  const entity = planning.storage.entities.get(link.target);
  if (!definition || !entity) throw new Error(`There is no field ${link.name}.`);
  return planPage({ entity, link, node: field, parameters: definition.args, selection: page }, planning);
}

function keyValues({ key }: KeyedEntity, input: Inputs, building: Building): KeyValues {
  const given = key.map(({ alias, type }): [string, ValueSource] => {
    const at = within(undefined, alias);
    if (input[alias] === undefined) refuse(at, 'is missing');
    return [alias, keyLiteral(literal(type, input[alias], { building, at }), { building, at }).source];
  });
  return new Map(given);
}
