/** Who changed a key or brought data in, as it is recorded -> the same in words of the page's language. */

/** The record has it in English. What it may have beside, such as the name of a system, is shown as it is. */
const OVER_NETWORK = /^(console|admin token) from (\S+|an unknown address)$/;
const UNKNOWN_ADDRESS = 'an unknown address';
const AT_SHELL = /^(.+) at a shell$/;
const NOBODY_KNOWN = 'someone';
const FIRST_START = 'first start';

export function actorText(actor: string, texts: (typeof ACTOR_TEXTS)['en']): string {
  if (actor === FIRST_START) return texts.firstStart;
  const [, means, address] = OVER_NETWORK.exec(actor) ?? [];
  if (address !== undefined) {
    const shown = address === UNKNOWN_ADDRESS ? texts.unknownAddress : address;
    return means === 'console' ? texts.console(shown) : texts.token(shown);
  }
  const [, user] = AT_SHELL.exec(actor) ?? [];
  if (user === undefined) return actor;
  return texts.shell(user === NOBODY_KNOWN ? texts.someone : user);
}

const english = {
  console: (address: string) => `console from ${address}`,
  token: (address: string) => `admin token from ${address}`,
  shell: (user: string) => `${user} at a shell`,
  unknownAddress: UNKNOWN_ADDRESS,
  someone: NOBODY_KNOWN,
  firstStart: FIRST_START,
};

const danish: typeof english = {
  console: address => `konsollen fra ${address}`,
  token: address => `administratortoken fra ${address}`,
  shell: user => `${user} ved en kommandolinje`,
  unknownAddress: 'en ukendt adresse',
  someone: 'nogen',
  firstStart: 'den første start',
};

export const ACTOR_TEXTS: Readonly<Record<'en' | 'da', typeof english>> = { en: english, da: danish };
