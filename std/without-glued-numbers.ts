/** A text for whoever sent a request -> the same without numbers that are glued to a word: the name that it seems to be may hold a number of a person. */

const WORD = /[\p{L}_][\p{L}\d_]*/gu;
/** Longer than a year and a month, which a name of a model may end with. */
const GLUED_NUMBER = /\d{7}.*$/;

export function withoutGluedNumbers(text: string): string {
  return text.replace(WORD, word => word.replace(GLUED_NUMBER, '…'));
}
