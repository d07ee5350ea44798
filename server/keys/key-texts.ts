/** A key -> what it may do, as texts for a person. */
import type { Key } from '../../graphql/admin/key-administration';
import { counted } from '../../std/counted';

export interface KeyTexts {
  readonly reads: string;
  readonly from: string;
  readonly rate: string;
  readonly pages: string;
}

/** `most`: how many names of a list are shown. */
export function keyTexts({ allow, deny, addresses, requestsPerMinute, requestsAtWork, pages, pageSize }: Key, most?: number): KeyTexts {
  const allowed = allow === undefined ? 'all that is not sensitive' : listText(allow, most);
  return {
    reads: deny.length === 0 ? allowed : `${allowed}, without ${listText(deny, most)}`,
    from: addresses === undefined ? 'anywhere' : addresses.length === 0 ? 'nowhere' : listText(addresses, most),
    rate: rateText(requestsPerMinute, requestsAtWork),
    pages: pageSize === undefined ? pages : `${pages}, ${counted(pageSize, ['row', 'rows'])}`,
  };
}

function rateText(perMinute: number | undefined, atWork: number | undefined): string {
  const rate = perMinute === undefined ? 'no limit' : `${perMinute} a minute`;
  return atWork === undefined ? rate : `${rate}, ${atWork} at work`;
}

export function listText(items: readonly string[], most = items.length): string {
  if (items.length === 0) return 'none';
  const shown = items.slice(0, most).join(', ');
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
