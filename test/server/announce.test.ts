/** What a start prints: the command that makes a key is one that the reader has. */
import { announce } from '../../server/announce';

const printed = (isByNpm: boolean): string =>
  announce({
    address: 'http://localhost:8080',
    adminAddress: 'http://127.0.0.1:8081',
    adminToken: undefined,
    demoKey: undefined,
    examples: [],
    notes: [],
    isByNpm,
  }).join('\n');

it('names the script of npm where npm started the service', () => {
  expect(printed(true)).toContain('npm run --silent keys -- create --name "first key"');
});

it('names the program where it was started without npm, as in a container', () => {
  expect(printed(false)).toContain(': opslag keys create --name "first key"');
});
