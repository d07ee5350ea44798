/** Every form of literal (ABNF section 7), the odd ones too. */
import { faultOf, marked, parseFilter } from '../syntax-support';
import { withoutSpans } from '../without-spans';

function literal(text: string): unknown {
  return withoutSpans(parseFilter(text));
}

describe('literals', () => {
  it.each([
    // integers, of any length
    ['0', 'integer', '0'],
    ['007', 'integer', '007'],
    ['-5', 'integer', '-5'],
    ['%2B5', 'integer', '5'],
    ['+5', 'integer', '5'],
    ['9223372036854775808', 'integer', '9223372036854775808'],
    ['123456789012345678901234567890123456789', 'integer', '123456789012345678901234567890123456789'],
    // decimals and doubles
    ['1.50', 'decimal', '1.50'],
    ['-0.1', 'decimal', '-0.1'],
    ['0.1000000000000000000000000001', 'decimal', '0.1000000000000000000000000001'],
    ['5e3', 'double', '5e3'],
    ['5E-3', 'double', '5E-3'],
    ['-1.5e%2B10', 'double', '-1.5e+10'],
    ['INF', 'notFinite', 'INF'],
    ['-INF', 'notFinite', '-INF'],
    ['NaN', 'notFinite', 'NaN'],
    // strings
    ["''", 'string', ''],
    ["''''", 'string', "'"],
    ["'O''Neil'", 'string', "O'Neil"],
    ['%27O%27%27Neil%27', 'string', "O'Neil"],
    ["'O%27'Neil'", 'string', "O'Neil"],
    ["'100%25 ok'", 'string', '100% ok'],
    ["'a+b'", 'string', 'a+b'],
    ["'a%2Bb%26c%3Dd%23'", 'string', 'a+b&c=d#'],
    ["'a=b'", 'string', 'a=b'],
    ["' and '", 'string', ' and '],
    ["'%C3%A6%C3%B8%C3%A5'", 'string', 'æøå'],
    ["'%F0%9F%98%80'", 'string', '😀'],
    ["'%0A%09%7F'", 'string', '\n\t\u007f'],
    ["'P1D'", 'string', 'P1D'],
    ["'2024-02-29'", 'string', '2024-02-29'],
    // GUIDs
    ['01234567-89ab-cdef-0123-456789ABCDEF', 'guid', '01234567-89ab-cdef-0123-456789abcdef'],
    ['ABCDEF01-0000-0000-0000-000000000000', 'guid', 'abcdef01-0000-0000-0000-000000000000'],
    ['12345678-1234-1234-1234-123456789012', 'guid', '12345678-1234-1234-1234-123456789012'],
    // dates and times
    ['2024-02-29', 'date', '2024-02-29'],
    ['2000-02-29', 'date', '2000-02-29'],
    ['0001-01-01', 'date', '0001-01-01'],
    ['9999-12-31', 'date', '9999-12-31'],
    ['10:20', 'timeOfDay', '10:20'],
    ['23:59:59', 'timeOfDay', '23:59:59'],
    ['10:20:30.123456789012', 'timeOfDay', '10:20:30.123456789012'],
    ['10%3A20', 'timeOfDay', '10:20'],
    ['2024-02-29T10:20Z', 'dateTimeOffset', '2024-02-29T10:20Z'],
    ['2024-02-29t10:20:30z', 'dateTimeOffset', '2024-02-29T10:20:30Z'],
    ['2024-02-29T10:20:30.5%2B02:00', 'dateTimeOffset', '2024-02-29T10:20:30.5+02:00'],
    ['2024-02-29T10:20:30+02:00', 'dateTimeOffset', '2024-02-29T10:20:30+02:00'],
    ['2024-02-29T10:20:30-14:00', 'dateTimeOffset', '2024-02-29T10:20:30-14:00'],
    // durations
    ["duration'P1D'", 'duration', 'P1D'],
    ["Duration'pt1h30m'", 'duration', 'PT1H30M'],
    ["duration'-P1DT2H3M4.5S'", 'duration', '-P1DT2H3M4.5S'],
    ["duration'PT0S'", 'duration', 'PT0S'],
    ['P1D', 'duration', 'P1D'],
    ['PT5M', 'duration', 'PT5M'],
    ['-P1DT0.5S', 'duration', '-P1DT0.5S'],
    // binary
    ["binary''", 'binary', ''],
    ["binary'AQID'", 'binary', 'AQID'],
    ["BINARY'AQI='", 'binary', 'AQI'],
    ["binary'AQ=='", 'binary', 'AQ'],
    ["binary'AQ'", 'binary', 'AQ'],
    ["binary'_-_-'", 'binary', '_-_-'],
  ])('%s is %s %s', (text, type, value) => {
    expect(literal(text)).toEqual({ kind: 'literal', type, value });
  });

  it.each([
    ['true', true],
    ['TRUE', true],
    ['False', false],
  ])('%s is boolean', (text, value) => {
    expect(literal(text)).toEqual({ kind: 'literal', type: 'boolean', value });
  });

  it('null is null', () => {
    for (const text of ['null', 'NULL', 'Null']) expect([text, literal(text)]).toEqual([text, { kind: 'literal', type: 'null' }]);
  });

  it.each([
    ["Opslag.PersonType'EMPLOYEE'", 'Opslag.PersonType', 'EMPLOYEE'],
    ["Opslag.PersonType'A,B'", 'Opslag.PersonType', 'A,B'],
    ["PersonType'EMPLOYEE'", 'PersonType', 'EMPLOYEE'],
  ])('%s is a member of an enumeration', (text, typeName, value) => {
    expect(literal(text)).toEqual({ kind: 'literal', type: 'enum', typeName, value });
  });

  it.each(['nan', 'inf', 'truest', 'null/a', 'P', 'PT', 'P1', 'P1DT', 'p1d', 'PT5', 'P1D/a', 'INFO', 'abcdef01'])(
    '%s is a name, not a literal',
    text => {
      expect(parseFilter(text)).toMatchObject({ kind: 'path' });
    },
  );
});

