/** What the pages say with numbers and names in it: figures as the language writes them, the word that fits the number, and names that turn nothing around them. */
import { CONSOLE_TEXTS } from '../../web/console/console-texts';
import { READ_TEXTS } from '../../web/console/read-texts';
import { EXPLORER_TEXTS } from '../../web/explorer/explorer-texts';

it('writes a thousand as the language does, and takes it for several', () => {
  expect(CONSOLE_TEXTS.da.perMinute(1000)).toBe('Den må sende 1.000 forespørgsler i minuttet.');
  expect(CONSOLE_TEXTS.en.perMinute(1000)).toBe('It may make 1,000 requests a minute.');
  expect(CONSOLE_TEXTS.da.ofRows(1000)).toBe('En side har 1.000 rækker, når en forespørgsel ikke selv vælger.');
  expect(CONSOLE_TEXTS.da.importTotal({ read: 1000, added: 1, changed: 2000, gone: 0 })).toBe(
    '1.000 poster læst: 1 ny, 2.000 ændret, 0 væk.',
  );
  expect(EXPLORER_TEXTS.da.rows(2000, 5000)).toBe('2.000 af 5.000 rækker');
  expect(EXPLORER_TEXTS.en.rows(1, 1)).toBe('1 of 1 row');
  expect(EXPLORER_TEXTS.da.sheetCut(5000)).toMatch(/^Med højst 5\.000 rækker, /);
  expect(EXPLORER_TEXTS.da.status(200, 1821.4)).toBe('Status 200 efter 1.821 ms');
});

it('holds a name that is written from right to left apart from the words around it', () => {
  const name = 'نور (2)';
  expect(CONSOLE_TEXTS.da.secretOnce(name)).toContain(`»\u2068${name}\u2069«`);
  expect(READ_TEXTS.en.readsOf(name)).toBe(`Reads of \u2068${name}\u2069`);
  expect(EXPLORER_TEXTS.da.peopleOf(name)).toBe(`Personer i \u2068${name}\u2069`);
  expect(READ_TEXTS.en.readsOf('Ærø Skole')).toBe('Reads of Ærø Skole');
});
