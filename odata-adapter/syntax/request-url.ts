/** A request's URL from the service root on, and what stands in it at a place that its syntax tells. */
import type { Span } from './syntax-tree';

export interface RequestUrl {
  /** As sent. */
  readonly text: string;
  readonly part: (span: Span) => string;
}

export function requestUrl(text: string): RequestUrl {
  return { text, part: ({ start, end }) => text.slice(start, end) };
}
