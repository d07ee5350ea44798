/** The files of a certificate and its key -> both as PEM. Rejects files that cannot be read, that are not PEM, that do not belong together or that TLS refuses, and a certificate that has expired. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Certificate, TlsFiles } from '../configuration/configuration';

/** Begins with the name of the setting, and repeats nothing of the files. So it may be logged. */
export class CertificateFault extends Error {
  readonly diagnosis: string;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CertificateFault';
    this.diagnosis = message;
  }
}

export function readCertificate(files: TlsFiles): Certificate {
  const [cert, key] = [textOf('TLS_CERT_FILE', files.cert), textOf('TLS_KEY_FILE', files.key)];
  const certificate = parsed('TLS_CERT_FILE', 'a certificate', () => new X509Certificate(cert));
  const privateKey: KeyObject = parsed('TLS_KEY_FILE', 'a private key without a password', () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey))
    throw new CertificateFault('TLS_KEY_FILE is not the key of the certificate in TLS_CERT_FILE.');
  if (Date.parse(certificate.validTo) < Date.now())
    throw new CertificateFault(`TLS_CERT_FILE has expired (${certificate.validTo}). Replace it.`);
  refuseUnusable({ cert, key });
  return { cert, key };
}

/** Only here the certificates after the first are read. */
function refuseUnusable(certificate: Certificate): void {
  try {
    createSecureContext({ ...certificate });
  } catch (error) {
    const { reason = 'no reason is known' } = error as { readonly reason?: string };
    throw new CertificateFault(
      `TLS_CERT_FILE cannot be used for TLS: ${reason}. Is it whole, with the certificates that follow the first?`,
      error,
    );
  }
}

function textOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new CertificateFault(`${setting} must be the path of a file that this user can read (${code}).`, error);
  }
}

function parsed<Value>(setting: string, what: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new CertificateFault(`${setting} must be a file with ${what} in PEM.`, error);
  }
}
