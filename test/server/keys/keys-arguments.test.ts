/** What is typed after `opslag keys`, and what it asks for. */
import { makeKey } from '../../../server/keys/key-format';
import { readKeysArguments } from '../../../server/keys/keys-arguments';
import { StartFault } from '../../../server/start-fault';

const read = (...args: string[]) => readKeysArguments(args);

/** Empty where there is none. */
function faultOf(args: readonly string[]): string {
  try {
    readKeysArguments(args);
    return '';
  } catch (error) {
    if (error instanceof StartFault) return error.message;
    throw error;
  }
}

describe('readKeysArguments', () => {
  it('reads each command', () => {
    expect(read('create', '--name', 'Power BI')).toEqual({ kind: 'create', settings: { name: 'Power BI' } });
    expect(read('list')).toEqual({ kind: 'list', json: false });
    expect(read('list', '--json')).toEqual({ kind: 'list', json: true });
    expect(read('fields')).toEqual({ kind: 'fields', json: false });
    expect(read('show', 'abc', '--json')).toEqual({ kind: 'show', id: 'abc', json: true });
    expect(read('rotate', 'abc')).toEqual({ kind: 'rotate', id: 'abc', overlapMinutes: 0 });
    expect(read('rotate', 'abc', '--overlap', '90')).toEqual({ kind: 'rotate', id: 'abc', overlapMinutes: 90 });
    expect(read('revoke', 'abc')).toEqual({ kind: 'revoke', id: 'abc' });
    expect(read('audit')).toEqual({ kind: 'audit', id: undefined, json: false });
    expect(read('reads', 'abc')).toEqual({ kind: 'reads', person: 'abc', form: 'table' });
    expect(read('reads', '--nobody', '--json')).toEqual({ kind: 'reads', person: undefined, form: 'json' });
    expect(read('reads', 'abc', '--csv', '--from', '2026-01-01', '--until', '2026-02-01T12:00:00+01:00')).toEqual({
      kind: 'reads',
      person: 'abc',
      from: new Date('2026-01-01T00:00:00Z'),
      until: new Date('2026-02-01T11:00:00Z'),
      form: 'csv',
    });
    expect(read('audit', 'abc')).toEqual({ kind: 'audit', id: 'abc', json: false });
  });

  it('reads each setting', () => {
    const lists = ['--allow', 'Person.*', '--allow=Person.cpr', '--deny', 'Person.notes', '--address', '10.0.0.0/8', '--address=::1/128'];
    const limits = [
      '--schema',
      'GRANTED',
      '--expires',
      '2027-01-31',
      '--requests-per-minute',
      '60',
      '--pages',
      'PAGED',
      '--requests-at-work',
      '2',
      '--page-size',
      '200',
    ];
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
        requestsAtWork: 2,
        pages: 'PAGED',
        pageSize: 200,
      },
    });
  });

  it('changes only what is mentioned, and takes limits away', () => {
    expect(read('update', 'abc', '--deny', 'Person.cpr')).toEqual({
      kind: 'update',
      id: 'abc',
      changes: { deny: ['Person.cpr'] },
      json: false,
    });
    expect(read('update', 'abc', '--address', 'none')).toMatchObject({ changes: { addresses: [] } });
    expect(
      read(
        'update',
        'abc',
        '--any-field',
        '--no-deny',
        '--any-address',
        '--no-expiry',
        '--any-rate',
        '--no-requests-at-work',
        '--no-page-size',
      ),
    ).toEqual({
      kind: 'update',
      id: 'abc',
      changes: { allow: null, deny: [], addresses: null, expiresAt: null, requestsPerMinute: null, requestsAtWork: null, pageSize: null },
      json: false,
    });
    expect(() => read('update', 'abc', '--any-address', '--address', '10.0.0.0/8')).toThrow('contradict each other');
    expect(() => read('update', 'abc')).toThrow('nothing to change');
  });

  it('puts groups into the lists of fields', () => {
    const line = ['--allow-group', 'PERSON_CPR', '--allow', 'Person.firstname', '--deny-group=PERSON_PHONE', '--allow-group', 'LEAVE'];
    expect(read('create', '--name', 'x', ...line)).toEqual({
      kind: 'create',
      settings: { name: 'x', allow: ['Person.firstname', 'PERSON_CPR', 'LEAVE'], deny: ['PERSON_PHONE'] },
    });
    expect(() => read('update', 'abc', '--any-field', '--allow-group', 'LEAVE')).toThrow(
      '--any-field and --allow-group contradict each other',
    );
    expect(() => read('update', 'abc', '--no-deny', '--deny-group', 'LEAVE')).toThrow('--no-deny and --deny-group contradict each other');
    for (const group of ['Person.cpr', 'person_cpr', 'Person.*'])
      expect(() => read('create', '--name', 'x', '--deny-group', group)).toThrow('--deny-group takes the name of a group');
  });

  it('gives help on everything and on one command', () => {
    expect(read('--help')).toEqual({ kind: 'help', command: undefined });
    for (const command of ['create', 'list', 'show', 'update', 'rotate', 'revoke', 'fields', 'audit', 'reads'])
      expect(read(command, '--help')).toEqual({ kind: 'help', command });
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
    ['', 'A command is missing.'],
    ['make', 'There is no such command.'],
    ['revok a', 'There is no such command. Did you mean revoke?'],
    ['create extra --name x', 'The command create takes no id.'],
    ['create --name x --any-address', 'The command create does not take --any-address.'],
    ['create --name x --overlap 5', 'The command create does not take --overlap.'],
    ['list --name x', 'The command list does not take --name.'],
    ['list abc', 'The command list takes no id.'],
    ['revoke', 'The command revoke needs the id of a key.'],
    ['reads', 'The command reads needs the identifier of a person, or --nobody.'],
    ['reads abc --nobody', 'The command reads needs the identifier of a person, or --nobody.'],
    ['create --name x --alow Person.cpr', "Unknown option '--alow'. Did you mean '--allow'?"],
    ['create --name x --group PERSON_CPR', "Unknown option '--group'."],
    ['update a --alow-group PERSON_CPR', "Unknown option '--alow-group'. Did you mean '--allow-group'?"],
    ['list --jsn', "Unknown option '--jsn'. Did you mean '--json'?"],
    ['list -x', "Unknown option '-x'."],
    ['rotate', 'The command rotate needs the id of a key.'],
    ['update --name x', 'The command update needs the id of a key.'],
    ['update a', 'There is nothing to change: name a setting.'],
    ['revoke a b', 'A command takes one id at most.'],
    ['revoke a --overlap 1', 'The command revoke does not take --overlap.'],
    ['list --all', "Unknown option '--all'."],
    ['create --name', "Option '--name <value>' argument missing."],
  ])('says what is wrong with "%s", and then the usage', (line, what) => {
    expect(faultOf(line.split(' ').filter(word => word !== ''))).toMatch(/\n\nUsage: opslag keys /);
    expect(faultOf(line.split(' ').filter(word => word !== '')).split('\n')[0]).toBe(what);
  });

  it('repeats no key that was pasted in place of a command or an option', () => {
    const { text } = makeKey();
    for (const args of [[text], [`--${text}`], ['list', text]]) expect(faultOf(args)).not.toContain(text);
  });

  it('refuses two forms of one list, and times that are none', () => {
    expect(() => read('reads', 'abc', '--csv', '--json')).toThrow('--json and --csv contradict each other.');
    expect(() => read('reads', 'abc', '--from', 'yesterday')).toThrow('--from must be a day or a time');
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

describe('what would be passed over', () => {
  it('is refused: a second value, a window that ends before it begins, a key without a name', () => {
    expect(faultOf(['create', '--name', 'x', '--name', 'y'])).toContain('--name takes one value. Write it once.');
    const rates = ['--requests-per-minute', '10', '--requests-per-minute=1000'];
    expect(faultOf(['update', 'abc', ...rates])).toContain('--requests-per-minute takes one value. Write it once.');
    expect(faultOf(['create', '--name', 'x', '--allow', 'Person.*', '--allow', 'Person.cpr'])).toBe('');
    const window = ['--from', '2027-01-01', '--until', '2020-01-01'];
    expect(faultOf(['reads', 'abc', ...window])).toBe('--from must be before --until.');
    expect(faultOf(['create', '--allow', 'Person.*'])).toContain('The command create needs --name.');
  });
});
