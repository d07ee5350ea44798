/** What is typed after `npm run keys --`, and what it asks for. */
import { readKeysArguments } from '../../../server/keys/keys-arguments';

const read = (...args: string[]) => readKeysArguments(args);

describe('readKeysArguments', () => {
  it('reads each command', () => {
    expect(read('create', '--name', 'Power BI')).toEqual({ kind: 'create', settings: { name: 'Power BI' } });
    expect(read('list')).toEqual({ kind: 'list' });
    expect(read('fields')).toEqual({ kind: 'fields' });
    expect(read('show', 'abc')).toEqual({ kind: 'show', id: 'abc' });
    expect(read('rotate', 'abc')).toEqual({ kind: 'rotate', id: 'abc', overlapMinutes: 0 });
    expect(read('rotate', 'abc', '--overlap', '90')).toEqual({ kind: 'rotate', id: 'abc', overlapMinutes: 90 });
    expect(read('revoke', 'abc')).toEqual({ kind: 'revoke', id: 'abc' });
    expect(read('audit')).toEqual({ kind: 'audit', id: undefined });
    expect(read('reads', 'abc')).toEqual({ kind: 'reads', person: 'abc' });
    expect(read('reads', '--nobody')).toEqual({ kind: 'reads', person: undefined });
    expect(read('audit', 'abc')).toEqual({ kind: 'audit', id: 'abc' });
  });

  it('reads each setting', () => {
    const lists = ['--allow', 'Person.*', '--allow=Person.cpr', '--deny', 'Person.notes', '--address', '10.0.0.0/8', '--address=::1/128'];
    const limits = ['--schema', 'GRANTED', '--expires', '2027-01-31', '--requests-per-minute', '60'];
    expect(read('create', '--name', 'x', ...lists, ...limits)).toEqual({
      kind: 'create',
      settings: {
        name: 'x',
        allow: ['Person.*', 'Person.cpr'],
        deny: ['Person.notes'],
        addresses: ['10.0.0.0/8', '::1/128'],
        schema: 'GRANTED',
        expiresAt: new Date('2027-01-31T00:00:00Z'),
        requestsPerMinute: 60,
      },
    });
  });

  it('changes only what is mentioned, and takes limits away', () => {
    expect(read('update', 'abc', '--deny', 'Person.cpr')).toEqual({ kind: 'update', id: 'abc', changes: { deny: ['Person.cpr'] } });
    expect(read('update', 'abc', '--address', 'none')).toMatchObject({ changes: { addresses: [] } });
    expect(read('update', 'abc', '--any-field', '--no-deny', '--any-address', '--no-expiry', '--any-rate')).toEqual({
      kind: 'update',
      id: 'abc',
      changes: { allow: null, deny: [], addresses: null, expiresAt: null, requestsPerMinute: null },
    });
    expect(() => read('update', 'abc', '--any-address', '--address', '10.0.0.0/8')).toThrow('contradict each other');
    expect(() => read('update', 'abc')).toThrow('nothing to change');
  });

  it('takes a time with its offset', () => {
    expect(read('create', '--name', 'x', '--expires', '2027-01-31T12:00:00+01:00')).toMatchObject({
      settings: { expiresAt: new Date('2027-01-31T11:00:00Z') },
    });
    expect(read('create', '--name', 'x', '--expires', '2027-01-31T12:00:00.1234567+01:00')).toMatchObject({
      settings: { expiresAt: new Date('2027-01-31T11:00:00.123Z') },
    });
  });

  it.each([
    [],
    ['make'],
    ['create', 'extra', '--name', 'x'],
    ['create', '--name', 'x', '--any-address'],
    ['create', '--name', 'x', '--overlap', '5'],
    ['list', '--name', 'x'],
    ['list', 'abc'],
    ['revoke'],
    ['reads'],
    ['reads', 'abc', '--nobody'],
    ['rotate'],
    ['update', '--name', 'x'],
    ['revoke', 'a', 'b'],
    ['revoke', 'a', '--overlap', '1'],
    ['list', '--all'],
    ['create', '--name'],
  ])('answers %j %j %j %j with the usage', (...args) => {
    expect(() => read(...args)).toThrow(/^Usage: npm run keys/);
  });

  it.each(['tomorrow', '2027-02-30', '2027-13-01', '2027-01-31T25:00:00Z', '2027-01-31T12:00:00', '31-01-2027'])(
    'refuses the expiry %s',
    text => {
      expect(() => read('create', '--name', 'x', '--expires', text)).toThrow('--expires must be');
    },
  );

  it.each([
    ['--schema', 'granted'],
    ['--requests-per-minute', '1e3'],
    ['--requests-per-minute', '-1'],
  ])('refuses %s %s', (option, text) => {
    expect(() => read('create', '--name', 'x', `${option}=${text}`)).toThrow(`${option} must be`);
  });
});
