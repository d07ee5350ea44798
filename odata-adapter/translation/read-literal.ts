/** A literal that was cut out of a URL -> its value, read as the parser reads it; undefined where the parser would refuse it, which then says why. */
import { ODataFault } from '../faults';
import type { QueryLimits } from '../limits';
import { readQuoted } from '../syntax/literals/read-quoted';
import { Budget } from '../syntax/text/budget';
import { Cursor } from '../syntax/text/cursor';
import { decodePercent } from '../syntax/text/decode-percent';
import type { CutLiteral } from './cut-literals';

export function readLiteral(url: string, { kind, start, end }: CutLiteral, limits: QueryLimits): string | undefined {
  switch (kind) {
    case 'text':
      return readText(url, start, end, limits);
    case 'guid':
      return url.slice(start, end).toLowerCase();
    case 'token':
      return url.slice(start, end);
  }
}

function readText(url: string, start: number, end: number, limits: QueryLimits): string | undefined {
  try {
    const cursor = new Cursor(decodePercent(url, start, end, ''), new Budget(limits), '');
    const value = readQuoted(cursor);
    return cursor.atEnd ? value : undefined;
  } catch (error) {
    if (error instanceof ODataFault) return undefined;
    throw error;
  }
}
