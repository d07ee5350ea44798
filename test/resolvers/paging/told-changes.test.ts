/** What an answer has told <-> what a token says of it. */
import { SeededRandom } from '../../../db/demo/seeded-random';
import { readTold, type ToldChanges, writeTold } from '../../../resolvers/paging/told-changes';
import { PROPERTY_SEED } from '../../support/property-seed';

function toldAt(before: bigint, distances: readonly bigint[]): ToldChanges {
  let last = before;
  const told = distances.map(distance => String((last += distance)));
  return { identity: 'i', system: 's', drop: 'd', marks: 'm', before: String(before), unseenFrom: String(last), told };
}

it('reads what it writes, whatever lies between the transactions', () => {
  const draw = new SeededRandom(PROPERTY_SEED, 'told changes', 0);
  for (let time = 0; time < 200; time += 1) {
    const most = draw.pick([1, 2, 3, 1_000_000]);
    const distances = Array.from({ length: draw.below(50) }, (_, index) => BigInt(draw.below(most) + (index === 0 ? 0 : 1)));
    const told = toldAt(2n ** 62n, distances);
    expect(readTold(writeTold(told))).toEqual(told);
  }
});

it('writes neighbours in few characters', () => {
  const told = toldAt(
    1_000_000n,
    Array.from({ length: 10_000 }, (_, index) => (index % 5000 === 0 ? 3n : 1n)),
  );
  expect(writeTold(told)).toContain('3,1x4999,3,1x4999');
});

it('reads what earlier services wrote, which knew no drop', () => {
  const told = toldAt(5n, [1n]);
  const [form, identity, system, marks, before, unseenFrom, distances] = writeTold(told);
  expect(readTold([form, identity, system, marks, before, unseenFrom, distances])).toEqual({ ...told, drop: '' });
});

it('refuses what a service before this one wrote', () => {
  expect(() => readTold(['6e1b4c2a-0000-4000-8000-000000000000'])).toThrow('begin anew');
});
