/** An object of the payload, with rows that are shaped when it is written -> its JSON. */
import { jsonInPieces } from '../../std/json-in-pieces';
import type { WorkPieces } from '../../std/work-pieces';
import { omitNulls } from './omit-nulls';
import { shapeNoted, shapeNotedInPieces } from './shape-noted';
import type { ShapeContext } from './shape-rows';

export class JsonBody {
  constructor(
    private readonly value: object,
    private readonly context: ShapeContext,
  ) {}

  /** At once: where it has few rows. */
  write(): string {
    shapeNoted(this.context);
    return this.stringify(this.value);
  }

  /** `rows`: how many were read, all levels together. */
  async writeInPieces(rows: number, pieces: WorkPieces): Promise<Buffer> {
    await shapeNotedInPieces(this.context, pieces);
    const writing = { stringify: (part: object) => this.stringify(part), omitsNulls: this.context.writing.omitNulls, rows };
    return jsonInPieces(this.value, writing, pieces);
  }

  private stringify(part: object): string {
    const { numerals, writing } = this.context;
    if (writing.omitNulls) omitNulls(part);
    return numerals.stringify(part);
  }
}
