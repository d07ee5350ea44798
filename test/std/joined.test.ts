/** Texts joined: as `Array.join` has them, and in one byte a letter where all of them are. */
import { serialize } from 'node:v8';
import { joined } from '../../std/joined';

/** V8 writes texts as it holds them: after two bytes of the format's version the kind of text, of one byte a letter or of two (after one of padding). */
function isInOneByte(text: string): boolean {
  return serialize(text)[2] === '"'.charCodeAt(0);
}

/** A text made at run time that has been the name of a property. */
function usedAsName(text: string): string {
  const made = text.charAt(0).toUpperCase() + text.slice(1);
  Object.assign({}, { [made]: true });
  return made;
}

describe('joined', () => {
  it.each([[[]], [['']], [['a']], [['', '']], [['', 'a', '']], [['Name', 'Ean', 'Ærø']]])('is what join gives: %j', texts => {
    expect(joined(texts, ',')).toBe(texts.join(','));
  });

  it('keeps to one byte a letter where a text has been the name of a property', () => {
    const names = [usedAsName('firstnameOfSomebody'), usedAsName('surnameOfSomebody')];
    expect(isInOneByte(joined(names, ','))).toBe(true);
    expect(isInOneByte(joined([...names, '→'], ','))).toBe(false);
  });
});
