/** The header `traceparent` -> the span that a request belongs to (W3C Trace Context, section 3.2); undefined for any other text, which is not repeated anywhere. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** A version after 00 may have more parts. */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | undefined {
  const [, version = '', traceId = '', spanId = '', flags = '', more] = typeof header === 'string' ? (FORM.exec(header) ?? []) : [];
  if (traceId === '' || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
