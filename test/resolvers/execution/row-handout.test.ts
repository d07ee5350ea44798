/** Many rows reach the document in pieces, with turns of the event loop between them, and all of a level before the next one is read. */
import { RowHandout } from '../../../resolvers/execution/row-handout';
import { VALUES_OF_A_PIECE } from '../../../std/work-pieces';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const one = (): number => 1;
const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** How many are given in each turn of the loop. */
async function givenInTurns(given: readonly (number | Promise<number>)[], turns: number): Promise<readonly number[]> {
  let count = 0;
  for (const item of given) void Promise.resolve(item).then(() => (count += 1));
  const counts: number[] = [];
  await Promise.resolve();
  for (let at = 0; at < turns; at += 1) {
    counts.push(count);
    count = 0;
    await turn();
  }
  return [...counts, count];
}

describe('rows that are handed out', () => {
  it('come in pieces, one for each turn of the event loop, in their order', async () => {
    const handout = new RowHandout(() => true);
    const given = handout.inPieces({ items: numbers(2 * VALUES_OF_A_PIECE + 1), valuesOf: one, give: item => item });
    expect(given.filter(item => typeof item === 'number')).toHaveLength(VALUES_OF_A_PIECE);
    expect(await givenInTurns(given, 2)).toEqual([VALUES_OF_A_PIECE, VALUES_OF_A_PIECE, 1]);
    expect(await Promise.all(given.map(item => Promise.resolve(item)))).toEqual(numbers(2 * VALUES_OF_A_PIECE + 1));
  });

  it('are fewer in a piece where each brings rows along', async () => {
    const handout = new RowHandout(() => true);
    const given = handout.inPieces({ items: numbers(3), valuesOf: () => VALUES_OF_A_PIECE, give: item => item });
    expect(await givenInTurns(given, 2)).toEqual([1, 1, 1]);
  });

  it('are all given before a batch of those below them is sent', async () => {
    const handout = new RowHandout(() => true);
    let count = 0;
    const given = handout.inPieces({ items: numbers(3 * VALUES_OF_A_PIECE), valuesOf: one, give: () => (count += 1) });
    const sent = new Promise<number>(resolve => handout.schedule(() => resolve(count)));
    expect(await sent).toBe(3 * VALUES_OF_A_PIECE);
    expect(given).toHaveLength(3 * VALUES_OF_A_PIECE);
  });

  it('are not given any more when the response has ended, nor is a level below them read', async () => {
    let isOpen = true;
    const handout = new RowHandout(() => isOpen);
    const given = handout.inPieces({ items: numbers(3 * VALUES_OF_A_PIECE), valuesOf: one, give: item => item });
    let isSent = false;
    handout.schedule(() => (isSent = true));
    isOpen = false;
    expect(await givenInTurns(given, 3)).toEqual([VALUES_OF_A_PIECE, 0, 0, 0]);
    expect(isSent).toBe(false);
  });

  it('are given at once as long as they have few values together, however many rows they are', async () => {
    const handout = new RowHandout(() => true);
    const narrow = numbers(VALUES_OF_A_PIECE / 2).map(uuid => ({ uuid, name: null }));
    expect(handout.rows(narrow, 2)).toBe(narrow);
    expect(handout.values).toBe(VALUES_OF_A_PIECE);
    const wider = narrow.map(row => ({ ...row, unit: { uuid: 1, name: 'A' } }));
    const given = handout.rows(wider, 4);
    expect(given.filter(row => row instanceof Promise)).toHaveLength(wider.length - VALUES_OF_A_PIECE / 4);
    expect(await Promise.all(given.map(row => Promise.resolve(row)))).toEqual(wider);
  });
});
