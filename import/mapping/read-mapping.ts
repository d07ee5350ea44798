/** The text of `mapping.yaml` -> what stands where, and all that is wrong with its form. Names of the model and of the source are checked later. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { didYouMean } from '../../std/suggest';
import type { ImportFault, MappingPlace } from '../checking/import-fault';
import { ENCODINGS } from '../sources/files/source-file';
import type { SourceValue } from '../sources/source';
import {
  CONVERSIONS,
  type MappedField,
  type MappedFile,
  type MappedSet,
  type MappedValue,
  type Mapping,
  type MatchedField,
} from './mapping';

export function readMapping(text: string, file: string): Mapping {
  const reader = new MappingReader(text, file);
  return { sets: reader.read(), faults: reader.faults };
}

const DELIMITER = /^[^"\r\n]$/;

class MappingReader {
  readonly faults: ImportFault[] = [];
  readonly #lines = new LineCounter();
  readonly #document;

  constructor(
    text: string,
    private readonly file: string,
  ) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, uniqueKeys: true, prettyErrors: false });
  }

  read(): readonly MappedSet[] {
    const { errors, contents } = this.#document;
    for (const { code, message, pos } of errors)
      this.faultAt(this.placeAt(pos[0]), code === 'DUPLICATE_KEY' ? 'The name stands here twice.' : `${message}.`);
    // What is no YAML says nothing of what follows it.
    if (errors.some(({ code }) => code !== 'DUPLICATE_KEY')) return [];
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
    const [set, from] = [this.text(item, 'set'), this.readFile(item)];
    const fields = this.entry(item, 'fields');
    const matchedBy = this.readMatch(item);
    if (!item.has('set') || !item.has('from')) this.fault(item, 'A set has `set`, a type of the model, and `from`, the name of a file.');
    if (!isMap(fields)) {
      this.fault(fields ?? item, 'A set has `fields`: names of the model, each with where its value comes from.');
      return undefined;
    }
    const named = fields.items.flatMap(({ key, value }) => this.readField(key, value) ?? []);
    const once = named.filter(({ name }, index) => named.findIndex(field => field.name === name) === index);
    return { set, from, fields: once, matchedBy, place: this.placeOf(item) };
  }

  /** Undefined where it is not known which file is meant, or how it shall be read. */
  private readFile(item: YAMLMap): MappedFile | undefined {
    const before = this.faults.length;
    const [from, sheet, delimiter] = [this.text(item, 'from'), this.text(item, 'sheet'), this.text(item, 'delimiter')];
    if (delimiter !== undefined && !DELIMITER.test(delimiter))
      this.fault(
        this.entry(item, 'delimiter'),
        'The delimiter is one character that is no quote and no line break, such as `;`. A tab is written "\\t".',
      );
    const written = this.text(item, 'encoding');
    const encoding = ENCODINGS.find(known => known === written?.toLowerCase());
    if (written !== undefined && encoding === undefined)
      this.fault(this.entry(item, 'encoding'), `The encoding must be one of ${ENCODINGS.join(', ')}.`);
    if (from === undefined || this.faults.length > before) return undefined;
    return {
      name: sheet === undefined ? from : `${from}#${sheet}`,
      form: { ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) },
    };
  }

  private readMatch(item: YAMLMap): readonly MatchedField[] | undefined {
    const list = this.entry(item, 'match');
    if (list === undefined) return undefined;
    const items = isSeq(list) ? list.items : [];
    const names = items.flatMap(name =>
      isScalar(name) && typeof name.value === 'string' ? [{ name: name.value, place: this.placeOf(name) }] : [],
    );
    if (names.length > 0 && names.length === items.length) return names;
    this.fault(list, '`match` is a list of fields that tell records apart.');
    return undefined;
  }

  private readField(key: unknown, value: unknown): MappedField | undefined {
    if (!isScalar(key) || typeof key.value !== 'string') {
      this.fault(key, 'A field is named by a text.');
      return undefined;
    }
    return { name: key.value, value: this.readValue(value, key), place: this.placeOf(key) };
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
      const given = valueOf(constant);
      if (given !== undefined && value.items.length === 1) return { kind: 'constant', constant: given };
      this.fault(constant, 'A constant is a text, a number, true, false or null, and stands alone.');
      return undefined;
    }
    const as = CONVERSIONS.find(known => known === written);
    if (written !== undefined && as === undefined) {
      this.fault(this.entry(value, 'as'), describeConversions(written));
      return undefined;
    }
    if (as === 'uuid') {
      if ((column === undefined) === (master === undefined) && !value.has('words')) return { kind: 'uuid', master, column };
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
    const map = this.entry(value, 'words');
    if (map === undefined) return new Map();
    if (!isMap(map)) {
      this.fault(map, '`words` has the words of the source, each with what it becomes.');
      return new Map();
    }
    return new Map(
      map.items.flatMap(({ key, value }): [string, SourceValue][] => {
        const [words, given] = [wordsOf(key), valueOf(value)];
        if (words.length > 0 && given !== undefined) return words.map(word => [word, given]);
        this.fault(key, 'A word becomes a text, a number, true, false or null.');
        return [];
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
      this.fault(key, `There is no \`${name}\` here.${didYouMean(name, known, '`') || ` Known are ${known.join(', ')}.`}`);
    }
  }

  private fault(node: unknown, message: string): void {
    this.faultAt(this.placeOf(node), message);
  }

  private faultAt(namedAt: MappingPlace, message: string): void {
    this.faults.push({ set: this.file, namedAt, message });
  }

  private nothing(node: unknown, message: string): readonly never[] {
    this.fault(node, message);
    return [];
  }

  private placeOf(node: unknown): MappingPlace {
    const range = isMap(node) || isSeq(node) || isScalar(node) ? node.range : undefined;
    return this.placeAt(range?.[0]);
  }

  private placeAt(offset = 0): MappingPlace {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(1, line), column: Math.max(1, col) };
  }
}

/** Undefined for what is no single value. A number as it is written: `0101` would lose its first zero, `1.50` its last one. */
function valueOf(node: unknown): SourceValue | undefined {
  if (!isScalar(node)) return undefined;
  const { value, source } = node;
  if (typeof value === 'number') return source === undefined || source === String(value) ? value : source;
  return value === null || typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** As it is written, `True` too, and as JSON and workbooks have it: `true`. */
function wordsOf(node: unknown): readonly string[] {
  const value = valueOf(node);
  if (!isScalar(node) || value === undefined) return [];
  return [...new Set([node.source ?? '', String(value)].map(word => word.trim()))];
}

function describeConversions(written: string): string {
  return `There is no conversion ${written}.${didYouMean(written, CONVERSIONS) || ` Known are ${CONVERSIONS.join(', ')}.`}`;
}
