/** The text of a key: recognisable, with 256 bits, and a slip of the pen seen without asking the database. */
import { createHash } from 'node:crypto';
import { holdsKey, makeKey, readKey } from '../../../server/keys/key-format';

describe('the text of a key', () => {
  it('is opslag, an id, 256 bits and a checksum', () => {
    expect(makeKey().text).toMatch(/^opslag_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
  });

  it('is read back as its id and the hash of its secret alone', () => {
    const key = makeKey();
    const secret = key.text.split('_')[2] ?? '';
    expect(readKey(key.text)).toEqual({ id: key.id, secretHash: key.secretHash });
    expect(key.secretHash).toEqual(createHash('sha256').update(secret).digest());
  });

  it('made by an earlier version is read as it was then', () => {
    const secret = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
    const secretHash = createHash('sha256').update(secret).digest();
    expect(readKey(`opslag_AbCdEfGh0123_${secret}_s4wkSJ`)).toEqual({ id: 'AbCdEfGh0123', secretHash });
  });

  it('is another each time', () => {
    const keys = Array.from({ length: 200 }, () => makeKey());
    expect(new Set(keys.map(key => key.id)).size).toBe(200);
    expect(new Set(keys.map(key => key.text.split('_')[2])).size).toBe(200);
  });

  it('is refused when any one character is another', () => {
    const { text } = makeKey();
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'a' ? 'b' : 'a';
      expect(readKey(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBeUndefined();
    }
  });

  it.each(['', 'opslag', 'opslag___', ' ', 'a'.repeat(10_000)])('is not %j', text => {
    expect(readKey(text)).toBeUndefined();
  });

  it('is refused with anything round it', () => {
    const { text } = makeKey();
    for (const changed of [` ${text}`, `${text}\n`, `${text}, ${text}`, `Bearer ${text}`, text.slice(0, -1)])
      expect(readKey(changed)).toBeUndefined();
  });

  it('is seen within another text, mistyped too', () => {
    const { text } = makeKey();
    expect([text, `/odata/Persons?k=${text}&$top=1`, `${text.slice(0, -6)}aaaaaa`].map(holdsKey)).toEqual([true, true, true]);
    expect(['', text.slice(0, -1), text.replace('opslag', 'other'), '/odata/Persons?$top=1'].map(holdsKey)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
