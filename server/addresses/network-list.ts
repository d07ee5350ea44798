/** Networks -> whether an address lies in one of them. Two lists, so that no IPv6 network says anything of IPv4 addresses, nor the other way. */
import { BlockList } from 'node:net';
import type { Address } from './address';
import type { Network } from './network';

export type NetworkList = (address: Address) => boolean;

export function createNetworkList(networks: readonly Network[]): NetworkList {
  if (networks.length === 0) return () => false;
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { family, address, prefix } of networks) lists[family].addSubnet(address, prefix, family);
  return ({ family, text }) => lists[family].check(text, family);
}
