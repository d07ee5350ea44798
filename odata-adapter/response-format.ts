/** How an answer is written, as negotiated. Types only. */

/** How much control information an answer carries (JSON Format, section 3.1). */
export type MetadataLevel = 'none' | 'minimal' | 'full';

export interface ResponseFormat extends DataFormat {
  readonly kind: 'json' | 'xml';
}

/** Of data. */
export interface DataFormat {
  readonly contentType: string;
  readonly metadata: MetadataLevel;
  /** `IEEE754Compatible=true`: Edm.Int64 and Edm.Decimal as strings. */
  readonly numbersAsText: boolean;
  /** Rows as a table, for spreadsheets; undefined for JSON. */
  readonly sheet: SheetFormat | undefined;
  /** Not the rows, but what was run to read them. */
  readonly isExplanation?: true;
}

/** The separator of CSV also says for whom it is: a semicolon, for Danish Excel. */
export type SheetFormat = { readonly kind: 'csv'; readonly separator: 'comma' | 'semicolon' } | { readonly kind: 'xlsx' };
