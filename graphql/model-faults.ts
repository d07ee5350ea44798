/** The faults of a model, found by its reader or by the comparison with the database. All faults are reported at once. */
import type { AnnotatedSchema, SourceLocation } from './annotated-schema';

export interface ModelFault {
  readonly message: string;
  readonly source: SourceLocation;
}

/** The message has one line for each fault, `file:line:column message`, in the order of the files. */
export class ModelFaults extends Error {
  readonly faults: readonly ModelFault[];

  /** `readable`: what could be read of the model all the same, for those who look for more faults in it. */
  constructor(
    faults: readonly ModelFault[],
    readonly readable?: AnnotatedSchema,
  ) {
    const ordered = [...faults].sort(inOrderOfFiles);
    super(ordered.map(rendered).join('\n'));
    this.name = 'ModelFaults';
    this.faults = ordered;
  }
}

function rendered({ message, source }: ModelFault): string {
  return `${source.file}:${source.line}:${source.column} ${message}`;
}

function inOrderOfFiles({ source: a }: ModelFault, { source: b }: ModelFault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
