/** Any character of Unicode, as a `unit` of `fc.string`. The one of fast-check (`binary`) keeps a map of all 1,112,064, which takes a second to make. */
import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };

export const anyCharacter = fc.nat(0x10ffff - SURROGATES.count).map(
  place => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count),
  character => {
    if (typeof character !== 'string' || !/^[^\ud800-\udfff]$/u.test(character)) throw new Error('Not one character.');
    const code = character.codePointAt(0) ?? 0;
    return code < SURROGATES.from ? code : code - SURROGATES.count;
  },
);
