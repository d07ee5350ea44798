/** A grouping property -> its columns, those of a complex property or of all that is left below a navigation property included (Data Aggregation, section 3.2.3.1). */
import type { EdmProperty } from '../../edm/edm-model';
import type { PathExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, spendNode, type FaultPlace, type Scope } from '../bind-context';
import { absentFault } from '../expressions/bind-set-path';
import { columnsAt } from '../expressions/columns-at';
import type { BoundColumn, BoundNamedValue, BoundSet } from '../bound-apply';
import type { BoundExpression, BoundLink } from '../bound-request';
import { BOOLEAN } from '../types/edm-types';
import { collectionFault, resolvePath } from '../expressions/resolve-path';
import { stepScope, type ApplyContext, type ColumnNames } from './apply-context';

export interface BoundGrouping {
  readonly column: BoundColumn;
  /** What rows of one group have in common: that a link leads nowhere is apart from a value that is null where it leads. */
  readonly values: readonly BoundNamedValue[];
}

export function bindGrouping(syntax: PathExpressionSyntax, set: BoundSet, apply: ApplyContext): readonly BoundGrouping[] {
  const scope: Scope = { ...stepScope(apply, set), grouped: true };
  const path = syntax.segments.map(segment => {
    if (segment.kind === 'name') return segment;
    const message = 'a grouping property is a path of names. Leave out what begins with $';
    throw clauseFault('NotOffered', message, { ...scope, span: segment.span });
  });
  const columns = columnsAt(path, set.columns, scope.context);
  if (columns.length > 0) {
    for (const { span } of syntax.segments) spendNode(scope, span);
    return columns.map(column => knownColumn(column, set, { clause: scope.clause, span: syntax.span }));
  }
  if (!set.entities) throw absentFault(syntax, set, scope);
  return propertyColumns(syntax, scope, apply.names);
}

function knownColumn(column: BoundColumn, { structures }: BoundSet, place: FaultPlace): BoundGrouping {
  if (!structures.every(names => names.has(column.name))) {
    const message = `grouping by ${column.path.join('/')}, which only some of the concatenated rows have, is not offered`;
    throw clauseFault('NotOffered', message, place);
  }
  const there = (column.presence ?? []).map(({ name }) => madeValue({ name, path: column.path, type: BOOLEAN }));
  return { column, values: [...there, madeValue(column)] };
}

function madeValue({ name, path, type }: Pick<BoundColumn, 'name' | 'path' | 'type'>): BoundNamedValue {
  return { name, value: { kind: 'column', name, path, type } };
}

function propertyColumns(syntax: PathExpressionSyntax, scope: Scope, names: ColumnNames): readonly BoundGrouping[] {
  const place = resolvePath(syntax, scope);
  if (place.kind === 'collection') throw collectionFault(place, syntax.span, scope);
  if (place.kind !== 'property') {
    const message = 'grouping by a navigation property is not offered. Group by properties of what it leads to';
    throw clauseFault('NotOffered', message, { ...scope, span: syntax.span });
  }
  const last = place.path.at(-1);
  const paths = last?.type.kind === 'complex' ? [...last.type.properties.values()].map(part => [...place.path, part]) : [place.path];
  return paths.map(path => propertyColumn(path, { ...place, syntax, scope, names }));
}

interface Reached {
  readonly of: string | undefined;
  readonly through: readonly BoundLink[];
  readonly owner: BoundLink['owner'];
  readonly syntax: PathExpressionSyntax;
  readonly scope: Scope;
  readonly names: ColumnNames;
}

function propertyColumn(path: readonly EdmProperty[], { through, owner, syntax, scope, names }: Reached): BoundGrouping {
  const type = path.at(-1)?.type;
  if (type === undefined || type.kind === 'complex') throw new Error('A complex value has no column of its own.');
  if (type.kind === 'primitive' && type.name === 'Edm.Stream')
    throw clauseFault('TypeMismatch', 'a stream is no grouping property. It can only be read.', { ...scope, span: syntax.span });
  const written = [...through.map(({ navigation }) => navigation.name), ...path.map(property => property.name)];
  const name = names.of(written);
  const presence = through.flatMap(({ navigation }, link) =>
    navigation.nullable ? [{ name: names.of([...written.slice(0, link + 1), '']), link }] : [],
  );
  const there = presence.map(item => ({ name: item.name, value: leadsSomewhere(through.slice(0, item.link + 1)) }));
  return {
    column: { name, path: written, links: through.length, presence, type, declared: true },
    values: [...there, { name, value: { kind: 'property', variable: undefined, through, path, owner, type } }],
  };
}

function leadsSomewhere(through: readonly BoundLink[]): BoundExpression {
  return { kind: 'not', operand: { kind: 'linkIsNull', of: undefined, through, type: BOOLEAN }, type: BOOLEAN };
}
