/** Is told what is read and keeps it, for tests of what stands below the server. */
import type { DocumentOutline, ReadTrace, SensitiveRead } from '../../graphql/data-plane-types';

export interface KeptTrace extends ReadTrace {
  takesSensitive: boolean;
  readonly outlines: DocumentOutline[];
  readonly reads: SensitiveRead[];
}

export function keptTrace(): KeptTrace {
  const [outlines, reads]: [DocumentOutline[], SensitiveRead[]] = [[], []];
  return {
    takesSensitive: true,
    outlines,
    reads,
    document: outline => void outlines.push(outline),
    plan: () => undefined,
    rows: () => undefined,
    statement: () => undefined,
    stage: undefined,
    sensitive: found => {
      reads.push(...found);
      return Promise.resolve(true);
    },
  };
}
