/** A request that may be told of changes -> its answer, with the links in it, and those that the items of one in OData 4.0 are. */
import type { AskingReader } from '../../support/service';

export type Json = Record<string, unknown>;
export type Headers = Record<string, string>;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Json;
  readonly value: readonly Json[];
  /** From the service's root on. */
  readonly next: string | undefined;
  readonly delta: string | undefined;
}

export const TRACK: Headers = { prefer: 'odata.track-changes' };
export const V4: Headers = { 'odata-maxversion': '4.0' };

export const belowRoot = (link: unknown): string | undefined => (typeof link === 'string' ? link.replace(/^.*\/odata\//, '') : undefined);

export async function askChanges(reader: Pick<AskingReader, 'get'>, url: string | undefined, headers: Headers = {}): Promise<Answer> {
  const response = await reader.get(`/odata/${(url ?? 'no link').replaceAll(' ', '%20')}`, headers);
  const body = String(response.headers['content-type']).includes('json') ? response.json<Json>() : {};
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    value: (body.value ?? []) as readonly Json[],
    next: belowRoot(body['@odata.nextLink']),
    delta: belowRoot(body['@odata.deltaLink']),
  };
}

/** Source, relationship and target, below the root. The context of each names the set of its source. */
export type ToldLink = readonly [string, string, string];

export function linksIn(items: readonly Json[], kind: 'link' | 'deletedLink'): readonly ToldLink[] {
  return items
    .filter(item => String(item['@odata.context']).endsWith(`/$${kind}`))
    .map(({ '@odata.context': context, source, relationship, target }): ToldLink => {
      const from = belowRoot(source) ?? '';
      expect(String(context).replace(/^.*\$metadata#/, '')).toBe(`${from.replace(/\([^()]*\)$/, '')}/$${kind}`);
      return [from, String(relationship), belowRoot(target) ?? ''];
    });
}
