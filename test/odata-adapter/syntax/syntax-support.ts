/** For the tests of the parser: requests -> trees, trees -> short text, faults -> their details. */
import { ODataFault, type FaultDetails } from '../../../odata-adapter/faults';
import { DEFAULT_LIMITS, type QueryLimits } from '../../../odata-adapter/limits';
import type { SlotContent } from '../../../odata-adapter/syntax/syntax-tree';
import { asWritten, readUrl, withContents } from '../read-url';
import { checkPrinting } from './print/check-printing';
import type {
  ExpressionSyntax,
  LiteralSyntax,
  ODataUriSyntax,
  PathExpressionSegmentSyntax,
  SearchSyntax,
} from '../../../odata-adapter/syntax/syntax-tree';

const LONGEST_PRINTED = 2000;

export function parse(url: string, limits: QueryLimits = DEFAULT_LIMITS): ODataUriSyntax {
  const { syntax, contents } = readUrl(url, { limits });
  // So every example of these tests is one of printing, too.
  if (url.length < LONGEST_PRINTED) checkPrinting(url);
  return withContents(syntax, (slot, node) => told(contents[slot], node)) as ODataUriSyntax;
}

/** The kinds of integers are one here. */
function told(content: SlotContent | undefined, node: object): object {
  if (content === undefined) throw new Error('There is no such slot.');
  const { kind } = content;
  if (!('type' in node)) return { text: kind === 'int32' ? String(content.value) : asWritten(content) };
  return { type: kind === 'int32' || kind === 'int64' ? 'integer' : kind, value: asWritten(content) };
}

export function parseFilter(text: string, limits?: QueryLimits): ExpressionSyntax {
  const { filter } = parse(`Persons?$filter=${text}`, limits).options;
  if (!filter) throw new Error('The request has no filter.');
  return filter;
}

/** The filter with a parenthesis round every operation. */
export function shape(text: string): string {
  return show(parseFilter(text));
}

export function faultOf(url: string, limits?: QueryLimits): FaultDetails {
  try {
    parse(url, limits);
  } catch (error) {
    if (error instanceof ODataFault) return error.details;
    throw error;
  }
  throw new Error(`No fault: ${url}`);
}

/** What the fault's span marks in the URL. */
export function marked(url: string): string {
  const { span } = faultOf(url);
  return span ? url.slice(span.start, span.end) : '';
}

export function show(node: ExpressionSyntax): string {
  switch (node.kind) {
    case 'literal':
      return showLiteral(node);
    case 'path':
      return node.segments.map(showSegment).join('/');
    case 'alias':
      return `@${node.name}`;
    case 'unary':
      return `(${node.operator} ${show(node.operand)})`;
    case 'binary':
      return `(${show(node.left)} ${node.operator} ${show(node.right)})`;
    case 'in':
      return `(${show(node.operand)} in ${show(node.list)})`;
    case 'list':
      return `[${node.items.map(show).join(' ')}]`;
    case 'object':
      return `{${node.members.map(({ name, value }) => `${name}:${show(value)}`).join(' ')}}`;
    case 'call':
      return `${node.name}(${node.arguments.map(show).join(',')})`;
  }
}

export function showSearch(node: SearchSyntax): string {
  switch (node.kind) {
    case 'word':
      return textOf(node);
    case 'phrase':
      return `"${textOf(node)}"`;
    case 'nothing':
      return node.kind;
    case 'not':
      return `(not ${showSearch(node.operand)})`;
    case 'and':
    case 'or':
      return `(${node.operands.map(showSearch).join(` ${node.kind} `)})`;
  }
}

/** Of a node that had a slot. */
export function textOf(node: object): string {
  if ('text' in node && typeof node.text === 'string') return node.text;
  if ('value' in node && typeof node.value === 'string') return node.value;
  throw new Error('This node had no slot.');
}

function showLiteral(node: LiteralSyntax): string {
  const type: string = node.type;
  if (node.type === 'null') return 'null';
  if (node.type === 'enum') return `${node.typeName}'${node.value}'`;
  if (node.type === 'boolean' || node.type === 'notFinite') return node.type === 'boolean' ? String(node.value) : `double:${node.value}`;
  if (type === 'integer') return textOf(node);
  return type === 'string' ? `'${textOf(node)}'` : `${type}:${textOf(node)}`;
}

function showSegment(segment: PathExpressionSegmentSyntax): string {
  if (segment.kind === 'name') return segment.name;
  if (segment.kind === 'keyed') return `${segment.name}(…)`;
  if (segment.kind === 'system') return `$${segment.name}${segment.options?.filter ? `{${show(segment.options.filter)}}` : ''}`;
  return `${segment.operator}{${segment.variable ?? ''}:${segment.predicate ? show(segment.predicate) : ''}}`;
}
