/** A place where an operator should stand, and what people write there in other languages -> what OData has for it: a sentence, or undefined. */
import { WRITTEN_FORMS } from './written-forms';
import { FOREIGN_FORMS } from './foreign-operators';
import { NAME } from './names';

const WORD = new RegExp(NAME.source, 'u');

/** Characters before the place: patterns that look for their end would take a long text apart from each of its characters. */
const LOOKED_AT = 100;

export interface OperatorPlace {
  readonly text: string;
  readonly position: number;
  readonly isFunction: (name: string) => boolean;
}

export function operatorAdvice({ text, position, isFunction }: OperatorPlace): string | undefined {
  const [before, after] = [text.slice(Math.max(0, position - LOOKED_AT), position), text.slice(position)];
  const word = WORD.exec(after);
  if (word?.index === 0) return wordAdvice(word[0], before, isFunction);
  if (/^-\p{L}/u.test(after)) return "Operators of OData have no '-' before them: eq, ne, and";
  if (/\bin[ \t]+'[^']*'[ \t]*$/i.test(before) && after.startsWith(',')) return "A list stands in parentheses: in ('a','b')";
  // 01/02/2024, which PowerShell makes of a moment, and 2024-02-29 13:20.
  const isDate = /\d$/.test(before) && /^[/]\d/.test(after);
  return isDate || (/\d{4}-\d\d-\d\d[ \t]+$/.test(before) && /^\d\d:/.test(after)) ? WRITTEN_FORMS.dayOrMoment : undefined;
}

function wordAdvice(word: string, before: string, isFunction: OperatorPlace['isFunction']): string | undefined {
  if (before.endsWith("'")) return 'A single quote within a string is written twice';
  const form = FOREIGN_FORMS.get(word.toLowerCase());
  if (form !== undefined) return form;
  const [, earlier = ''] = /([A-Za-z]+)[ \t]*$/.exec(before) ?? [];
  // What stands before is rather a property where it has capitals, such as Date.
  const called = [word.toLowerCase(), earlier].find(isFunction);
  return called === undefined ? undefined : `A function has its arguments in parentheses, with commas between them: ${called}(…)`;
}
