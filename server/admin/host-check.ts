/** The header `Host` -> whether it is an address, `localhost`, or one of the names of the admin plane: no name that another site could have lead here (DNS rebinding). */
import { isIP } from 'node:net';

export type HostCheck = (host: string | undefined) => boolean;

export function createHostCheck(names: readonly string[]): HostCheck {
  const known = new Set(['localhost', ...names].map(name => name.toLowerCase()));
  return host => {
    const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d+)?$/.exec(host ?? '') ?? [];
    return isIP(bracketed ?? plain) !== 0 || known.has(plain.toLowerCase());
  };
}
