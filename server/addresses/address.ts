/** The text of an address -> its family and bits; an IPv4 address that came as IPv6 (`::ffff:10.0.0.1`) is the IPv4 address. Undefined for names, ports, zones and junk. */
import { isIP } from 'node:net';

export interface Address {
  readonly family: 'ipv4' | 'ipv6';
  /** In its shortest form, in lower case. */
  readonly text: string;
  readonly bits: bigint;
  /** Written as IPv6, though it is IPv4. */
  readonly isMapped: boolean;
}

export function readAddress(text: string): Address | undefined {
  if (text.includes('%')) return undefined;
  switch (isIP(text)) {
    case 4:
      return ipv4(text, false);
    case 6:
      return ipv6(text);
    default:
      return undefined;
  }
}

export function ipv4Text(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map(shift => String((bits >> shift) & 0xffn)).join('.');
}

export function ipv6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  return shortest(groups.join(':'));
}

function ipv4(text: string, isMapped: boolean): Address {
  const bits = text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  return { family: 'ipv4', text, bits, isMapped };
}

function ipv6(text: string): Address {
  const short = shortest(text);
  const bits = groupsOf(short).reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  if (bits >> 32n === 0xffffn) return ipv4(ipv4Text(bits & 0xffff_ffffn), true);
  return { family: 'ipv6', text: short, bits, isMapped: false };
}

/** As the URL Standard writes it, section 3.5: the forms of one address become one. */
function shortest(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

/** The eight groups of an address in its shortest form. */
function groupsOf(short: string): string[] {
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
