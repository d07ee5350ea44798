import { parseValue } from 'graphql';
import type { GraphQLScalarType } from 'graphql';
import { SCALAR_TYPES } from '../../../graphql/scalars/scalar-types';

function scalar(name: string): GraphQLScalarType {
  const type = SCALAR_TYPES.find(candidate => candidate.name === name);
  if (!type) throw new Error(`${name} is missing.`);
  return type;
}

describe('values that are taken, in canonical form', () => {
  it.each<[string, unknown, unknown]>([
    ['Byte', 255, 255],
    ['SByte', -128, -128],
    ['Short', 32767, 32767],
    ['Long', '9223372036854775807', '9223372036854775807'],
    ['Long', '-00009223372036854775808', '-9223372036854775808'],
    ['Long', 42, '42'],
    ['Single', 3.4e38, 3.4e38],
    ['Single', 'NaN', 'NaN'],
    ['Float', '-INF', '-INF'],
    ['Float', 1.5, 1.5],
    ['Decimal', '+12345678901234567890.10', '12345678901234567890.10'],
    ['Decimal', '1e5', '1e5'],
    ['Decimal', 0.5, '0.5'],
    ['Decimal', -1.25e-10, '-0.000000000125'],
    ['Decimal', 1.5e22, '15000000000000000000000'],
    ['UUID', 'ABCDEF01-2345-6789-ABCD-EF0123456789', 'abcdef01-2345-6789-abcd-ef0123456789'],
    ['Date', '2024-02-29', '2024-02-29'],
    ['Date', '0001-01-01', '0001-01-01'],
    ['DateTime', '2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z'],
    ['DateTime', '2024-03-01T00:30:00.1230000+01:00', '2024-02-29T23:30:00.123Z'],
    ['DateTime', '2024-02-29T12:00z', '2024-02-29T12:00:00Z'],
    ['DateTime', '0099-12-31T23:00:00-02:00', '0100-01-01T01:00:00Z'],
    ['DateTime', '9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
    ['TimeOfDay', '07:59:59.9990', '07:59:59.999'],
    ['TimeOfDay', '00:00', '00:00:00'],
    ['Duration', 'P1DT2H3M4.5S', 'P1DT2H3M4.5S'],
    ['Duration', '-PT90M', '-PT1H30M'],
    ['Duration', 'PT86400S', 'P1D'],
    ['Duration', '-PT0.000001S', '-PT0.000001S'],
    ['Duration', '-P0D', 'PT0S'],
    ['Duration', 'PT59.999999999999S', 'PT59.999999999999S'],
    ['DateTime', '2024-02-29T12:00:00.1234567890Z', '2024-02-29T12:00:00.123456789Z'],
    ['Binary', '', ''],
    ['Binary', 'AP8Q/n+A', 'AP8Q_n-A'],
    ['Binary', 'AA', 'AA=='],
  ])('%s %j', (name, sent, expected) => {
    expect(scalar(name).parseValue(sent)).toBe(expected);
  });
});

describe('values that are refused', () => {
  it.each<[string, readonly unknown[]]>([
    ['Byte', [-1, 256, 1.5, '1', null, true]],
    ['SByte', [128, -129]],
    ['Short', [32768, -32769]],
    ['Long', ['9223372036854775808', '-9223372036854775809', '1.0', '', ' 1', 9007199254740993, 1.5, '1'.repeat(500)]],
    ['Single', [3.5e38, 1e-60, 'Infinity', '1', Number.NaN]],
    ['Float', ['1.5', 'inf', Number.POSITIVE_INFINITY]],
    ['Decimal', ['', '1.', '.5', '1e99999', '1e1001', 'NaN', '0x10', '1'.repeat(1001)]],
    ['UUID', ['abcdef01-2345-6789-abcd-ef012345678', '{abcdef01-2345-6789-abcd-ef0123456789}', 5]],
    ['Date', ['2023-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '0000-01-01', '10000-01-01', '2024-1-1', '2024-02-29T00:00:00Z']],
    ['DateTime', [
      '2024-02-29', '2024-02-29T12:00:00', '2024-02-30T12:00:00Z', '2024-02-29T24:00:00Z', '2024-02-29T12:60:00Z', '2024-02-29T12:00:60Z',
      '2024-02-29T12:00:00.1234567890123Z', '2024-02-29T12:00:00+14:01', '2024-02-29T12:00:00+01:60', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', 0,
    ]],
    ['TimeOfDay', ['24:00:00', '7:00', '12:60', '12:00:00.1234567890123', '']],
    ['Duration', ['P', 'PT', 'P1DT', 'P1Y', 'P1M', '1D', 'PT1.5H', 'PT1.1234567890123S', 'P100000001D', 'p1d', '']],
    ['Binary', ['A', 'AAAAA', 'A=', 'AAA==', 'Å', 'AA BB', '-_+/', 5]],
    ['Stream', ['AA']],
  ])('%s', (name, values) => {
    for (const value of values) expect(() => scalar(name).parseValue(value)).toThrow(/^Expected /);
  }); // oxfmt-ignore
});

it.each(['0101701234', 'aGVtbWVsaWc=secret'])('a refusal does not repeat the value %s', value => {
  for (const type of SCALAR_TYPES) {
    expect(() => {
      const read = type.parseValue(value);
      if (read !== undefined) throw new Error('taken');
    }).not.toThrow(value);
  }
});

describe('literals in documents', () => {
  const literal = (name: string, text: string) => scalar(name).parseLiteral(parseValue(text));

  it('lose no digit', () => {
    expect(literal('Long', '9223372036854775807')).toBe('9223372036854775807');
    expect(literal('Decimal', '1.00000000000000000001')).toBe('1.00000000000000000001');
  });

  it('are of the same forms as variables', () => {
    expect(literal('Short', '-5')).toBe(-5);
    expect(literal('Float', '"INF"')).toBe('INF');
    expect(literal('Date', '"2024-02-29"')).toBe('2024-02-29');
    for (const [name, text] of [['Short', '"5"'], ['UUID', '5'], ['Date', 'TODAY'], ['Long', '{ a: 1 }'], ['Byte', '[1]']] as const) {
      expect(() => literal(name, text)).toThrow(/^Expected /);
    } // oxfmt-ignore
  });
});

describe('what resolvers give', () => {
  it('is answered exactly', () => {
    expect(scalar('Long').serialize(9007199254740991)).toBe('9007199254740991');
    expect(scalar('Long').serialize(-9223372036854775808n)).toBe('-9223372036854775808');
    expect(scalar('Decimal').serialize('99999999999999999999.9999999999')).toBe('99999999999999999999.9999999999');
    expect(scalar('Decimal').serialize('9'.repeat(5000))).toBe('9'.repeat(5000));
    expect(scalar('Float').serialize('NaN')).toBe('NaN');
    expect(scalar('Duration').serialize('-PT1S')).toBe('-PT1S');
  });

  it('is refused in another form', () => {
    for (const [name, value] of [['Float', Number.NaN], ['Date', new Date(0)], ['Binary', Buffer.from('a')], ['Byte', 256]] as const) {
      expect(() => scalar(name).serialize(value)).toThrow(/^Expected /);
    } // oxfmt-ignore
  });
});
