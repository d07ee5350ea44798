/** The four doors: what stands in the source, names and values of the model that are quoted, values of requests that never enter the text. */
import { SqlWriter } from '../../../../resolvers/sql/render/sql-writer';

describe('the SQL writer', () => {
  it('numbers parameters and keeps them out of the text', () => {
    const writer = new SqlWriter()
      .syntax('SELECT ')
      .parameter({ source: { kind: 'constant', value: "'; --" }, type: 'text', array: false })
      .syntax(', ')
      .parameter({ source: { kind: 'now' }, type: 'integer', array: true })
      .syntax(', ')
      .parameter({ source: { kind: 'skip' }, type: undefined, array: false });
    const parameters = [{ kind: 'constant', value: "'; --" }, { kind: 'now' }, { kind: 'skip' }];
    expect(writer.written()).toMatchObject({ text: 'SELECT $1::text, $2::integer[], $3', parameters });
  });

  it('tells which tables it names, and whether their rows are all that the statement depends on', () => {
    const person = { schema: 'o', name: 'person', rows: [] };
    const reading = (): SqlWriter => new SqlWriter().syntax('SELECT FROM ').table(person);
    expect(reading().written()).toMatchObject({ text: 'SELECT FROM "o"."person"', reads: { tables: [person], isFixed: true } });
    expect(reading().noted().written().reads.isFixed).toBe(false);
    const atTime = reading().parameter({ source: { kind: 'now' }, type: undefined, array: false });
    expect(atTime.written().reads).toEqual({ tables: [person], isFixed: false });
  });

  it('quotes identifiers', () => {
    expect(new SqlWriter().identifier('a"b').identifier('Select').written().text).toBe('"a""b""Select"');
    expect(() => new SqlWriter().identifier('a\u0000')).toThrow('U+0000');
  });

  it('quotes values that the model states, whatever is in them', () => {
    expect(new SqlWriter().stated("O'Brien").syntax(', ').stated("a\\'b").written().text).toBe("'O''Brien', E'a\\\\''b'");
  });

  it('takes no text that is not known when compiling', () => {
    const text: string = ['SELECT', '1'].join(' ');
    // @ts-expect-error a mere string has no door
    expect(new SqlWriter().syntax(text).written().text).toBe('SELECT 1');
  });
});
