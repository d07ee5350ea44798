/** Networks as administrators write them, and which addresses lie in them. */
import { readAddress } from '../../../server/addresses/address';
import { NetworkFault, networkText, readNetwork } from '../../../server/addresses/network';
import { createNetworkList } from '../../../server/addresses/network-list';

const lies = (address: string, ...networks: string[]): boolean => {
  const found = readAddress(address);
  if (found === undefined) throw new Error(`${address} is no address`);
  return createNetworkList(networks.map(readNetwork))(found);
};

describe('a network', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.6/31', '192.0.2.6/31'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['fe80::/10', 'fe80::/10'],
    ['2001:db8:8000::/33', '2001:db8:8000::/33'],
  ])('%s is kept as %s', (text, kept) => {
    expect(networkText(readNetwork(text))).toBe(kept);
  });

  it.each([
    ['10.0.0.1/8', 'host bits set: write 10.0.0.0/8'],
    ['192.0.2.7/31', 'host bits set: write 192.0.2.6/31'],
    ['1.0.0.0/0', 'host bits set: write 0.0.0.0/0'],
    ['2001:db8::1/64', 'host bits set: write 2001:db8::/64'],
    ['2001:db8:4000::/33', 'host bits set: write 2001:db8::/33'],
    ['010.0.0.0/8', 'leading zeros'],
    ['10.0.0.00/8', 'leading zeros'],
    ['10.0.0.0/08', 'without leading zeros'],
    ['10.0.0.0/33', 'no length of 0 to 32'],
    ['2001:db8::/129', 'no length of 0 to 128'],
    ['10.0.0.0/', 'no length'],
    ['10.0.0.0/-1', 'no length'],
    ['10.0.0.0/8 ', 'no length'],
    ['fe80::1%eth0', 'zone'],
    ['fe80::%1/64', 'zone'],
    ['::ffff:10.0.0.0/104', 'IPv4 written as IPv6: write it as IPv4, such as 10.0.0.0/8.'],
    ['::ffff:10.0.0.1', 'such as 10.0.0.1/32.'],
    ['::ffff:a00:1', 'IPv4 written as IPv6'],
    ['10.0.0.0/8/8', 'no network'],
    ['10.0.0.0/255.0.0.0', 'no length'],
    ['10.0.0', 'no network'],
    ['10.1', 'no network'],
    ['0x0a.0.0.0/8', 'no network'],
    ['167772160', 'no network'],
    ['10.0.0.0-10.0.0.9', 'no network'],
    ['10.*', 'no network'],
    ['[2001:db8::1]', 'no network'],
    ['localhost', 'no network'],
    ['any', 'no network'],
    [' 10.0.0.0/8', 'no network'],
    ['', 'no network'],
  ])('is refused as %j', (text, reason) => {
    expect(() => readNetwork(text)).toThrow(NetworkFault);
    expect(() => readNetwork(text)).toThrow(reason);
  });
});

describe('an address lies', () => {
  it.each([
    ['10.255.255.255', '10.0.0.0/8'],
    ['192.0.2.7', '192.0.2.6/31'],
    ['::ffff:10.0.0.1', '10.0.0.0/8'],
    ['::FFFF:0a00:1', '10.0.0.0/8'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1/32'],
    ['203.0.113.9', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::/32'],
    ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db8::/32'],
    ['2001:db8:8000::', '2001:db8:8000::/33'],
    ['2001:db8::3', '2001:db8::2/127'],
    ['::1', '::/0'],
  ])('%s in %s', (address, network) => {
    expect(lies(address, network)).toBe(true);
    expect(lies(address, '198.51.100.0/24', network)).toBe(true);
  });

  it.each([
    ['11.0.0.0', '10.0.0.0/8'],
    ['192.0.2.8', '192.0.2.6/31'],
    ['2001:db9::', '2001:db8::/32'],
    ['2001:db8:7fff::', '2001:db8:8000::/33'],
    ['2001:db8::4', '2001:db8::2/127'],
    ['10.0.0.1', '::/0'],
    ['::ffff:10.0.0.1', '::/0'],
    ['::1', '0.0.0.0/0'],
    ['::10.0.0.1', '10.0.0.0/8'],
    ['64:ff9b::10.0.0.1', '10.0.0.0/8'],
  ])('%s not in %s', (address, network) => {
    expect(lies(address, network)).toBe(false);
  });

  it('in no empty list', () => {
    expect(lies('10.0.0.1')).toBe(false);
  });

  it('in a network of any length exactly when their first bits are the same', () => {
    const [address, ones] = ['2001:db8:aaaa:5555:aaaa:5555:aaaa:5555', (1n << 128n) - 1n];
    const bits = readAddress(address)?.bits ?? 0n;
    for (let prefix = 1; prefix <= 128; prefix++) {
      const hostBits = BigInt(128 - prefix);
      const network = `${hex((bits >> hostBits) << hostBits)}/${prefix}`;
      expect(lies(address, network)).toBe(true);
      expect(lies(hex(bits ^ (1n << hostBits)), network)).toBe(false);
      if (prefix < 128) expect(lies(hex(bits ^ (ones >> BigInt(prefix))), network)).toBe(true);
    }
  });
});

function hex(bits: bigint): string {
  return (bits.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':');
}
