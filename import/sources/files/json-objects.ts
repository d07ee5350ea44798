/** Text in chunks -> the texts of the objects in it, each with the line that it begins in: of an array, or one after the other. Rejects with `SourceFault` what is neither. */
import { SourceFault } from '../source-fault';

export interface ObjectText {
  readonly text: string;
  readonly line: number;
  /** How many names its text gives a value, those of objects within it too. */
  readonly members: number;
}

const LONGEST = 10_000_000;

export async function* jsonObjects(chunks: AsyncIterable<string>, source: string): AsyncGenerator<ObjectText> {
  const between = new BetweenObjects(source);
  let [line, began, depth, members] = [1, 1, 0, 0];
  let [inText, escaped] = [false, false];
  let object = '';
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at] ?? '';
      if (character === '\n') line++;
      if (depth === 0) {
        if (between.beginsObject(character, line)) [depth, from, began, members] = [1, at, line, 0];
      } else if (inText) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inText = false;
      } else if (character === '"') inText = true;
      else if (character === ':') members++;
      else if (character === '{') depth++;
      else if (character === '}' && --depth === 0) {
        yield { text: object + chunk.slice(from, at + 1), line: began, members };
        object = '';
      }
    }
    if (depth > 0) object += chunk.slice(from);
    if (object.length > LONGEST)
      throw new SourceFault(
        'An object is too long. A brace or a quote may be missing, or all records stand in one object: save their list alone.',
        { source, line: began },
      );
  }
  if (depth > 0) throw new SourceFault('An object that was begun here has no end. The file may have been cut.', { source, line: began });
  between.end();
}

const BLANK = /[\s,\ufeff]/;

/** What stands outside objects: of a list, its beginning and its end. */
class BetweenObjects {
  #list: 'none' | 'begun' | 'ended' = 'none';
  #listBegan = 1;
  #isEmpty = true;

  constructor(private readonly source: string) {}

  beginsObject(character: string, line: number): boolean {
    if (BLANK.test(character)) return false;
    if (this.#list === 'ended') throw new SourceFault('Nothing can stand behind the end of the list.', { source: this.source, line });
    const isFirst = this.#isEmpty;
    this.#isEmpty = false;
    if (character === '{') return true;
    if (character === '[' && isFirst) [this.#list, this.#listBegan] = ['begun', line];
    else if (character === ']' && this.#list === 'begun') this.#list = 'ended';
    else throw new SourceFault('Objects must stand here: { … }.', { source: this.source, line });
    return false;
  }

  end(): void {
    const place = { source: this.source, line: this.#listBegan };
    if (this.#list === 'begun') throw new SourceFault('A list that was begun here has no end. The file may have been cut.', place);
    // Without records, a file of lines is empty.
    if (this.#isEmpty && /\.json$/i.test(this.source))
      throw new SourceFault(`${this.source} is empty: without records, a file has an empty list: [].`);
  }
}
