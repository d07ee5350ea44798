/** A language -> how it writes a number, alone and before the word for one or for several: "1,234 rows", "1.234 rækker". */
import type { Language } from './language';

interface Figures {
  readonly figure: (number: number) => string;
  readonly counted: (count: number, words: readonly [one: string, several: string]) => string;
}

export function figuresIn(language: Language): Figures {
  const figure = (number: number): string => number.toLocaleString(language);
  // What is written may look like another number: 1.000 is a thousand in Danish.
  return { figure, counted: (count, [one, several]) => `${figure(count)} ${count === 1 ? one : several}` };
}
