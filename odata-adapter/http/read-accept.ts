/** Headers `Accept` and `Accept-Charset` -> what is accepted (Part 1, sections 8.2.1 and 8.2.2). Rejects (406) those who read no UTF-8, in which every text is written. */
import type { IncomingHttpHeaders } from 'node:http';
import { ODataFault } from '../faults';
import { splitOutsideQuotes } from './parse-accept';

const UTF_8 = /^(?:utf-8|\*)(?:\s*;\s*q=(?!0(?:\.0*)?$).*)?$/i;
const CHARSET = /;\s*charset=(?:"[^"]*"|[^\s;,]*)/gi;

/** `Accept-Charset` decides, where both name a charset. */
export function readAccept({ accept, 'accept-charset': charsets }: IncomingHttpHeaders): string | undefined {
  if (charsets === undefined) return accept;
  const list = splitOutsideQuotes(String(charsets), ',').map(item => item.trim());
  if (!list.some(item => UTF_8.test(item))) throw notAcceptable();
  return accept?.replace(CHARSET, ';charset=utf-8');
}

function notAcceptable(): ODataFault {
  return new ODataFault({
    code: 'NotAcceptable',
    target: 'Accept-Charset',
    message: 'Accept-Charset admits no UTF-8, the only charset there is.',
  });
}
