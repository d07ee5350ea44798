/** How and for whom an answer is written, and what shaping it needs of that. */
import type { BoundDataRequest } from '../binding/bound-request';
import type { PlannedAddress } from '../document/compile-address';
import type { BasePlace } from '../document/compiled-document';
import type { ODataVersion } from '../odata-version';
import type { DataFormat } from '../response-format';
import type { LinkWriting } from './next-link';
import { isRow, readPath } from './read-path';
import { resourceAddress } from './resource-address';
import { canonicalUrl } from './row-address';

export interface Writing extends LinkWriting {
  /** Service root, ending with `/`. */
  readonly root: string;
  /** Of the path's resources. */
  readonly address: PlannedAddress;
  /** What the context URL tells; undefined where there is none: with `metadata=none` (JSON Format, section 4.5.1), and where the answer is no JSON. */
  readonly context: PlannedAddress | undefined;
  readonly namespace: string;
  readonly version: ODataVersion;
  readonly format: DataFormat;
  /** Nulls of properties are left out. */
  readonly omitNulls: boolean;
}

/** Its absolute URL, by the path that was asked for. */
export function addressOf(request: BoundDataRequest, writing: Writing): string {
  return writing.root + resourceAddress(writing.address, request, writing);
}

/** Its canonical URL, where an entity on the way is read for that (`base`); else as it was asked for. */
export function canonicalAddressOf(request: BoundDataRequest, found: FoundBase, writing: Writing): string {
  const { data, base } = found;
  const row = base && readPath(data, base.path);
  const start = base && isRow(row) ? canonicalUrl(row, base.shape, writing) : undefined;
  return base === undefined || start === undefined ? addressOf(request, writing) : start + resourceAddress(base.rest, request, writing);
}

interface FoundBase {
  readonly data: unknown;
  readonly base: BasePlace | undefined;
}

/** Of the service document (Part 1, section 10.1). */
export function metadataUrl(root: string): string {
  return `${root}$metadata`;
}

export function contextOf(request: BoundDataRequest, writing: Writing): string | undefined {
  return writing.context && `${metadataUrl(writing.root)}#${resourceAddress(writing.context, request, writing)}`;
}
