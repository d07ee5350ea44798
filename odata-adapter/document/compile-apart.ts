/** Expanded navigation properties that are told apart from their entities -> what is read of their former targets, and what tells them (JSON Format 4.01, section 15.3). Cannot fail. */
import type { BoundExpand } from '../binding/bound-request';
import type { ApartShape, NestedShape } from './compiled-document';
import { compileContainer } from './compile-container';
import { selectList } from './select-list';

/** Changes of 4.01 are told inside. */
const VERSION = '4.0';

export interface CompiledApart {
  /** ` reached { l0: affiliations { k0: uuid } }` */
  readonly text: string;
  readonly shapes: readonly ApartShape[];
}

export function compileApart(expanded: readonly BoundExpand[], nested: readonly NestedShape[]): CompiledApart {
  const links = expanded.flatMap((expand, index) => {
    const shape = nested[index];
    return shape === undefined || shape.kind === 'count' || expand.kind === 'count' ? [] : [compileLink(expand, shape, `l${index}`)];
  });
  const fields = links.map(({ text }) => text).join(' ');
  return { text: links.length === 0 ? '' : ` reached { ${fields} }`, shapes: links.map(({ shape }) => shape) };
}

interface CompiledLink {
  readonly text: string;
  readonly shape: ApartShape;
}

type LinkExpand = Exclude<BoundExpand, { readonly kind: 'count' }>;

function compileLink(expand: LinkExpand, nested: ApartShape['nested'], alias: string): CompiledLink {
  const selection = expand.kind === 'many' ? expand.query.selection : expand.selection;
  const { type } = selection;
  // Below the entity that contains it, the path is the canonical URL.
  const container = type.entitySet !== undefined || expand.navigation.contained ? undefined : compileContainer(type);
  const keyAliases = type.key.map((_, index) => `k${index}`);
  const key = type.key.map(({ field }, index) => `k${index}: ${field}`);
  const further = compileApart(selection.expand, nested.row.nested);
  const tellsFormer = further.shapes.length === 0 && hasAll(expand);
  const fields = [...key, ...(container === undefined ? [] : [container.fields])].join(' ');
  return {
    text: `${alias}: ${expand.navigation.field}${tellsFormer ? '(former: true)' : ''} { ${fields}${further.text} }`,
    shape: {
      nested,
      list: selectList(selection, VERSION),
      alias,
      key: { type, keyAliases, container: container?.shape },
      apart: further.shapes,
    },
  };
}

/** Then a link that has ended led over a row that has changed or gone. */
function hasAll(expand: LinkExpand): boolean {
  if (expand.kind === 'one') return true;
  const { filter, search, page } = expand.query;
  return filter === undefined && search === undefined && page.top === undefined && page.skip === undefined;
}
