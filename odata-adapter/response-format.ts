/** How an answer is written, as negotiated. Types only. */
import type { MetadataLevel } from './metadata-level';

export interface ResponseFormat {
  readonly kind: 'json' | 'xml';
  readonly contentType: string;
  readonly metadata: MetadataLevel;
  /** `IEEE754Compatible=true`: Edm.Int64 and Edm.Decimal as strings. */
  readonly numbersAsText: boolean;
}
