/** 20,000 hostile URLs in a full run: each is parsed or refused with a fault of the catalogue, and none takes more work than its length warrants. */
import { ODataFault } from '../../../odata-adapter/faults';
import { countCallsOfEach } from '../../support/calls-per-character';
import { readUrl } from '../read-url';
import { hostileUrls } from '../../support/hostile-urls';
import { runsOf } from '../../support/runs-of';

const SEED = 20240229;
const URLS = hostileUrls(SEED, runsOf(20000));

function outcome(url: string): string {
  try {
    return readUrl(url).syntax.path.length >= 0 ? 'tree' : '';
  } catch (error) {
    if (error instanceof ODataFault) return checkFault(url, error);
    throw new Error(`seed ${SEED}: ${JSON.stringify(url)} threw ${String(error)}`, { cause: error });
  }
}

function checkFault(url: string, fault: ODataFault): string {
  const { code, message, span } = fault.details;
  if (message === '' || message.length > 200)
    throw new Error(`seed ${SEED}: ${JSON.stringify(url)} is answered ${JSON.stringify(message)}`);
  if (code !== 'UriTooLong' && !(span && 0 <= span.start && span.start <= span.end && span.end <= url.length)) {
    throw new Error(`seed ${SEED}: ${JSON.stringify(url)} has no right position: ${JSON.stringify(fault.details)}`);
  }
  return code;
}

describe('hostile URLs', () => {
  it('are the same for the same seed', () => {
    expect(hostileUrls(7, 100)).toEqual(hostileUrls(7, 100));
    expect(hostileUrls(7, 100)).not.toEqual(hostileUrls(8, 100));
  });

  it('give a tree or a fault that a client can understand, never anything else', () => {
    const counts = new Map<string, number>();
    for (const result of URLS.map(outcome)) counts.set(result, (counts.get(result) ?? 0) + 1);
    const codes = [...counts.keys()];
    expect(codes).toEqual(
      expect.arrayContaining([
        'tree',
        'SyntaxError',
        'InvalidLiteral',
        'LimitExceeded',
        'UriTooLong',
        'NotOffered',
        'UnknownFunction',
        'UnknownOption',
        'DuplicateOption',
        'ResourceNotFound',
      ]),
    );
    expect(counts.get('tree')).toBeGreaterThan(runsOf(500));
    expect(codes).not.toContain('InternalError');
  });

  it('are answered where quotes may be read in many ways: to try each of them would not end', () => {
    const quotes = "''".repeat(1000);
    for (const rest of [quotes, `${quotes}x`, `'a${quotes}'`, `'a${quotes}')x`])
      expect([rest.length, outcome(`Persons?$filter=Affiliations(${rest}`)]).toEqual([rest.length, 'UnknownFunction']);
    for (const key of ["''", "'a'", "'a''b'", "'(''x'')'", quotes])
      expect([key.length, outcome(`Persons?$filter=Affiliations(${key})/Name eq 'a'`)]).toEqual([key.length, 'NotOffered']);
  });

  it('take at most three calls for each of their characters, a thousand URLs together', () => {
    const parts = Array.from({ length: URLS.length / 1000 }, (_, part) => URLS.slice(part * 1000, (part + 1) * 1000));
    const calls = countCallsOfEach(parts.map(urls => () => urls.forEach(outcome)));
    const callsPerCharacter = parts.map((urls, part) => (calls[part] ?? Infinity) / urls.join('').length);
    expect(callsPerCharacter.filter(each => each > 3)).toEqual([]);
  });
});
