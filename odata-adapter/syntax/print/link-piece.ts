/** What a URL is printed from: text, and places that each request fills with its own literals. So a link is planned once for all requests of one form. Types only. */
import type { CustomOptionSyntax, ExpressionSyntax, LiteralSyntax, SpannedSlot } from '../syntax-tree';

/** Text is decoded; it is percent-encoded when the places are filled. */
export type LinkPiece = string | LiteralPiece | OuterEntityPiece;

export interface LiteralPiece {
  readonly literal: PrintableLiteral;
}

/** The entity that holds an expanded collection: it is another one in each row. */
export interface OuterEntityPiece {
  readonly outerEntity: true;
}

/** What has a slot may be a term of a search, the number of `$top` and `$skip`, or a page token. */
export type PrintableLiteral = LiteralSyntax | SpannedSlot | CustomOptionSyntax;

export interface Printing {
  readonly literal: (literal: PrintableLiteral) => LinkPiece;
  /** How a name is spelled. */
  readonly name: (written: { readonly name: string }) => string;
  /** What stands for `$it`. */
  readonly it: LinkPiece;
  /** What stands in the place of an expression; undefined where it is printed as it is. */
  readonly substitute: (expression: ExpressionSyntax) => LinkPiece | undefined;
  /** How a tree is printed: an option's, an item's of `$compute`, an alias's. */
  readonly within: (tree: object) => Printing;
}
