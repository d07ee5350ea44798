/** How the console names who has read. */
import { readerTexts } from '../../web/console/reader-text';

const TEXTS = {
  ofConsole: {
    search: { console: 'Søgning i konsollen', 'admin token': 'Søgning med administratortoken' },
    preview: { console: 'Forhåndsvisning i konsollen', 'admin token': 'Forhåndsvisning med administratortoken' },
  },
  fromAddress: (what: string, address: string): string => `${what} fra ${address}`,
};

const EXCEL = { key: '3kuiBNPGXqkp', keyName: 'Excel' };
const OTHER = { key: 'RWtoeaTv7v1J', keyName: 'Excel' };
const NIGHTLY = { key: '7v1JtGK2ToR7', keyName: 'nightly' };

it('shows the ids of keys that are called alike, and of no others', () => {
  const nameOf = readerTexts([EXCEL, NIGHTLY, OTHER, EXCEL], TEXTS);
  expect([EXCEL, OTHER, NIGHTLY].map(nameOf)).toEqual(['Excel (3kuiBNPGXqkp)', 'Excel (RWtoeaTv7v1J)', 'nightly']);
  expect([EXCEL, NIGHTLY].map(readerTexts([EXCEL, NIGHTLY, EXCEL], TEXTS))).toEqual(['Excel', 'nightly']);
});

it('shows the id of a key whose name is not known any more once', () => {
  const unnamed = [EXCEL, OTHER].map(({ key }) => ({ key, keyName: '' }));
  expect(unnamed.map(readerTexts(unnamed, TEXTS))).toEqual([EXCEL.key, OTHER.key]);
});

it('says in words of the page what an administrator has read', () => {
  const searched = { key: 'console', keyName: 'search of console from 10.0.0.7' };
  const named = { key: EXCEL.key, keyName: searched.keyName };
  expect(readerTexts([searched], TEXTS)(searched)).toBe('Søgning i konsollen fra 10.0.0.7');
  expect(readerTexts([named], TEXTS)(named)).toBe(named.keyName);
});
