/** What has been told after an answer, where hosts lag behind each other, and when a token is no longer good. */
import { endOf, mayHaveChanged, movedOn, seenAfter, toldAfter, type Round } from '../../../resolvers/execution/change-round';
import type { ToldChanges } from '../../../resolvers/paging/told-changes';

const HISTORY: Round['history'] = { identity: 'i', system: 's 1', drop: '7', forgotten: '50', begin: '100' };
const KNOWN: ToldChanges = { identity: 'i', system: 's 1', drop: '7', marks: 'm', before: '100', unseenFrom: '110', told: ['104', '108'] };

const roundAt = (begin: string, told: readonly string[] = []): Round => ({ history: { ...HISTORY, begin }, told, marks: 'm', end: '0' });

describe('what has been told', () => {
  it('stays told where a host lags behind the one that was asked before', () => {
    expect(toldAfter(KNOWN, roundAt('90'))).toBe(KNOWN);
    expect(movedOn(KNOWN, { ...HISTORY, begin: '90' })).toEqual({ before: '100', told: ['104', '108'] });
    expect(seenAfter(KNOWN, { ...roundAt('90'), end: '95' })).toEqual(KNOWN);
  });

  it('moves on with the oldest transaction that runs, and keeps what is told at or beyond it, each once and in order', () => {
    expect(toldAfter(KNOWN, roundAt('104', ['109', '106', '108']))).toEqual({
      ...KNOWN,
      before: '104',
      told: ['104', '106', '108', '109'],
    });
    expect(toldAfter(KNOWN, roundAt('120', ['108', '121', '1000']))).toEqual({
      ...KNOWN,
      before: '120',
      unseenFrom: '120',
      told: ['121', '1000'],
    });
    expect(seenAfter(KNOWN, { ...roundAt('100'), end: '125' })).toEqual({ ...KNOWN, unseenFrom: '125' });
  });

  it('is known of the server, its database and the last drop as they are named now, once it moves on', () => {
    expect(toldAfter({ ...KNOWN, system: 's', drop: '6' }, roundAt('104'))).toMatchObject({ system: 's 1', drop: '7' });
  });
});

it.each([
  ['what it was', {}, true],
  ['a server that is named more exactly than by an earlier service', { system: 's 1 2' }, true],
  ['another database', { identity: 'j' }, false],
  ['another server', { system: 's 12' }, false],
  ['changes dropped as it was given', { forgotten: '100', drop: '7' }, true],
  ['changes dropped since, of before it was given', { forgotten: '99', drop: '8' }, true],
  ['changes dropped since, of after it was given', { forgotten: '100', drop: '8' }, false],
  ['nothing dropped', { forgotten: null, drop: '8' }, true],
] as const)('a token meets %s: %j, and is good: %s', (_, history, isGood) => {
  expect(endOf(KNOWN, { ...HISTORY, ...history }) === undefined).toBe(isGood);
});

it.each([
  ['nothing', [], false, false],
  ['another table', [[101n, 'a.b']], false, false],
  ['a table of the answer', [[101n, 'a.t']], false, true],
  ['the first transaction that is not told', [[100n, 'a.t']], false, true],
  ['what was before', [[99n, 'a.t']], false, false],
  ['what is told', [[104n, 'a.t']], false, false],
  ['so much that not all is looked at', [[104n, 'a.b']], true, true],
  ['so much of before that not all is looked at', [[99n, 'a.b']], true, false],
] as const)('where the log has %s, the answer may have changed, or not', (_, rows, isCut, isChanged) => {
  const noted = rows.map(([transaction, relation]) => ({ transaction, relation }));
  const probed = { history: HISTORY, noted, isCut, marks: new Map<string, string>(), snapshot: undefined };
  expect(mayHaveChanged(new Set(['a.t']), KNOWN, probed)).toBe(isChanged);
});
