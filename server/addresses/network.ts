/** A network in CIDR form, as an administrator writes it -> the network. Rejects leading zeros, set host bits, zones, mapped forms and junk, each with what to write instead. */
import { type Address, ipv4Text, ipv6Text, readAddress } from './address';

export interface Network {
  readonly family: Address['family'];
  readonly address: string;
  readonly prefix: number;
}

/** What is wrong with the text of a network: a sentence for whoever wrote it. */
export class NetworkFault extends Error {}

const LONGEST = { ipv4: 32, ipv6: 128 };

/** A bare address is a network of one. */
export function readNetwork(text: string): Network {
  const [addressText = '', prefixText, ...rest] = text.split('/');
  const address = readAddress(addressText);
  if (address === undefined || rest.length > 0) throw new NetworkFault(junk(text, addressText));
  if (address.isMapped)
    throw new NetworkFault(`'${text}' is IPv4 written as IPv6: write it as IPv4, such as ${address.text}/${unmapped(prefixText)}.`);
  const longest = LONGEST[address.family];
  const prefix = readPrefix(prefixText ?? String(longest), longest);
  if (prefix === undefined) throw new NetworkFault(`'${text}' has no length of 0 to ${longest} without leading zeros behind the slash.`);
  const network = firstAddress(address, prefix);
  if (network !== address.text) throw new NetworkFault(`'${text}' has host bits set: write ${network}/${prefix}.`);
  return { family: address.family, address: address.text, prefix };
}

/** The first 96 bits of such an address are the same in all of them. */
function unmapped(prefixText: string | undefined): number {
  const prefix = readPrefix(prefixText ?? '', LONGEST.ipv6) ?? LONGEST.ipv6;
  return Math.max(prefix - (LONGEST.ipv6 - LONGEST.ipv4), 0);
}

export function networkText({ address, prefix }: Network): string {
  return `${address}/${prefix}`;
}

function readPrefix(text: string, longest: number): number | undefined {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= longest ? Number(text) : undefined;
}

function firstAddress({ family, bits }: Address, prefix: number): string {
  const hostBits = BigInt(LONGEST[family] - prefix);
  const first = (bits >> hostBits) << hostBits;
  return family === 'ipv4' ? ipv4Text(first) : ipv6Text(first);
}

function junk(text: string, address: string): string {
  if (address.includes('%')) return `'${text}' has a zone, which means nothing on another machine: write the network without it.`;
  if (/^\d+(?:\.\d+){3}$/.test(address) && /(?:^|\.)0\d/.test(address))
    return `'${text}' has leading zeros, which some programs read as octal: write it without.`;
  return `'${text}' is no network in CIDR form, such as 10.0.0.0/8 or 2001:db8::/32.`;
}
