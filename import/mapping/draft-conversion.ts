/** A field, and the values that were seen in its column -> the conversion that a draft names, and a remark where it does not read all of them. A remark tells forms, and never a value. */
import { readDate, readDateTime } from '../../graphql/scalars/dates-and-times';
import { counted } from '../../std/counted';
import { ZoneClock } from '../../std/zone-clock';
import type { SourceValue } from '../sources/source';
import type { ColumnField } from '../target/import-target';
import { convertValue, type ValueConversion } from './convert-value';

export interface DraftedConversion {
  readonly as: ValueConversion | undefined;
  readonly remark: string | undefined;
}

/** How a type is read: as it stands, and by a conversion. `forms`: an example of each form that is read, and what tells it from those behind it. */
interface Reading {
  readonly as: ValueConversion;
  readonly isRead: (value: SourceValue) => boolean;
  readonly forms: readonly (readonly [example: string, form: RegExp])[];
}

const DAYS: Reading = {
  as: 'date',
  isRead: value => readDate(value) !== undefined,
  forms: [['31-12-2024', /^\d{1,2}\D/], ['2024-12-31', /^/]], // oxfmt-ignore
};
const MOMENTS: Reading = {
  as: 'moment',
  isRead: value => readDateTime(value) !== undefined,
  forms: [['31-12-2024 08:30', /^\d{1,2}\D/], ['2024-12-31T08:30:00Z', /\d(?:Z|[-+]\d\d:\d\d)$/i], ['2024-12-31 08:30', /^/]], // oxfmt-ignore
};
const FLAGS: Reading = { as: 'yes-no', isRead: value => /^(?:true|false)$/.test(String(value)), forms: [['ja', /^/]] };
const INTEGERS: Reading = { as: 'number', isRead: value => /^[-+]?\d+$/.test(String(value)), forms: [['2', /^/]] };
const DECIMALS: Reading = {
  ...INTEGERS,
  isRead: value => /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(String(value)),
  forms: [['1,5', /,/], ['1.5', /\./], ['2', /^/]], // oxfmt-ignore
};
const FLOATS: Reading = { ...DECIMALS, isRead: value => /^(?:[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|NaN|-?INF)$/.test(String(value)) };

/** Types whose values a conversion may read. */
const READINGS: Readonly<Record<string, Reading>> = {
  Date: DAYS,
  DateTime: MOMENTS,
  Boolean: FLAGS,
  Byte: INTEGERS,
  SByte: INTEGERS,
  Short: INTEGERS,
  Int: INTEGERS,
  Long: INTEGERS,
  Decimal: DECIMALS,
  Single: FLOATS,
  Float: FLOATS,
};

const CPR = /^\d{6}-\d{4}$/;

/** A text stays as it is, but for blanks around it and the form of a CPR number: `31-12-2024` and `n` may be what its field is meant to hold. */
export function draftConversion(field: ColumnField | undefined, values: readonly SourceValue[]): DraftedConversion {
  const texts = values.filter(value => typeof value === 'string');
  if (texts.length === 0) return NONE;
  const type = field?.type.kind === 'scalar' ? field.type.name : 'String';
  if (field?.name === 'Cpr' || (type === 'String' && texts.every(text => CPR.test(text.trim())))) return { as: 'cpr', remark: undefined };
  const reading = READINGS[type];
  // Every conversion takes a blank cell for null.
  const filled = texts.map(text => text.trim()).filter(text => text !== '');
  if (reading !== undefined && !filled.every(reading.isRead)) return conversionOf(reading, filled);
  return { as: texts.some(text => /^\s|\s$/.test(text)) ? 'trimmed' : undefined, remark: undefined };
}

const NONE: DraftedConversion = { as: undefined, remark: undefined };
/** Only whether a moment can be read is asked, not which one it is. */
const ANY_CLOCK = new ZoneClock('UTC');

function conversionOf({ as, isRead, forms }: Reading, texts: readonly string[]): DraftedConversion {
  const read = texts.filter(text => isRead(convertValue(text, as, ANY_CLOCK)));
  const seen = forms.map(([, form], place) =>
    read.filter(text => form.test(text) && !forms.slice(0, place).some(([, earlier]) => earlier.test(text))),
  );
  const others = texts.length - read.length;
  const told = [
    ...seen.flatMap(({ length }, place) => (length === 0 ? [] : [`${length} such as ${forms[place]?.[0] ?? ''}`])),
    ...(others === 0 ? [] : [`${others} in another form`]),
  ];
  const begin = `of ${counted(texts.length, ['value', 'values'])} that the draft has looked at, ${told.join(', ')}.`;
  const isUnclear = as === 'number' && read.some(text => text.includes(',')) && read.some(text => /^[^,]*\.[^,]*$/.test(text));
  if (isUnclear)
    return { as: undefined, remark: `${begin} Write them alike, or add as: number where a point without a comma is the decimal point.` };
  return {
    as: read.every(isRead) ? undefined : as,
    remark: others === 0 ? undefined : `${begin} An import refuses what is in another form: mend it in the file.`,
  };
}
