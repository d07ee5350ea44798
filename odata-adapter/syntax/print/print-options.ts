/** Query options -> the name and the text of each, always in one order: those of a URL, and in parentheses those of an item of `$expand` or `$select`. */
import type {
  ComputeSyntax,
  ExpandItemSyntax,
  NameSyntax,
  OptionsSyntax,
  OrderBySyntax,
  SelectItemSyntax,
  SpannedSlot,
} from '../syntax-tree';
import type { LinkPiece, Printing } from './link-piece';
import { printApply } from './print-apply';
import { printExpression } from './print-expression';
import { printSearch } from './print-search';
import { TRACKED_MARK } from '../text/tracked-mark';
import { separatePieces } from './separate-pieces';

type Pieces = readonly LinkPiece[];

export interface PrintedOption<Name extends string = string> {
  /** `$filter`, `@p`. */
  readonly name: Name;
  readonly value: Pieces;
}

type OptionWithTree = Exclude<keyof OptionsSyntax, 'aliases' | 'others'>;
type Printers = { readonly [Name in OptionWithTree]: (syntax: NonNullable<OptionsSyntax[Name]>, printing: Printing) => Pieces };

/** In the order in which they are printed. */
const PRINTERS: Printers = {
  apply: printApply,
  compute: printCompute,
  search: printSearch,
  filter: printExpression,
  orderby: printOrderBy,
  select: ({ items }, printing) => printItems(items, item => printSelectItem(item, printing)),
  expand: ({ items }, printing) => printItems(items, item => printExpandItem(item, printing)),
  top: printRows,
  skip: printRows,
  count: ({ value }) => [String(value)],
  levels: ({ value }) => [String(value)],
  format: ({ text }) => [text],
  skiptoken: (token, printing) => [...(token.isTracked ? [TRACKED_MARK] : []), ...printRows(token, printing)],
  deltatoken: printRows,
};
const NAMES = Object.keys(PRINTERS) as readonly OptionWithTree[];

export function printOptions(options: OptionsSyntax, printing: Printing): readonly PrintedOption[] {
  return [
    ...NAMES.flatMap(name => printOption(name, options, printing)),
    ...options.others.map(({ name, text }) => ({ name: `$${name}`, value: [text] })),
    ...[...(options.aliases ?? [])].map(([name, value]) => ({ name: `@${name}`, value: printExpression(value, printing.within(value)) })),
  ];
}

function printOption<Name extends OptionWithTree>(
  name: Name,
  options: OptionsSyntax,
  printing: Printing,
): readonly PrintedOption<`$${Name}`>[] {
  const syntax = options[name];
  if (syntax === undefined) return [];
  return [{ name: `$${name}`, value: PRINTERS[name](syntax, printing.within(syntax)) }];
}

/** Nothing where there is no option. */
export function printNestedOptions(options: OptionsSyntax, printing: Printing): Pieces {
  const printed = printOptions(options, printing).map(({ name, value }) => [`${name}=`, ...value]);
  return printed.length === 0 ? [] : ['(', ...separatePieces(printed, ';'), ')'];
}

export function printOrderBy({ items }: OrderBySyntax, printing: Printing): Pieces {
  return printItems(items, ({ expression, descending }) => [...printExpression(expression, printing), ...(descending ? [' desc'] : [])]);
}

export function printCompute({ items }: ComputeSyntax, printing: Printing): Pieces {
  return printItems(items, item => [...printExpression(item.expression, printing.within(item)), ` as ${item.name.name}`]);
}

export function printRows(rows: SpannedSlot, printing: Printing): Pieces {
  return [printing.literal(rows)];
}

function printSelectItem(item: SelectItemSyntax, printing: Printing): Pieces {
  if (item.kind === 'all') return ['*'];
  return [printNames(item.path, printing), ...(item.options === undefined ? [] : printNestedOptions(item.options, printing))];
}

function printExpandItem({ path, suffix, options }: ExpandItemSyntax, printing: Printing): Pieces {
  const start = (path === '*' ? path : printNames(path, printing)) + (suffix === undefined ? '' : `/$${suffix}`);
  return [start, ...(options === undefined ? [] : printNestedOptions(options, printing))];
}

function printNames(names: readonly NameSyntax[], printing: Printing): string {
  return names.map(printing.name).join('/');
}

function printItems<Item>(items: readonly Item[], print: (item: Item) => Pieces): Pieces {
  return separatePieces(items.map(print), ',');
}
