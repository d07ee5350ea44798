/** The files of a certificate, and what they held when they could last be used -> the newest certificate that can be used. A faulty one is told, and the one before it stays. */
import { unwatchFile, watchFile } from 'node:fs';
import type { Certificate, Tls } from '../configuration/configuration';
import { readCertificate } from './read-certificate';

/** How often the files are looked at. Mounted secrets are links that are put elsewhere, which only a look at the file behind them shows. */
const LOOK_MS = 1000;

export interface CertificateListener {
  readonly onNew: (certificate: Certificate) => void;
  /** What `readCertificate` rejects. */
  readonly onFault: (fault: unknown) => void;
}

export class LatestCertificate {
  readonly #tls: Tls;
  #newest: Certificate;

  constructor(tls: Tls) {
    this.#tls = tls;
    this.#newest = tls.certificate;
  }

  get tls(): Tls {
    return { files: this.#tls.files, certificate: this.#newest };
  }

  /** The files may have changed before: so they are looked at once now, and then until what is returned is called. */
  follow({ onNew, onFault }: Partial<CertificateListener> = {}): () => void {
    const { cert, key } = this.#tls.files;
    let isFaulty = false;
    const look = (): void => {
      try {
        const certificate = readCertificate({ cert, key });
        // One that is put back after a fault is told too: whoever was told of the fault waits for its end.
        if (!isFaulty && certificate.cert === this.#newest.cert && certificate.key === this.#newest.key) return;
        isFaulty = false;
        this.#newest = certificate;
        onNew?.(certificate);
      } catch (error) {
        isFaulty = true;
        onFault?.(error);
      }
    };
    for (const file of [cert, key]) watchFile(file, { interval: LOOK_MS, persistent: false }, look);
    look();
    return () => {
      for (const file of [cert, key]) unwatchFile(file, look);
    };
  }
}
