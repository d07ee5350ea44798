/**
 * `$deltatoken`, the preference `track-changes` or the page token of a tracked answer -> what is asked of changes (Part 1, section 11.3). A preference that cannot be met is not applied.
 * Rejects `$deltatoken` where changes are not told (`NotOffered`), and beside options that ask for a part or an order (`OptionNotApplicable`).
 */
import { nodesOf } from '../../syntax/print/nodes-of';
import type { EdmEntitySet, EdmEntityType } from '../../edm/edm-model';
import type { OptionsSyntax, Span } from '../../syntax/syntax-tree';
import type { FaultCode } from '../../faults';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import type { BoundChanges, TrackedSet } from '../bound-request';

type ChangeOptions = Pick<
  OptionsSyntax,
  'filter' | 'search' | 'compute' | 'orderby' | 'select' | 'expand' | 'top' | 'skip' | 'skiptoken' | 'deltatoken'
>;

export function bindChanges(options: ChangeOptions, type: EdmEntityType, context: BindContext): BoundChanges | undefined {
  const { deltatoken, skiptoken, orderby } = options;
  const { wholeSet, settings } = context;
  const obstacle = obstacleTo(options, context);
  if (deltatoken === undefined) {
    const isAsked = skiptoken === undefined ? settings.tracksChanges === true : skiptoken.isTracked;
    return isAsked && obstacle === undefined && isTracked(wholeSet) ? { kind: 'tracked' } : undefined;
  }
  if (!isTracked(wholeSet)) throw untracked(type, deltatoken, context);
  const refused =
    obstacle ??
    (orderby && {
      code: 'OptionNotApplicable',
      option: 'orderby',
      message: 'changes come in an order of their own. Leave the option out',
      span: orderby.span,
    });
  if (refused !== undefined) throw clauseFault(refused.code, clauseOf(context, refused.option), refused.message, refused);
  return { kind: 'since', set: wholeSet, slot: deltatoken.slot };
}

function isTracked(set: EdmEntitySet | undefined): set is TrackedSet {
  return set?.changesField !== undefined;
}

interface Obstacle {
  readonly code: FaultCode;
  readonly option: string;
  readonly message: string;
  readonly span: Span;
}

/** Why changes of the query cannot be told. */
function obstacleTo(options: ChangeOptions, { settings, aliases }: BindContext): Obstacle | undefined {
  const { top, skip, expand } = options;
  if (top !== undefined) return ofPart('top', top.span);
  if (skip !== undefined) return ofPart('skip', skip.span);
  if (expand !== undefined && settings.version === '4.0') {
    const message = 'OData 4.0 has no form for changes in expanded collections. Ask with OData-MaxVersion: 4.01';
    return { code: 'NotOffered', option: 'expand', message, span: expand.span };
  }
  return findNow({ options, aliases });
}

function ofPart(option: string, span: Span): Obstacle {
  return { code: 'OptionNotApplicable', option, message: 'changes are told of the whole collection. Leave the option out', span };
}

/** Time passes without a change that could be told. */
function findNow(trees: unknown): Obstacle | undefined {
  for (const node of nodesOf(trees)) {
    if (!isCall(node) || node.name.toLowerCase() !== 'now') continue;
    return {
      code: 'NotOffered',
      option: 'deltatoken',
      message: 'what now() decides changes without a change. Write a moment',
      span: node.nameSpan,
    };
  }
  return undefined;
}

interface CallNode {
  readonly kind: 'call';
  readonly name: string;
  readonly nameSpan: Span;
}

function isCall(node: object): node is CallNode {
  return 'kind' in node && node.kind === 'call' && 'nameSpan' in node;
}

function untracked({ name }: EdmEntityType, { span }: { readonly span: Span }, context: BindContext) {
  const message = `changes of ${name} are not tracked for this path. Read the collection again`;
  return clauseFault('NotOffered', clauseOf(context, 'deltatoken'), message, { span });
}
