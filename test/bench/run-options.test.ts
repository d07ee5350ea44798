import { tableOf } from '../../bench/report';
import { ask } from '../../bench/question';
import { readRunOptions } from '../../bench/run-options';

describe('the command line', () => {
  it('has defaults for what is not given', () => {
    expect(readRunOptions([])).toEqual({ questions: undefined, seconds: 5, rounds: 5, sensitive: false, foreign: false });
  });

  it('chooses questions, length and rounds', () => {
    const args = ['--queries', 'Q1,Q12', '--seconds', '2', '--rounds', '1', '--sensitive'];
    expect(readRunOptions(args)).toEqual({ questions: ['Q1', 'Q12'], seconds: 2, rounds: 1, sensitive: true, foreign: false });
  });

  it.each([
    [['--seconds', 'long']],
    [['--rounds', '0']],
    [['--rounds', '1.5']],
    [['--queries', 'Q99']],
    [['--fast']],
    [['--sensitive', '--foreign']],
  ])('refuses %j', args => {
    expect(() => readRunOptions(args)).toThrow(/^Usage: npm run bench/);
  });
});

describe('the table', () => {
  it('shows what was missed, and the processor time of a request', () => {
    const question = ask({ name: 'Q1', title: 'a question', service: 'Persons', floor: '/persons' });
    const floor = { perSecond: 1000, p50: 9, p99: 12, processor: 400 };
    const table = tableOf([
      {
        question,
        floor,
        service: { ...floor, perSecond: 500, processor: 500 },
        withoutSnapshot: undefined,
        ratio: 0.5,
        processorRatio: 0.8,
        floorMemory: 80,
        serviceMemory: 120,
      },
    ]);
    expect(table.split('\n')).toHaveLength(3);
    expect(table).toMatch(/ 0\.50 \| +1\.0 \| +400 \| +500 \| +0\.80 \| missed \|$/);
  });
});
