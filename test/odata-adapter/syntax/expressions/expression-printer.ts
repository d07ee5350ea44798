/** A tree without spans -> one of its many texts: white space, case, redundant parentheses and percent-encoding as a source of chance decides. */
import type { BinaryOperator, LiteralTextType, UnaryOperator } from '../../../../odata-adapter/syntax/syntax-tree';

export type Tree =
  | { readonly kind: 'literal'; readonly type: 'null' }
  | { readonly kind: 'literal'; readonly type: 'boolean'; readonly value: boolean }
  | { readonly kind: 'literal'; readonly type: LiteralTextType | 'notFinite'; readonly value: string }
  | { readonly kind: 'literal'; readonly type: 'enum'; readonly typeName: string; readonly value: string }
  | { readonly kind: 'path'; readonly segments: readonly TreeSegment[] }
  | { readonly kind: 'alias'; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Tree }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Tree; readonly right: Tree }
  | { readonly kind: 'in'; readonly operand: Tree; readonly list: Tree }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Tree[] };

export type TreeSegment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'lambda'; readonly operator: 'any' | 'all'; readonly variable?: string; readonly predicate?: Tree };

/** A number from 0 up to, not including, `bound`. */
export type Chance = (bound: number) => number;

/** Written apart from the parser's table, from the one in Part 2, section 5.1.1.17. */
const BINDING: Record<BinaryOperator, number> = {
  or: 1, and: 2, eq: 3, ne: 3, lt: 4, le: 4, gt: 4, ge: 4, add: 5, sub: 5, mul: 6, div: 6, divby: 6, mod: 6, has: 8,
}; // oxfmt-ignore
const UNARY = 7;
const PRIMARY = 8;
const OPERAND = 9;

export function printTree(tree: Tree, chance: Chance): string {
  return new Printer(chance).print(tree, 1);
}

/** Escapes what must be escaped in a query, and some of the rest. */
export function escapeText(text: string, chance: Chance): string {
  const escaped = Array.from(text)
    .map(character => (/[%&#\u0080-\u{10ffff}]/u.test(character) || chance(8) === 0 ? escapeCharacter(character) : character))
    .join('');
  // Beside an encoded comma a plus is a space, unless a space is encoded too.
  return escaped.includes('%2c') && !escaped.includes('%20') ? escaped.replaceAll('+', '%2b') : escaped;
}

function escapeCharacter(character: string): string {
  return [...Buffer.from(character, 'utf8')].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

class Printer {
  private readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  /** `least` is how close the tree must bind to stand without parentheses. */
  print(tree: Tree, least: number): string {
    if (this.binding(tree) < least || (tree.kind !== 'list' && this.chance(10) === 0)) {
      return `(${this.blank()}${this.bare(tree)}${this.blank()})`;
    }
    return this.bare(tree);
  }

  private binding(tree: Tree): number {
    if (tree.kind === 'binary') return BINDING[tree.operator];
    if (tree.kind === 'in') return PRIMARY;
    return tree.kind === 'unary' ? UNARY : OPERAND;
  }

  private bare(tree: Tree): string {
    switch (tree.kind) {
      case 'literal':
        return this.literal(tree);
      case 'path':
        return tree.segments.map(segment => this.segment(segment)).join('/');
      case 'alias':
        return `@${tree.name}`;
      case 'unary':
        return this.unary(tree.operator, this.print(tree.operand, UNARY));
      case 'binary':
        return this.binary(
          tree.operator,
          this.print(tree.left, BINDING[tree.operator]),
          this.print(tree.right, BINDING[tree.operator] + 1),
        );
      case 'in':
        return this.binary('in', this.print(tree.operand, PRIMARY), this.print(tree.list, OPERAND));
      case 'list':
        return `(${this.commas(tree.items.map(item => this.bare(item)))})`;
      case 'call':
        return `${this.anyCase(tree.name)}(${this.commas(tree.arguments.map(argument => this.print(argument, 1)))})`;
    }
  }

  private binary(operator: string, left: string, right: string): string {
    return `${left}${this.gap()}${this.anyCase(operator)}${this.gap()}${right}`;
  }

  private unary(operator: UnaryOperator, operand: string): string {
    if (operator === 'not') return `${this.anyCase('not')}${this.gap()}${operand}`;
    // Touching a number, INF or a duration, the sign would be the literal's.
    return `-${/^[\dIP]/.test(operand) ? this.gap() : this.blank()}${operand}`;
  }

  private segment(segment: TreeSegment): string {
    if (segment.kind === 'name') return segment.name;
    if (segment.kind === 'system') return `$${segment.name}`;
    const body = segment.predicate ? `${segment.variable ?? ''}${this.blank()}:${this.blank()}${this.print(segment.predicate, 1)}` : '';
    return `${this.anyCase(segment.operator)}(${this.blank()}${body}${this.blank()})`;
  }

  private literal(tree: Extract<Tree, { kind: 'literal' }>): string {
    if (tree.type === 'null') return 'null';
    if (tree.type === 'boolean') return this.anyCase(String(tree.value));
    if (tree.type === 'enum') return `${tree.typeName}'${tree.value}'`;
    if (tree.type === 'string') return `'${tree.value.replaceAll("'", "''")}'`;
    if (tree.type === 'binary') return `${this.anyCase('binary')}'${tree.value}'`;
    if (tree.type === 'duration' && this.chance(2) === 0) return `${this.anyCase('duration')}'${this.anyCase(tree.value)}'`;
    return ['guid', 'dateTimeOffset'].includes(tree.type) ? this.anyCase(tree.value) : tree.value;
  }

  private commas(parts: readonly string[]): string {
    return this.blank() + parts.join(`${this.blank()},${this.blank()}`) + this.blank();
  }

  private anyCase(text: string): string {
    return Array.from(text)
      .map(letter => (this.chance(3) === 0 ? letter.toUpperCase() : letter.toLowerCase()))
      .join('');
  }

  private blank(): string {
    return this.chance(3) === 0 ? this.gap() : '';
  }

  private gap(): string {
    return ['  ', '\t', ' \t '][this.chance(12)] ?? ' ';
  }
}
