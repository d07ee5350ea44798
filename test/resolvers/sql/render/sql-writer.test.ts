/** The three doors: what stands in the source, names that are quoted, values that never enter the text. */
import { SqlWriter } from '../../../../resolvers/sql/render/sql-writer';

describe('the SQL writer', () => {
  it('numbers parameters and keeps them out of the text', () => {
    const writer = new SqlWriter()
      .syntax('SELECT ')
      .parameter("'; --", 'text', false)
      .syntax(', ')
      .parameter([1], 'integer', true)
      .syntax(', ')
      .parameter('GOOD', undefined, false);
    expect(writer.statement()).toEqual({ text: 'SELECT $1::text, $2::integer[], $3', values: ["'; --", [1], 'GOOD'] });
  });

  it('quotes identifiers', () => {
    expect(new SqlWriter().identifier('a"b').identifier('Select').statement().text).toBe('"a""b""Select"');
    expect(() => new SqlWriter().identifier('a\u0000')).toThrow('U+0000');
  });

  it('takes no text that is not known when compiling', () => {
    const text: string = ['SELECT', '1'].join(' ');
    // @ts-expect-error a mere string has no door
    expect(new SqlWriter().syntax(text).statement().text).toBe('SELECT 1');
  });

  it('writes once what holds no parameter, and each time what does', () => {
    const key = {};
    const write = (writer: SqlWriter, name: string) => writer.once(key, () => writer.identifier(name)).statement().text;
    expect([write(new SqlWriter(), 'first'), write(new SqlWriter(), 'second')]).toEqual(['"first"', '"first"']);
    const other = {};
    const values = [1, 2].map(value => {
      const writer = new SqlWriter();
      return writer.once(other, () => writer.parameter(value, 'integer', false)).statement().values;
    });
    expect(values).toEqual([[1], [2]]);
  });
});
