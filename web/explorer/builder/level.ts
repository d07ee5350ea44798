/** Options of a request, or of something that it expands -> how the parts of the builder read and change them: decoded, by names with their `$`. */
import {
  decodeValue,
  encodeValue,
  isNamed,
  optionValue,
  withOption,
  type OptionChanges,
  type Options,
  type OptionReader,
} from '../request/request-text';

export interface Level {
  /** Undefined where it is not there. */
  readonly value: OptionReader;
  /** All at once. */
  readonly change: (changes: OptionChanges) => void;
  /** What is there beside the named options. */
  readonly others: (names: readonly string[]) => readonly { readonly name: string; readonly value: string }[];
}

export interface LevelSource {
  readonly options: Options | undefined;
  /** Values of the URL's own options are; those within parentheses were decoded with the whole. */
  readonly isEncoded: boolean;
  readonly onChange: (options: Options) => void;
}

export function levelOf({ options, isEncoded, onChange }: LevelSource): Level {
  const read = (raw: string): string => (isEncoded ? decodeValue(raw) : raw);
  const write = (value: string): string => (isEncoded ? encodeValue(value) : value);
  return {
    value: name => {
      const raw = optionValue(options, name);
      return raw === undefined ? undefined : read(raw);
    },
    change: changes =>
      onChange(Object.entries(changes).reduce<Options>((known, [name, value]) => withOption(known, name, write(value)), options ?? [])),
    others: names =>
      (options ?? []).flatMap(option =>
        option.raw === undefined || names.some(name => isNamed(option, name)) ? [] : [{ name: option.name, value: read(option.raw) }],
      ),
  };
}
