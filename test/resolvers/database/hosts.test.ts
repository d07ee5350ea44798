/** Addresses of several hosts, and how far behind a standby is, without a server. */
import { readHosts, withChoice } from '../../../resolvers/database/hosts/read-hosts';
import { ReplayLag } from '../../../resolvers/database/hosts/replay-lag';

describe('readHosts', () => {
  it.each([
    ['postgresql://u:p@h:5433/db?sslmode=require', 'any', [['h:5433', 'postgresql://u:p@h:5433/db?sslmode=require']]],
    ['postgresql:///db?host=/run/pg', 'any', [['/run/pg:5432', 'postgresql:///db?host=/run/pg']]],
    [
      'postgresql://u:p@h1,h2:5433/db?target_session_attrs=read-only&sslmode=require',
      'standby',
      [
        ['h1:5432', 'postgresql://u:p@h1:5432/db?sslmode=require'],
        ['h2:5433', 'postgresql://u:p@h2:5433/db?sslmode=require'],
      ],
    ],
    [
      'postgres://[::1]:1,h2:2/db?target_session_attrs=prefer-standby',
      'prefer-standby',
      [
        ['[::1]:1', 'postgres://[::1]:1/db'],
        ['h2:2', 'postgres://h2:2/db'],
      ],
    ],
    [
      'postgresql://u@/db?host=/a,h2&port=1,2',
      'any',
      [
        ['/a:1', 'postgresql://u@localhost/db?host=%2Fa&port=1'],
        ['h2:2', 'postgresql://u@h2:2/db'],
      ],
    ],
    [
      'postgresql:///db?host=h1,h2&port=6000',
      'any',
      [
        ['h1:6000', 'postgresql://h1:6000/db'],
        ['h2:6000', 'postgresql://h2:6000/db'],
      ],
    ],
    [
      'postgresql:///db?host=,h2&port=,65535',
      'any',
      [
        ['localhost:5432', 'postgresql://localhost:5432/db'],
        ['h2:65535', 'postgresql://h2:65535/db'],
      ],
    ],
    ['postgresql://h1/db?target_session_attrs=read-write', 'primary', [['h1:5432', 'postgresql://h1:5432/db']]],
  ])('reads %s as its hosts', (address, choice, expected) => {
    const { hosts, choice: read } = readHosts(address);
    expect(read).toBe(choice);
    expect(hosts.map(({ name, connection }) => [name, connection])).toEqual(expected);
  });

  it.each([
    ['postgresql://u:se/cret@h/db', 'must name its hosts as host:port, separated by commas.'],
    ['mysql://u:secret@h/db', 'is no address of a PostgreSQL.'],
    ['postgresql://h1,h1:5432/db', 'names a host twice.'],
    ['postgresql:///db?host=h1,h1&port=,5432', 'names a host twice.'],
    ['postgresql://h1:0,h2/db', 'must have ports from 1 to 65535.'],
    ['postgresql://h1,h2/db?port=65536', 'must have ports from 1 to 65535.'],
    ['postgresql://h1,h2/db?port=1e3', 'must have ports from 1 to 65535.'],
    ['postgresql://h1,h2,h3/db?port=1,2', 'must have one port for all hosts, or one for each.'],
    ['postgresql://h1,h2/db?target_session_attrs=secret', 'may have as target_session_attrs one of any, prefer-standby,'],
  ])('refuses %s without repeating it', (address, message) => {
    expect(() => readHosts(address)).toThrow(message);
  });

  it('asks the same hosts for another choice', () => {
    expect(withChoice('postgresql://h1,h2/db?target_session_attrs=any&sslmode=require', 'primary')).toBe(
      'postgresql://h1,h2/db?target_session_attrs=primary&sslmode=require',
    );
  });
});

describe('ReplayLag', () => {
  const note = (lag: ReplayLag, [at, known, replayed]: readonly [number, number, number], sinceReplayedMs = 0): number =>
    lag.note({ at, known, replayed, sinceReplayedMs });

  it('is none while all is replayed, however long ago that was', () => {
    const lag = new ReplayLag();
    expect([note(lag, [0, 10, 10], 9000), note(lag, [5000, 10, 10], 14_000)]).toEqual([0, 0]);
  });

  it('is the time since the first position was seen that is not replayed yet', () => {
    const lag = new ReplayLag();
    expect(note(lag, [0, 10, 10])).toBe(0);
    expect(note(lag, [100, 20, 10])).toBe(0);
    expect(note(lag, [200, 30, 10])).toBe(100);
    expect(note(lag, [300, 40, 20])).toBe(100);
    expect(note(lag, [400, 40, 40])).toBe(0);
  });

  it('of what was written before anyone looked is the time since the last replayed transaction', () => {
    const lag = new ReplayLag();
    expect(note(lag, [0, 20, 10], 7000)).toBe(7000);
    expect(note(lag, [100, 20, 20])).toBe(0);
  });

  it('is never told to be less than it is, however long the standby lags', () => {
    const lag = new ReplayLag();
    // It replays each position two hours after it was written.
    for (let second = 0; second <= 7200; second += 1) note(lag, [second * 1000, second, 0]);
    for (let second = 1; second <= 7200; second += 1)
      expect(note(lag, [(7200 + second) * 1000, 7200 + second, second])).toBeGreaterThanOrEqual(7_199_000);
    expect(note(lag, [14_401_000, 14_400, 14_400])).toBe(0);
  });

  it('is none where the standby has all of another primary whose positions are lower', () => {
    const lag = new ReplayLag();
    note(lag, [0, 20, 20]);
    note(lag, [100, 40, 20]);
    lag.forget();
    expect(note(lag, [200, 30, 30])).toBe(0);
  });

  it('begins when another server becomes the primary, or goes on where the standby lagged already', () => {
    const lag = new ReplayLag();
    note(lag, [0, 20, 20]);
    lag.forget();
    expect(note(lag, [100, 30, 20], 4000)).toBe(0);
    expect(note(lag, [200, 30, 20], 4000)).toBe(100);
    lag.forget();
    expect(note(lag, [300, 40, 20], 4000)).toBe(200);
    lag.forget();
    expect([note(lag, [400, 40, 40]), note(lag, [500, 50, 40])]).toEqual([0, 0]);
  });
});
