/** How much a source may lose from one import to the next: more is told, and nothing is changed then. */
import { FaultList } from '../../import/checking/import-fault';
import type { SetDifference } from '../../import/difference/set-difference';
import { tellLosses } from '../../import/difference/tell-losses';

function losses(difference: Pick<SetDifference, 'gone' | 'present' | 'emptied'>): string[] {
  const faults = new FaultList();
  tellLosses([{ set: 'Person', read: 0, added: 0, changed: 0, unchanged: 0, fields: [], ...difference }], faults);
  return faults.kept.map(({ message }) => /^(\w+) would be empty/.exec(message)?.[1] ?? 'records');
}

it.each([
  [0, 0, []],
  [1, 1, []],
  [1, 19, []],
  [2, 39, ['records']],
  [2, 40, []],
  [50, 1000, []],
  [51, 1000, ['records']],
  [1000, 1000, ['records']],
])('where %i of %i records go, it tells of %j', (gone, present, told) => {
  expect(losses({ gone, present, emptied: [] })).toEqual(told);
});

it('tells of each field with 20 values or more of which more than half go, and of no other', () => {
  const emptied = [
    { name: 'Cpr', values: 20, lost: 20 },
    { name: 'Email', values: 19, lost: 19 },
    { name: 'Title', values: 1000, lost: 501 },
    { name: 'Room', values: 1000, lost: 500 },
  ];
  expect(losses({ gone: 0, present: 1000, emptied })).toEqual(['Cpr', 'Title']);
});