describe('values that are none of their type', () => {
  it.each([
    ['2024-02-30', 'the month has no such day'],
    ['2023-02-29', 'the month has no such day'],
    ['1900-02-29', 'the month has no such day'],
    ['2024-04-31', 'the month has no such day'],
    ['2024-13-01', 'this is not a date'],
    ['2024-00-10', 'this is not a date'],
    ['2024-01-32', 'this is not a date'],
    ['0000-01-01', 'the year is not one'],
    ['-0044-03-15', 'the year is not one'],
    ['12024-01-01', 'the year is not one'],
    ['2024-02-30T10:00:00Z', 'the month has no such day'],
    ['2024-02-29T10:00:00', 'this is not a point in time'],
    ['2024-02-29T24:00:00Z', 'this is not a point in time'],
    ['2024-02-29T10:00:60Z', 'this is not a point in time'],
    ['2024-02-29T10:00:00.Z', 'this is not a point in time'],
    ['2024-02-29TZ', 'this is not a point in time'],
    ['2024-02-29T10:00:00%2B2', 'this is not a point in time'],
    ['2024-02-29T10:00:00%2B14:01', 'the offset is not one'],
    ['2024-02-29T10:00:00.1234567890123Z', 'this is not a point in time'],
    ['24:00:00', 'this is not a time of day'],
    ['23:59:60', 'this is not a time of day'],
    ['10:20:', 'this is not a time of day'],
    ['10:20:30.', 'this is not a time of day'],
    ["duration'P'", 'this is not a duration'],
    ["duration'PT'", 'this is not a duration'],
    ["duration'P1DT'", 'this is not a duration'],
    ["duration'P1Y'", 'this is not a duration'],
    ["duration'+P1D'", 'this is not a duration'],
    ["duration'PT1M1H'", 'this is not a duration'],
    ["duration'PT1H1H'", 'this is not a duration'],
    ["duration'PT1.5H'", 'this is not a duration'],
    ["duration'P1D '", 'this is not a duration'],
    ["duration''", 'this is not a duration'],
    ["duration'P1234567890D'", 'this is not a duration'],
    ["binary'A'", 'this is not binary data'],
    ["binary'AB'", 'this is not binary data'],
    ["binary'AAAA='", 'this is not binary data'],
    ["binary'A+/A'", 'this is not binary data'],
    ["binary'%C3%A9%C3%A9'", 'this is not binary data'],
    ['1e999', 'the number is beyond a double'],
    ["'%00'", 'a string holds no U+0000'],
  ])('%s is refused, and the message says how one is written', (text, message) => {
    const url = `P?$filter=a eq ${text}`;
    const fault = faultOf(url);
    expect(fault).toMatchObject({ code: 'InvalidLiteral', target: '$filter' });
    expect(fault.message).toContain(message);
    expect(marked(url)).toBe(text);
  });

  it.each([
    '2024-1-1',
    '12abc',
    '5L',
    '2.5M',
    '1.',
    '1.2.3',
    '1e',
    '0x1F',
    "5'a'",
    '2024-02-29Z',
    '01234567-89ab-cdef-0123-456789abcdef0',
    '10:20a',
    '1_000',
  ])('%s is no literal at all', text => {
    const url = `P?$filter=a eq ${text}`;
    const fault = faultOf(url);
    expect(fault.code).toBe('SyntaxError');
    expect(fault.message).toContain('$filter: this is no number, date, time or GUID');
    expect(marked(url)).toBe(text);
  });

  it.each(["guid'01234567-89ab-cdef-0123-456789abcdef'", "datetime'2024-01-01T00:00:00'", "datetimeoffset'x'", "time'PT1H'", "X'00'"])(
    '%s is of earlier OData',
    text => {
      const fault = faultOf(`P?$filter=a eq ${text}`);
      expect(fault.code).toBe('SyntaxError');
      expect(fault.message).toContain('earlier OData');
    },
  );

  it("does not offer geography'…'", () => {
    expect(faultOf("P?$filter=a eq geography'SRID=0;Point(1 2)'").code).toBe('NotOffered');
  });

  it('never repeats a literal in its message', () => {
    for (const text of ["'0101701234", '0101701234x', "duration'0101701234'", '2024-02-30T0101701234']) {
      expect(faultOf(`P?$filter=Cpr eq ${text}`).message).not.toContain('0101701234');
    }
  });

  it('never repeats one that stands without a space behind a word', () => {
    const { message } = faultOf('P?$filter=Cpr eq0101701234');
    expect(message).toBe("$filter: expected an operator or the end, found 'eq…'");
  });
});
