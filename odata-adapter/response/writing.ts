/** How and for whom an answer is written, and what shaping it needs of that. */
import type { BoundDataRequest } from '../binding/bound-request';
import type { ODataVersion } from '../odata-version';
import type { DataFormat } from '../response-format';
import { contextUrl } from './context-url';
import { JsonNumerals } from './json-numerals';
import { NextLinks, type LinkedRequest } from './next-link';
import type { ShapeContext } from './shape-rows';

export interface Writing extends LinkedRequest {
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly namespace: string;
  readonly version: ODataVersion;
  readonly format: DataFormat;
  /** Nulls of properties are left out. */
  readonly omitNulls: boolean;
}

export function shapeContext(writing: Writing): ShapeContext {
  const { root, contents, namespace, version, format } = writing;
  return {
    root,
    links: new NextLinks(writing),
    contents,
    namespace,
    version,
    numerals: new JsonNumerals(format.numbersAsText),
    unshaped: [],
  };
}

/** `metadata=none` leaves the context out (JSON Format, section 4.5.1). */
export function contextOf(request: BoundDataRequest, writing: Writing): string | undefined {
  return writing.format.metadata === 'none' ? undefined : contextUrl(request, writing);
}
