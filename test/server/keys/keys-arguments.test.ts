/** What is typed after `npm run keys --`, and what it asks for. */
import { readKeysArguments } from '../../../server/keys/keys-arguments';

const NOW = new Date('2026-06-01T12:00:00Z');

const read = (...args: string[]) => readKeysArguments(args, NOW);

describe('readKeysArguments', () => {
  it('reads each command', () => {
    expect(read('create', '--name', ' Power BI ')).toEqual({ kind: 'create', name: 'Power BI', expiresAt: undefined });
    expect(read('create', '--expires=2027-01-31', '--name=x')).toEqual({
      kind: 'create',
      name: 'x',
      expiresAt: new Date('2027-01-31T00:00:00Z'),
    });
    expect(read('list')).toEqual({ kind: 'list' });
    expect(read('revoke', 'abc')).toEqual({ kind: 'revoke', id: 'abc' });
  });

  it('takes a time with its offset', () => {
    expect(read('create', '--name', 'x', '--expires', '2027-01-31T12:00:00+01:00')).toMatchObject({
      expiresAt: new Date('2027-01-31T11:00:00Z'),
    });
  });

  it.each([
    [],
    ['make'],
    ['create', 'extra', '--name', 'x'],
    ['list', '--name', 'x'],
    ['revoke'],
    ['revoke', 'a', 'b'],
    ['list', '--all'],
    ['create', '--name'],
  ])('answers %j %j %j %j with the usage', (...args) => {
    expect(() => read(...args)).toThrow(/^Usage: npm run keys/);
  });

  it.each(['', ' ', 'x'.repeat(201)])('refuses the name %j', name => {
    expect(() => read('create', '--name', name)).toThrow('A key needs a name');
  });

  it.each(['tomorrow', '2027-02-30', '2027-13-01', '2027-01-31T25:00:00Z', '2027-01-31T12:00:00', '31-01-2027'])(
    'refuses the expiry %s',
    text => {
      expect(() => read('create', '--name', 'x', '--expires', text)).toThrow('--expires must be');
    },
  );

  it('refuses an expiry that has passed', () => {
    expect(() => read('create', '--name', 'x', '--expires', '2026-06-01')).toThrow('lies in the past');
  });
});
