/** Whose request it is, by what the socket and the proxies that are trusted say. */
import { createSenderOf, type SenderOf } from '../../../server/addresses/sender-address';

function senderOf(
  proxies: readonly string[],
  peer: string | undefined,
  headers: Record<string, string | string[]> = {},
): string | undefined {
  const request = { headers, socket: { remoteAddress: peer } } as unknown as Parameters<SenderOf>[0];
  return createSenderOf(proxies)(request)?.text;
}

const forwarded = (value: string | string[]) => ({ 'x-forwarded-for': value });

describe('without trusted proxies', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('the sender is the peer: %s', (peer, sender) => {
    expect(senderOf([], peer, forwarded('10.0.0.1'))).toBe(sender);
  });

  it('is unknown when the socket has none, whichever proxies are trusted', () => {
    for (const proxies of [[], ['192.0.2.0/24', '2001:db8::/32']])
      expect([proxies, senderOf(proxies, undefined, forwarded('10.0.0.1'))]).toEqual([proxies, undefined]);
  });
});

describe('behind trusted proxies', () => {
  const PROXIES = ['10.0.0.0/8', 'fd00::/8'];

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['198.51.100.9, 192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, 10.9.9.9', '192.0.2.1'],
    ['192.0.2.1,fd00::5 , 10.9.9.9', '192.0.2.1'],
    ['nonsense, 192.0.2.1', '192.0.2.1'],
    ['10.0.0.5, 192.0.2.1, 10.9.9.9', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, ::ffff:10.0.0.9', '192.0.2.1'],
    ['10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ])('X-Forwarded-For: %s is %s', (header, sender) => {
    expect(senderOf(PROXIES, '10.0.0.1', forwarded(header))).toBe(sender);
    expect(senderOf(PROXIES, '::ffff:10.0.0.1', forwarded(header))).toBe(sender);
  });

  it.each([
    'nonsense',
    '192.0.2.1:8080',
    '[2001:db8::1]',
    '192.0.2.1, ',
    ',',
    'unknown',
    '192.0.2.1, 0x0a.0.0.1',
    '192.0.2.1, 010.0.0.1',
    'fe80::1%eth0',
    ' ',
  ])('X-Forwarded-For: %j is nobody', header => {
    expect(senderOf(PROXIES, '10.0.0.1', forwarded(header))).toBeUndefined();
  });

  it('is the proxy itself when it names nobody', () => {
    expect(senderOf(PROXIES, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is the peer, whatever it says, when that is no trusted proxy', () => {
    expect(senderOf(PROXIES, '192.0.2.7', forwarded('10.0.0.1'))).toBe('192.0.2.7');
  });

  it('reads several lines as one', () => {
    expect(senderOf(PROXIES, '10.0.0.1', forwarded(['198.51.100.9', '192.0.2.1']))).toBe('192.0.2.1');
  });

  it.each([
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-forwarded',
    'client-ip',
    'x-original-forwarded-for',
  ])('takes no notice of %s', name => {
    expect(senderOf(PROXIES, '10.0.0.1', { [name]: 'for=192.0.2.1', ...forwarded('198.51.100.9') })).toBe('198.51.100.9');
    expect(senderOf(PROXIES, '10.0.0.1', { [name]: '192.0.2.1' })).toBe('10.0.0.1');
  });
});
