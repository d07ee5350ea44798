/** Line breaks of a decoded text become spaces, but within quotes; a double quote that nothing closes reaches to the end, so that each character is read once. */
import { decodePercent } from '../../../../odata-adapter/syntax/text/decode-percent';

it.each([
  ["a%0Aeq%0D%0A'b'", "a eq  'b'"],
  ["'b%0A''c%0D'%0A", "'b\n''c\r' "],
  ['%22b%0A%5C%22%0A%22%0A', '"b\n\\"\n" '],
  ["it's%0Ablue", "it's blue"],
  ['a%0A%22b%5C%22%0A%22%5C%0A', 'a "b\\"\n"\\ '],
  ['a%0A%22b%5C%22%0A', 'a "b\\"\n'],
])('%s', (written, text) => {
  expect(decodePercent(written, 0, '$filter').withoutLineBreaks().text).toBe(text);
});
