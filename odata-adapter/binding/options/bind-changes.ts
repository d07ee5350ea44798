/**
 * `$deltatoken`, the preference `track-changes` or the page token of a tracked answer -> what is asked of changes (Part 1, section 11.3). A preference that cannot be met is not applied.
 * Rejects `$deltatoken` where changes are not told (`NotOffered`), and beside options that ask for a part or an order (`OptionNotApplicable`).
 */
import { nodesOf } from '../../syntax/print/nodes-of';
import type { EdmEntitySet, EdmEntityType } from '../../edm/edm-model';
import type { ExpressionSyntax, OptionsSyntax, PathExpressionSegmentSyntax } from '../../syntax/syntax-tree';
import type { FaultCode, ODataFault, Span } from '../../faults';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import type { BoundChanges, TrackedSet } from '../bound-request';

type ChangeOptions = Pick<
  OptionsSyntax,
  'filter' | 'search' | 'compute' | 'orderby' | 'select' | 'expand' | 'top' | 'skip' | 'skiptoken' | 'deltatoken'
>;

export function bindChanges(options: ChangeOptions, type: EdmEntityType, context: BindContext): BoundChanges | undefined {
  const { deltatoken, skiptoken, orderby } = options;
  const { wholeSet, settings } = context;
  const links = options.expand !== undefined && settings.version === '4.0' ? 'apart' : 'inside';
  if (deltatoken === undefined) {
    const isAsked = skiptoken === undefined ? settings.tracksChanges === true : skiptoken.isTracked;
    return isAsked && isTracked(wholeSet) && obstacleTo(options, context) === undefined ? { kind: 'tracked', links } : undefined;
  }
  if (!isTracked(wholeSet)) throw untracked(type, deltatoken, context);
  const refused =
    obstacleTo(options, context) ??
    (orderby && {
      code: 'OptionNotApplicable',
      option: 'orderby',
      message: 'changes come in an order of their own. Leave the option out',
      span: orderby.span,
    });
  if (refused !== undefined)
    throw clauseFault(refused.code, refused.message, { clause: clauseOf(context, refused.option), span: refused.span });
  return { kind: 'since', set: wholeSet, slot: deltatoken.slot, links };
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

/** Why changes of the query cannot be told. The schema tells none of what is refused here for what an expression says. */
function obstacleTo(options: ChangeOptions, { aliases }: BindContext): Obstacle | undefined {
  const { top, skip, expand } = options;
  if (top !== undefined) return partial('top', top.span);
  if (skip !== undefined) return partial('skip', skip.span);
  for (const node of nodesOf({ options, aliases })) {
    const said = spokenOf(node);
    if (said?.name === 'now') return untold('now()', said.span);
    if (said?.name === 'root') return untold('$root', said.span);
  }
  for (const node of nodesOf(expand && { expand, aliases })) {
    const said = spokenOf(node);
    if (said?.name === 'it') return untold('$it inside $expand', said.span);
  }
  return undefined;
}

function partial(option: string, span: Span): Obstacle {
  return { code: 'OptionNotApplicable', option, message: 'changes are told of the whole collection. Leave the option out', span };
}

function untold(what: string, span: Span): Obstacle {
  return {
    code: 'NotOffered',
    option: 'deltatoken',
    message: `an answer that depends on ${what} changes without a change of its rows`,
    span,
  };
}

type SpokenNode = Extract<ExpressionSyntax, { readonly kind: 'call' }> | Extract<PathExpressionSegmentSyntax, { readonly kind: 'system' }>;

/** A function, or what begins with `$`, in lower case. */
function spokenOf(node: object): { readonly name: string; readonly span: Span } | undefined {
  return isSpoken(node) ? { name: node.name.toLowerCase(), span: node.span } : undefined;
}

function isSpoken(node: object): node is SpokenNode {
  return 'kind' in node && (node.kind === 'call' || node.kind === 'system');
}

function untracked({ name }: EdmEntityType, { span }: { readonly span: Span }, context: BindContext): ODataFault {
  const message = `changes of ${name} are not tracked for this path. Read the collection again`;
  return clauseFault('NotOffered', message, { clause: clauseOf(context, 'deltatoken'), span });
}
