/** What happens in an import -> what a person sees: a bar with rows and rate on a terminal, plain lines without one; at the end a table. */
import { Presets, SingleBar } from 'cli-progress';
import { describeFault } from '../../import/checking/describe-fault';
import type { SetDifference } from '../../import/difference/set-difference';
import type { ImportReport, ImportStage } from '../../import/run-import';
import { describeWait, type LockWait } from '../../resolvers/database/telling-waits';
import { drawTable } from '../keys/draw-table';
import { assertNever } from '../../std/assert-never';
import { counted } from '../../std/counted';

const STAGES: Readonly<Record<ImportStage, string>> = {
  waiting: 'Another import is at work: waiting for its end',
  reading: 'Reading',
  checking: 'Checking',
  comparing: 'Comparing',
  writing: 'Writing',
  again: 'Another session was in the way, nothing is written yet: trying again',
};

/** Told of progress; on a terminal one bar for each stage and set. */
export class ImportDisplay {
  #bar: SingleBar | undefined;
  #shown = '';
  #began = Date.now();

  constructor(private readonly output: { readonly isTTY?: boolean; write(text: string): unknown }) {}

  show(stage: ImportStage, set: string, rows: number): void {
    const title = `${STAGES[stage]}${set === '' ? '' : ` ${set}`}`;
    if (title !== this.#shown) this.begin(title);
    const rate = Math.round(rows / Math.max(0.001, (Date.now() - this.#began) / 1000));
    this.#bar?.update(0, { rows: rows === 0 ? '' : `${counted(rows, ['row', 'rows'])}, ${rate}/s` });
  }

  /** The bar begins anew below it: it would be drawn over it. */
  tell(sentence: string): void {
    this.end();
    this.#shown = '';
    this.output.write(`${sentence}\n`);
  }

  showWait(wait: LockWait): void {
    this.tell(`Waiting for another session of PostgreSQL. ${describeWait(wait, 'A record')}`);
  }

  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }

  private begin(title: string): void {
    this.end();
    [this.#shown, this.#began] = [title, Date.now()];
    if (this.output.isTTY !== true) {
      this.output.write(`${title}\n`);
      return;
    }
    // How many rows there are is not known before they are read.
    this.#bar = new SingleBar({ format: `${title}  {rows}`, hideCursor: true }, Presets.shades_classic);
    this.#bar.start(1, 0, { rows: '' });
  }
}

const MOST_FAULTS = 100;

/** The end of a run, for a person. */
export function describeReport(report: ImportReport): string {
  const { outcome, faults, differences } = report;
  switch (outcome) {
    case 'FAULTY': {
      const shown = faults.kept.slice(0, MOST_FAULTS);
      const others = faults.count - shown.length;
      const more = others === 0 ? [] : [`… and ${others} more.`];
      const count = counted(faults.count, ['fault', 'faults']);
      const what = faults.kept[0]?.namedAt === undefined ? 'data' : 'mapping';
      return [`The ${what} has ${count}. Nothing was changed.`, ...shown.map(fault => `  ${describeFault(fault)}`), ...more].join('\n');
    }
    case 'REFUSED':
      return [
        drawDifferences(differences),
        'Refused: too much would go. Nothing was changed.',
        ...faults.kept.map(loss => `  ${describeFault(loss)}`),
        'The source may have been cut, or a column of it may have come in empty. If it is right, run again with --allow-loss.',
      ].join('\n');
    case 'COMPARED':
      return [drawDifferences(differences), 'A dry run: nothing was changed.'].join('\n');
    case 'UNCHANGED':
      return [drawDifferences(differences), 'Nothing has changed in the source. Nothing was written.'].join('\n');
    case 'APPLIED':
      return [drawDifferences(differences), 'Done.'].join('\n');
    default:
      return assertNever(outcome);
  }
}

function drawDifferences(differences: readonly SetDifference[]): string {
  const rows = differences.map(({ set, read, added, changed, gone, unchanged, fields }) => [
    ...[set, read, added, changed, gone, unchanged].map(cell => String(cell)),
    fields.length === 0 ? undefined : fields.map(field => `${field.name} ${field.changed}`).join(', '),
  ]);
  return drawTable(['type', 'read', 'new', 'changed', 'gone', 'same', 'changed fields'], rows).join('\n');
}
