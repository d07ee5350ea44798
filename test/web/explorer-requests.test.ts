/** What the explorer reads of a request's text, and what it writes: nothing that it does not understand is lost. */
import fastCheck from 'fast-check';
import { readClauses, writeClauses } from '../../web/explorer/request/filter-clauses';
import { readExpansion, writeExpansion } from '../../web/explorer/request/expansion';
import { encodeRequest } from '../../web/explorer/request/encode-request';
import { parseRequest, printRequest, withOption } from '../../web/explorer/request/request-text';
import { shareableRequest } from '../../web/explorer/request/shareable-request';
import { propertyRuns } from '../support/property-runs';

const SENSITIVE = new Set(['cpr', 'street']);

describe('the text of a request', () => {
  it('is the same when it is read and written again, whatever it is', () => {
    const words = fastCheck.constantFrom(
      'Persons',
      '?',
      '&',
      '=',
      '$filter',
      'a eq 1',
      "'x;y'",
      '(',
      ')',
      ',',
      ';',
      ' and ',
      ' or ',
      '%26',
      'Ø',
      '/any(x:',
    );
    fastCheck.assert(
      fastCheck.property(fastCheck.array(words, { maxLength: 12 }), parts => {
        const text = parts.join('');
        expect(printRequest(parseRequest(text))).toBe(text);
        expect(writeExpansion(readExpansion(text)).replace(/\s/g, '')).toBe(text.trim() === '' ? '' : text.replace(/\s/g, ''));
        const { sent, indexOf } = encodeRequest(text);
        expect(sent).toMatch(/^[!-~]*$/);
        expect(indexOf(sent.length + 1)).toBe(text.length);
      }),
      propertyRuns(1000),
    );
  });

  it.each([
    ["Firstname eq 'O''Hara' and Deleted eq false", ['comparison', 'comparison']],
    ["contains(OrgUnit/Name,'a and b')", ['comparison']],
    ['Affiliations/any(a:a/Prime eq true) and AnniversaryDate lt 2024-01-01', ['comparison', 'comparison']],
    ["Firstname eq 'a' or Surname eq 'b'", ['text']],
    ["(Firstname eq 'a' or Surname eq 'b') and Deleted eq false", ['text', 'comparison']],
    ['Affiliations/any(a:a/Prime eq true and a/Deleted eq false) and year(Created) gt 2020', ['text', 'text']],
    ["Firstname eq 'never closed", ['text']],
  ])('has clauses that clicks can say, and others as they stand: %s', (filter, kinds) => {
    const clauses = readClauses(filter);
    expect(clauses.map(({ kind }) => kind)).toEqual(kinds);
    expect(writeClauses(clauses)).toBe(filter.replaceAll('a:a/', clauses[0]?.kind === 'comparison' ? 'x:x/' : 'a:a/'));
  });

  it('changes in one option, and keeps the others to the letter', () => {
    const { path, options } = parseRequest('Persons?custom=%31&FILTER=a%20eq+1&$top=5');
    expect(printRequest({ path, options: withOption(options, '$top', '7') })).toBe('Persons?custom=%31&FILTER=a%20eq+1&$top=7');
    expect(printRequest({ path, options: withOption(options, '$filter', '') })).toBe('Persons?custom=%31&$top=5');
  });

  it('is sent as a browser leaves it, and a position in what is sent leads to the letter', () => {
    const { sent, indexOf } = encodeRequest("Persons?$filter=Surname eq 'Ø' and Fristname eq 1");
    expect(sent).toBe('Persons?$filter=Surname%20eq%20%27%C3%98%27%20and%20Fristname%20eq%201');
    expect(new URL(`http://h/odata/${sent}`).href).toBe(`http://h/odata/${sent}`);
    expect(indexOf(sent.indexOf('Fristname') + 1)).toBe(35);
  });
});

describe('the address of the page', () => {
  it.each([
    ["Persons?$filter=Cpr eq '1' and Firstname eq 'Bo'", "Persons?$filter=Firstname eq 'Bo'"],
    ["Persons?$filter=Firstname eq '010190-1234'&$top=1", 'Persons?$top=1'],
    ["Persons?$filter=Cpr eq @c&@c='1'", 'Persons'],
    ["Persons?$filter=%43pr eq '1'&$count=true", 'Persons?$count=true'],
    ['Persons?$filter=cpr%20eq%20%271%27', 'Persons'],
    ["Persons(Cpr='1')/Affiliations?$top=1", 'Persons?$top=1'],
    ['Persons?$orderby=Cpr eq 1 desc', 'Persons'],
    ["Persons?$expand=Addresses($filter=Street eq 'x')", 'Persons'],
    ["Persons?$apply=filter(Cpr eq '1')/aggregate($count as N)", 'Persons'],
    ['Persons?$skiptoken=abc', 'Persons'],
    ['Persons(Cpr=1)', 'Persons'],
    ['Persons?$filter=Cpr in(1,2)', 'Persons'],
    ["Persons?$filter=contains(tolower(Cpr),'1')", 'Persons'],
  ])('keeps no literal of a sensitive field: %s', (text, kept) => {
    expect(shareableRequest(text, SENSITIVE)).toEqual({ text: kept, isWhole: false });
  });

  it.each([
    "Persons?$select=Cpr,Firstname&$orderby=Cpr desc&$filter=Firstname eq 'Bo'",
    'Persons?$expand=Addresses($select=Street)&$top=5',
  ])('keeps a request that tells nothing sensitive whole: %s', text => {
    expect(shareableRequest(text, SENSITIVE)).toEqual({ text, isWhole: true });
  });
});
