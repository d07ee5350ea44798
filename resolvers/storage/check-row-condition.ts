/** A condition of the model on the rows of a table -> what is wrong with it, if anything: a column that is not there, or a value that no row can have in it. */
import type { RowCondition } from '../../graphql/annotated-schema';
import { didYouMean } from '../../std/suggest';
import { missingColumn } from './check-column';
import type { DatabaseColumn, DatabaseTable } from './database-catalogue';

export function checkRowCondition({ column, equals }: RowCondition, table: DatabaseTable): string | undefined {
  const found = table.columns.get(column);
  if (!found) return missingColumn(column, table);
  const place = `Column "${column}" of table "${table.name}"`;
  if (found.labels) return wrongLabel(equals, found.labels, place);
  const form = FORMS[found.type];
  if (!form) return `${place} is of type ${found.type}; @where compares a boolean, an integer, a text, a UUID or an enum.`;
  return form.fits(equals) ? undefined : `${place} is of type ${found.type}, so that "${equals}" is none of its values: ${form.written}.`;
}

interface Form {
  readonly fits: (text: string) => boolean;
  /** Completes the message. */
  readonly written: string;
}

const TEXT: Form = { fits: () => true, written: 'write any text' };

/** By `pg_type.typname`. */
const FORMS: Readonly<Record<string, Form>> = {
  bool: { fits: text => text === 'true' || text === 'false', written: 'write true or false' },
  int2: integer(16n),
  int4: integer(32n),
  int8: integer(64n),
  text: TEXT,
  varchar: TEXT,
  bpchar: TEXT,
  uuid: {
    fits: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
    written: 'write a UUID, as 00000000-0000-0000-0000-000000000000',
  },
};

function integer(bits: bigint): Form {
  const least = -(2n ** (bits - 1n));
  return {
    fits: text => /^-?[0-9]{1,19}$/.test(text) && BigInt(text) >= least && BigInt(text) < -least,
    written: `write an integer from ${least} to ${-least - 1n}`,
  };
}

function wrongLabel(value: string, labels: DatabaseColumn['labels'] & object, place: string): string | undefined {
  if (labels.includes(value)) return undefined;
  return `${place} has the labels ${labels.join(', ')}, and not "${value}".${didYouMean(value, labels, '"')}`;
}
