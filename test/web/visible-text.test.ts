/** What is pasted into a field of the pages -> what is sent. */
import { visibleText } from '../../web/shared/visible-text';

it('leaves out what shows nothing, at the ends and within, and keeps the lines', () => {
  const pasted = '\u200B 10.0.0.0/8\n192.168.1.1\u200B\n\uFEFF10.20.\u00AD0.0/16, 2001:db8::/32\u200E\r\n\u00A0';
  expect(visibleText(pasted)).toBe('10.0.0.0/8\n192.168.1.1\n10.20.0.0/16, 2001:db8::/32');
  expect(visibleText(' \u200B\n')).toBe('');
});
