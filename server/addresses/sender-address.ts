/**
 * A request -> the address of its sender: the socket's, or behind trusted proxies the last hop of `X-Forwarded-For` that is none of them.
 * No other header counts. Undefined when a hop that counts is no address: nobody knows then who asks.
 */
import type { IncomingMessage } from 'node:http';
import { type Address, readAddress } from './address';
import { createNetworkList } from './network-list';
import { readNetwork } from './network';
import { BoundedMap } from '../../std/bounded-map';

export type SenderOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Address | undefined;

const KEPT_PEERS = 1000;

export function createSenderOf(trustedProxies: readonly string[]): SenderOf {
  const isTrusted = createNetworkList(trustedProxies.map(readNetwork));
  const peers = new BoundedMap<{ readonly address: Address | undefined }>(KEPT_PEERS);
  return ({ headers, socket }) => {
    const text = socket.remoteAddress ?? '';
    const peer = peers.get(text, () => ({ address: readPeer(text) })).address;
    if (peer === undefined || !isTrusted(peer)) return peer;
    return lastUntrusted(hopsOf(headers['x-forwarded-for']), peer, isTrusted);
  };
}

/** A link-local peer comes with the name of this machine's interface. */
function readPeer(text: string): Address | undefined {
  return readAddress(text.replace(/%.*$/, ''));
}

/** Of several header lines, as of one, the last hop stands at the end. */
function hopsOf(header: string | readonly string[] | undefined): string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  return text === '' ? [] : text.split(',').map(hop => hop.trim());
}

/** When all are trusted, the first of them asks for itself. What stands before the sender was written by the sender, and is not read. */
function lastUntrusted(hops: readonly string[], peer: Address, isTrusted: (address: Address) => boolean): Address | undefined {
  let sender = peer;
  for (const hop of [...hops].reverse()) {
    const address = readAddress(hop);
    if (address === undefined || !isTrusted(address)) return address;
    sender = address;
  }
  return sender;
}
