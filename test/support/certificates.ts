/** Certificates for tests, made by openssl: an authority of their own, and what it signs. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';

export interface Certificate {
  /** Paths of PEM files. */
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  /** Path of its own certificate. */
  readonly root: string;
  /** For a common name, valid for names such as `DNS:localhost` or `IP:127.0.0.1`, for so many days; ended yesterday where they are negative. */
  issue(name: string, altName: string, days?: number): Certificate;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function makeAuthority(folder: string, authority = 'authority'): Authority {
  const at = (name: string): string => path.join(folder, name);
  const [root, rootKey] = [at(`${authority}.crt`), at(`${authority}.key`)];
  openssl(['req', '-x509', ...KEY, '-keyout', rootKey, '-out', root, '-days', '2', '-subj', `/CN=${authority}`]);
  let count = 0;
  return {
    root,
    issue: (name, altName, days = 2) => {
      count += 1;
      const [cert, key, request, extensions] = ['crt', 'key', 'csr', 'ext'].map(kind => at(`${authority}-${count}.${kind}`)) as [string, string, string, string]; // oxfmt-ignore
      openssl(['req', '-new', ...KEY, '-keyout', key, '-out', request, '-subj', `/CN=${name}`]);
      writeFileSync(extensions, `subjectAltName=${altName}\n`);
      openssl(['x509', '-req', '-in', request, '-CA', root, '-CAkey', rootKey, '-CAcreateserial', '-days', String(days), '-extfile', extensions, '-out', cert]); // oxfmt-ignore
      return { cert, key };
    },
  };
}

/** The common name of the certificate that a new connection to this machine is shown. */
export function shownNameAt(port: number, { root }: Pick<Authority, 'root'>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: readFileSync(root) }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    }).on('error', reject);
  });
}

function openssl(args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${error?.message ?? stderr}`);
}
