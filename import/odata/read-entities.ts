/** The JSON of a collection as it was kept -> its entities, one at a time, and at its end the next link. Rejects with `SourceFault` what is no such JSON, or ends early. */
import { utf8Text } from '../../std/utf8-text';
import { SourceFault } from '../sources/source-fault';
import { ExactParser } from './exact-parser';
import { placeOf, type KeptAnswer } from './service-client';

export type Entity = Readonly<Record<string, unknown>>;

/** One entity, with all that is expanded in it. */
const LONGEST_ENTITY = 64 * 2 ** 20;

export class EntityPage {
  #next: string | undefined;
  #count: number | undefined;
  #isCollection = false;

  constructor(
    private readonly answer: KeptAnswer,
    private readonly url: string,
  ) {}

  /** Known when all entities have been read. */
  get next(): string | undefined {
    return this.#next;
  }

  /** How many the service says that all pages have together, known as `next` is; undefined where it does not say. */
  get count(): number | undefined {
    return this.#count;
  }

  async *entities(): AsyncGenerator<Entity> {
    const found: Entity[] = [];
    let since = 0;
    const parser = new ExactParser(['$.value.*', '$.*']);
    parser.onValue = ({ value, key, stack }) => {
      if (stack.length === 2 && isEntity(value)) {
        found.push(value);
        since = 0;
      } else if (stack.length === 2) throw this.fault('The answer has something else than entities in its list.');
      else if (key === 'value') this.#isCollection = Array.isArray(value);
      else if (key === '@odata.nextLink' || key === '@nextLink') this.#next = linkIn(value, this.url);
      else if (key === 'error' || key === '@odata.error') throw this.fault('The answer ends with an error.');
      else if (key === '@odata.count' || key === '@count') this.#count = Number(value);
    };
    for await (const text of utf8Text(this.answer.chunks(), () => this.fault('The answer is not UTF-8.'))) {
      since += text.length;
      if (since > LONGEST_ENTITY) throw this.fault(`One entity is longer than ${LONGEST_ENTITY} characters.`);
      this.parse(() => parser.write(text));
      yield* found.splice(0);
    }
    this.parse(() => {
      if (!parser.isEnded) parser.end();
    });
    if (!this.#isCollection) throw this.fault('The answer has no list of entities.');
  }

  private parse(step: () => void): void {
    try {
      step();
    } catch (error) {
      // The parser's messages repeat what it read.
      throw error instanceof SourceFault ? error : this.fault('The answer is not JSON, or it ends in the middle.');
    }
  }

  private fault(message: string): SourceFault {
    return new SourceFault(message, placeOf(this.url));
  }
}

export function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined where there is none. The key of the service is sent to nobody else. */
export function linkIn(value: unknown, base: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !URL.canParse(value, base)) throw new SourceFault('A next link is no address.', placeOf(base));
  const url = new URL(value, base);
  if (url.origin !== new URL(base).origin) throw new SourceFault('A next link leads to another host.', placeOf(base));
  return url.href;
}
