/** The text of `mapping.yaml` -> what stands where. Rejects with `MappingFaults`: all that is wrong with its form, at once. Names of the model and of the source are checked later. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { suggest } from '../../std/suggest';
import type { FileForm } from '../sources/files/file-source';
import { ENCODINGS } from '../sources/files/text-of-file';
import type { SourceValue } from '../sources/source';
import { CONVERSIONS, type MappedField, type MappedSet, type MappedValue, type Mapping, type MappingPlace } from './mapping';
import { type MappingFault, MappingFaults } from './mapping-faults';

export function readMapping(text: string, file: string): Mapping {
  const reader = new MappingReader(text);
  const sets = reader.read();
  if (reader.faults.length > 0) throw new MappingFaults(file, reader.faults);
  return { file, sets };
}

const START: MappingPlace = { line: 1, column: 1 };

class MappingReader {
  readonly faults: MappingFault[] = [];
  readonly #lines = new LineCounter();
  readonly #document;

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, uniqueKeys: true });
  }

  read(): readonly MappedSet[] {
    const { errors, contents } = this.#document;
    for (const { message, pos } of errors) this.faults.push({ message: message.split('\n')[0] ?? '', place: this.placeAt(pos[0]) });
    if (errors.length > 0) return [];
    const list = isMap(contents) ? this.entry(contents, 'sets') : undefined;
    if (isMap(contents)) this.refuseOthers(contents, ['sets']);
    if (!isSeq(list) || list.items.length === 0)
      return this.nothing(list, 'A mapping begins with `sets:`, a list with an item for each set.');
    return list.items.flatMap(item =>
      isMap(item) ? (this.readSet(item) ?? []) : this.nothing(item, 'A set has `set`, `from` and `fields`.'),
    );
  }

  private readSet(item: YAMLMap): MappedSet | undefined {
    this.refuseOthers(item, ['set', 'from', 'sheet', 'delimiter', 'encoding', 'match', 'fields']);
    const [set, from, sheet] = [this.text(item, 'set'), this.text(item, 'from'), this.text(item, 'sheet')];
    const fields = this.entry(item, 'fields');
    if (set === undefined || from === undefined) {
      this.fault(item, 'A set has `set`, a type of the model, and `from`, the name of a file.');
      return undefined;
    }
    if (!isMap(fields)) {
      this.fault(item, 'A set has `fields`: names of the model, each with where its value comes from.');
      return undefined;
    }
    return {
      set,
      from: sheet === undefined ? from : `${from}#${sheet}`,
      form: this.readForm(item),
      fields: fields.items.flatMap(({ key, value }) => this.readField(key, value) ?? []),
      matchedBy: this.readMatch(item),
      place: this.placeOf(item),
    };
  }

  private readForm(item: YAMLMap): FileForm {
    const [delimiter, written] = [this.text(item, 'delimiter'), this.text(item, 'encoding')];
    const encoding = ENCODINGS.find(known => known === written?.toLowerCase());
    if (written !== undefined && encoding === undefined)
      this.fault(this.entry(item, 'encoding'), `The encoding must be one of ${ENCODINGS.join(', ')}.`);
    return { ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) };
  }

  private readMatch(item: YAMLMap): readonly string[] | undefined {
    const list = this.entry(item, 'match');
    if (list === undefined) return undefined;
    const names = isSeq(list) ? list.items.flatMap(name => (isScalar(name) && typeof name.value === 'string' ? [name.value] : [])) : [];
    if (names.length > 0) return names;
    this.fault(list, '`match` is a list of fields that tell records apart.');
    return undefined;
  }

  private readField(key: unknown, value: unknown): MappedField | undefined {
    if (!isScalar(key) || typeof key.value !== 'string') {
      this.fault(key, 'A field is named by a text.');
      return undefined;
    }
    const read = this.readValue(value, key);
    return read && { name: key.value, value: read, place: this.placeOf(key) };
  }

  private readValue(value: unknown, key: Node): MappedValue | undefined {
    if (isScalar(value) && typeof value.value === 'string') return { kind: 'column', column: value.value, as: undefined, words: new Map() };
    if (!isMap(value)) {
      this.fault(key, 'A field has the name of a column, or `{ column: …, as: … }`, `{ constant: … }`, `{ as: uuid }`.');
      return undefined;
    }
    this.refuseOthers(value, ['column', 'constant', 'as', 'master', 'words']);
    const [column, master, written] = [this.text(value, 'column'), this.text(value, 'master'), this.text(value, 'as')];
    const constant = this.entry(value, 'constant');
    if (constant !== undefined) {
      const given = isScalar(constant) ? constant.value : undefined;
      if (isValue(given) && value.items.length === 1) return { kind: 'constant', constant: given };
      this.fault(constant, 'A constant is a text, a number, true, false or null, and stands alone.');
      return undefined;
    }
    const as = CONVERSIONS.find(known => known === written);
    if (written !== undefined && as === undefined) {
      this.fault(this.entry(value, 'as'), describeConversions(written));
      return undefined;
    }
    if (as === 'uuid') {
      if ((column === undefined) === (master === undefined)) return { kind: 'uuid', master, column };
      this.fault(value, '`as: uuid` stands alone for the record itself, or with `master` and `column` for another record.');
      return undefined;
    }
    if (master !== undefined) {
      this.fault(value, '`master` goes with `as: uuid`.');
      return undefined;
    }
    if (column === undefined) {
      this.fault(value, 'Say which `column` the value comes from.');
      return undefined;
    }
    return { kind: 'column', column, as, words: this.readWords(value) };
  }

  private readWords(value: YAMLMap): ReadonlyMap<string, SourceValue> {
    const words = this.entry(value, 'words');
    if (words === undefined) return new Map();
    if (!isMap(words)) {
      this.fault(words, '`words` has the words of the source, each with what it becomes.');
      return new Map();
    }
    return new Map(
      words.items.flatMap((pair): [string, SourceValue][] => {
        const given = isScalar(pair.value) ? pair.value.value : undefined;
        return isScalar(pair.key) && isValue(given) ? [[String(pair.key.value), given]] : [];
      }),
    );
  }

  private entry(map: YAMLMap, name: string): Node | undefined {
    const value: unknown = map.get(name, true);
    return isMap(value) || isSeq(value) || isScalar(value) ? value : undefined;
  }

  private text(map: YAMLMap, name: string): string | undefined {
    const value = this.entry(map, name);
    if (value === undefined) return undefined;
    if (isScalar(value) && typeof value.value === 'string') return value.value;
    this.fault(value, `\`${name}\` is a text. Put it into quotes.`);
    return undefined;
  }

  private refuseOthers(map: YAMLMap, known: readonly string[]): void {
    for (const { key } of map.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (known.includes(name)) continue;
      const meant = suggest(name, known);
      this.fault(
        key,
        `There is no \`${name}\` here.${meant === undefined ? ` Known are ${known.join(', ')}.` : ` Did you mean \`${meant}\`?`}`,
      );
    }
  }

  private fault(node: unknown, message: string): void {
    this.faults.push({ message, place: this.placeOf(node) });
  }

  private nothing(node: unknown, message: string): readonly never[] {
    this.fault(node, message);
    return [];
  }

  private placeOf(node: unknown): MappingPlace {
    const range = isMap(node) || isSeq(node) || isScalar(node) ? node.range : undefined;
    return this.placeAt(range?.[0]);
  }

  private placeAt(offset: number | undefined): MappingPlace {
    if (offset === undefined) return START;
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}

function isValue(value: unknown): value is SourceValue {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function describeConversions(written: string): string {
  const meant = suggest(written, CONVERSIONS);
  return `There is no conversion ${written}. ${meant === undefined ? `Known are ${CONVERSIONS.join(', ')}.` : `Did you mean ${meant}?`}`;
}
