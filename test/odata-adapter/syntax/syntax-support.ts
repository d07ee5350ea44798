/** For the tests of the parser: requests -> trees, trees -> short text, faults -> their details. */
import { ODataFault, type FaultDetails } from '../../../odata-adapter/faults';
import { DEFAULT_LIMITS, type QueryLimits } from '../../../odata-adapter/limits';
import { parseUri } from '../../../odata-adapter/syntax/parse-uri';
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
  const syntax = parseUri(url, limits);
  // So every example of these tests is one of printing, too.
  if (url.length < LONGEST_PRINTED) checkPrinting(url);
  return syntax;
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
      return node.text;
    case 'phrase':
      return `"${node.text}"`;
    case 'not':
      return `(not ${showSearch(node.operand)})`;
    case 'and':
    case 'or':
      return `(${node.operands.map(showSearch).join(` ${node.kind} `)})`;
  }
}

function showLiteral(node: LiteralSyntax): string {
  if (node.type === 'null') return 'null';
  if (node.type === 'boolean' || node.type === 'integer') return String(node.value);
  if (node.type === 'string') return `'${node.value}'`;
  return node.type === 'enum' ? `${node.typeName}'${node.value}'` : `${node.type}:${node.value}`;
}

function showSegment(segment: PathExpressionSegmentSyntax): string {
  if (segment.kind === 'name') return segment.name;
  if (segment.kind === 'keyed') return `${segment.name}(…)`;
  if (segment.kind === 'system') return `$${segment.name}${segment.options?.filter ? `{${show(segment.options.filter)}}` : ''}`;
  return `${segment.operator}{${segment.variable ?? ''}:${segment.predicate ? show(segment.predicate) : ''}}`;
}
