import { tableOf } from '../../bench/report';
import { questionsFor } from '../../bench/questions';
import { readRunOptions } from '../../bench/run-options';

describe('the command line', () => {
  it('has defaults', () => {
    expect(readRunOptions([])).toEqual({ questions: undefined, seconds: 5, rounds: 3, sensitive: false });
  });

  it('chooses questions, length and rounds', () => {
    const args = ['--queries', 'Q1,Q4', '--seconds', '2', '--rounds', '1', '--sensitive'];
    expect(readRunOptions(args)).toEqual({ questions: ['Q1', 'Q4'], seconds: 2, rounds: 1, sensitive: true });
  });

  it.each([[['--seconds', 'long']], [['--rounds', '0']], [['--rounds', '1.5']], [['--queries', 'Q99']], [['--fast']]])(
    'refuses %j',
    args => {
      expect(() => readRunOptions(args)).toThrow(/^Usage: npm run bench/);
    },
  );
});

describe('the table', () => {
  it('shows what was missed', () => {
    const [question] = questionsFor('00000000-0000-4000-8000-000000000000');
    if (question === undefined) throw new Error('No questions.');
    const floor = { perSecond: 1000, p50: 9, p99: 12 };
    const table = tableOf([
      {
        question,
        floor,
        service: { ...floor, perSecond: 500 },
        withoutSnapshot: undefined,
        ratio: 0.5,
        floorMemory: 80,
        serviceMemory: 120,
      },
    ]);
    expect(table.split('\n')).toHaveLength(3);
    expect(table).toContain('0.50 |       1.0 | missed');
  });
});
