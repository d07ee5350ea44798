import { randomBytes } from 'node:crypto';
import { decipher, encipher } from '../../std/enciphered';

const key = randomBytes(16);

it('gives back what it was given, and shows nothing of it', () => {
  for (const text of ['', 'a', 'A text of some length. '.repeat(50)]) {
    const enciphered = encipher(Buffer.from(text), key);
    expect(decipher(enciphered, key).toString()).toBe(text);
    if (text.length > 1) expect(enciphered.includes(text.slice(0, 8))).toBe(false);
  }
});

it('makes other bytes each time', () => {
  const text = Buffer.from('the same');
  expect(encipher(text, key).equals(encipher(text, key))).toBe(false);
});

it('rejects another key, and bytes that were changed', () => {
  const enciphered = encipher(Buffer.from('a text'), key);
  expect(() => decipher(enciphered, randomBytes(16))).toThrow();
  const changed = Buffer.from(enciphered);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => decipher(changed, key)).toThrow();
});
