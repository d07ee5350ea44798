/** The plan of a request: it holds no literal, and is right for every request of the template that gives the same answers. Types only. */
import type { PreparedDocument } from '../../graphql/data-plane-types';
import type { BoundChanges, BoundDataRequest, BoundDocument } from '../binding/bound-request';
import type { PlannedAddress } from '../document/compile-address';
import type { CompiledDocument, PagePayload } from '../document/compiled-document';
import type { PlannedLinks } from '../document/planned-links';
import type { DocumentVariable } from '../document/document-variables';
import type { DataFormat, ResponseFormat, SheetFormat } from '../response-format';
import type { Table } from '../table/sheet-types';
import type { ODataUriSyntax } from '../syntax/syntax-tree';

export type RequestPlan = DataPlan | DocumentPlan;

export interface DataPlan {
  readonly kind: 'data';
  /** By which a fault is given its place. */
  readonly syntax: Pick<ODataUriSyntax, 'options' | 'aliases'>;
  readonly links: PlannedLinks;
  readonly bound: BoundDataRequest;
  /** What of changes the request asks for; undefined where it asks for none. */
  readonly changes: BoundChanges | undefined;
  readonly compiled: CompiledDocument;
  readonly document: PreparedDocument;
  readonly format: DataFormat;
  /** Of the path's resources. */
  readonly address: PlannedAddress;
  /** The parts of the context URL; undefined where the answer has none. */
  readonly context: PlannedAddress | undefined;
  /** The columns, for an answer that is a sheet. */
  readonly table: (Table & { readonly sheet: SheetFormat }) | undefined;
  /** Whether collections come whole: the addressed one in batches, expanded ones at once. Of changes that are told apart the expanded ones always do. */
  readonly isWhole: boolean;
  /** For a collection that comes whole and may be more than one batch. */
  readonly batches: { readonly first: BatchPlan; readonly rest: BatchPlan } | undefined;
}

/** The plan that reads a batch. */
export interface BatchPlan {
  readonly document: PreparedDocument;
  readonly variables: readonly DocumentVariable[];
  /** Undefined where it has all rows that are asked for. */
  readonly pageSizeVariable: string | undefined;
  readonly payload: PagePayload;
  /** Rows of the collection that it may have. */
  readonly most: number;
  /** Rows that it should have, all levels together. */
  readonly usualRows: number;
}

/** `$metadata`, its vocabularies and the service document are written beforehand. */
export interface DocumentPlan {
  readonly kind: 'document';
  readonly bound: BoundDocument;
  readonly changes: undefined;
  readonly format: ResponseFormat;
}
