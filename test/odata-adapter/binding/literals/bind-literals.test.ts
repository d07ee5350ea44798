import type { BoundExpression, BoundLiteral } from '../../../../odata-adapter/binding/bound-request';
import { bindData, refusal, SAMPLE } from '../../ask';

function filter(text: string): BoundExpression {
  const { target } = bindData(`Items?$filter=${text}`, SAMPLE);
  if (target.kind !== 'collection' || target.query.filter === undefined) throw new Error('No filter.');
  return target.query.filter;
}

/** Type and value of the literal to the right. */
function literal(text: string): [string, unknown] {
  const bound = filter(text);
  const right: BoundExpression | undefined = bound.kind === 'call' ? bound.arguments[1] : undefined;
  if (right?.kind !== 'literal') throw new Error('No literal.');
  return show(right);
}

const show = ({ type, value }: BoundLiteral): [string, unknown] => [type.kind === 'null' ? 'null' : type.name, value];

describe('literals take the type of the other operand', () => {
  it.each<[string, string, unknown]>([
    ['Byte eq 5', 'Edm.Byte', 5],
    ['SByte eq -5', 'Edm.SByte', -5],
    ['Short eq 5', 'Edm.Int16', 5],
    ['Int eq 5', 'Edm.Int32', 5],
    ['Long eq 5', 'Edm.Int64', '5'],
    ['Long eq 007', 'Edm.Int64', '7'],
    ['Decimal eq 5', 'Edm.Decimal', '5'],
    ['Decimal eq 5.50', 'Edm.Decimal', '5.50'],
    ['Double eq 5', 'Edm.Double', 5],
    ['Double eq 5.5', 'Edm.Double', 5.5],
    ['Double eq -INF', 'Edm.Double', '-INF'],
    ['Double eq NaN', 'Edm.Double', 'NaN'],
    ['Single eq 1.5e3', 'Edm.Single', 1500],
    ['Single eq 0', 'Edm.Single', 0],
    ['Single eq -INF', 'Edm.Single', '-INF'],
    ["Title eq 'x''y'", 'Edm.String', "x'y"],
    ['Flag eq true', 'Edm.Boolean', true],
    ['Uuid eq 8A4B6F2E-0000-4000-8000-00000000000A', 'Edm.Guid', '8a4b6f2e-0000-4000-8000-00000000000a'],
    ['Date eq 2024-02-29', 'Edm.Date', '2024-02-29'],
    ['Moment eq 2024-02-29T12:00:00Z', 'Edm.DateTimeOffset', '2024-02-29T12:00:00Z'],
    ['Moment eq 2024-02-29T12:00-01:30', 'Edm.DateTimeOffset', '2024-02-29T13:30:00Z'],
    ['Moment eq 2024-01-01T00:00:00.1200000Z', 'Edm.DateTimeOffset', '2024-01-01T00:00:00.12Z'],
    ['Moment eq 2024-01-01T00:00:00.1234567Z', 'Edm.DateTimeOffset', '2024-01-01T00:00:00.1234567Z'],
    ['Time eq 07:59', 'Edm.TimeOfDay', '07:59:00'],
    ['Time eq 07:59:59.500', 'Edm.TimeOfDay', '07:59:59.5'],
    ["Duration eq duration'P1DT2H'", 'Edm.Duration', 'P1DT2H'],
    ["Duration eq 'P1DT2H'", 'Edm.Duration', 'P1DT2H'],
    ["Binary eq binary'AQID'", 'Edm.Binary', 'AQID'],
    ["Condition eq 'GOOD'", 'Condition', 'GOOD'],
    ["Condition eq Sample.Museum.Condition'GOOD'", 'Condition', 'GOOD'],
    ["Condition eq '3'", 'Condition', 'BROKEN'],
    ["Uuid eq '8A4B6F2E-0000-4000-8000-00000000000A'", 'Edm.Guid', '8a4b6f2e-0000-4000-8000-00000000000a'],
    ["Date eq '2024-02-29'", 'Edm.Date', '2024-02-29'],
    ["Moment eq '2024-02-29T12:00-01:30'", 'Edm.DateTimeOffset', '2024-02-29T13:30:00Z'],
    ["Time eq '07:59'", 'Edm.TimeOfDay', '07:59:00'],
    ["Byte eq '5'", 'Edm.Byte', 5],
    ["Int eq '5'", 'Edm.Int32', 5],
    ["Long eq '007'", 'Edm.Int64', '7'],
    ["Decimal eq '5.50'", 'Edm.Decimal', '5.50'],
    ["Double eq '1.5e3'", 'Edm.Double', 1500],
    ["Flag eq 'True'", 'Edm.Boolean', true],
    ['Title eq 5', 'Edm.String', '5'],
    ['Title ne 0012', 'Edm.String', '0012'],
    ['Title eq +12', 'Edm.String', '12'],
    ['Title eq 123456789012345678901234567890', 'Edm.String', '123456789012345678901234567890'],
    ['Title eq null', 'null', null],
    ['Title eq @nothing', 'null', null],
  ])('%s is a %s', (text, type, value) => {
    expect(literal(text)).toEqual([type, value]);
  });

  it.each<[string, string, unknown]>([
    ['Byte eq 300', 'Edm.Int32', 300],
    ['Int eq 99999999999', 'Edm.Int64', '99999999999'],
    ['Long eq 99999999999999999999', 'Edm.Decimal', '99999999999999999999'],
    ['Int eq 1.5', 'Edm.Decimal', '1.5'],
    ["Byte eq '300'", 'Edm.Int32', 300],
    ["Int eq '1.5'", 'Edm.Decimal', '1.5'],
    ['Int eq 1e1', 'Edm.Double', 10],
    ['Decimal eq 1e1', 'Edm.Double', 10],
    ['Single eq 1e39', 'Edm.Double', 1e39],
    ['Single eq 1e-60', 'Edm.Double', 1e-60],
    ['Single eq 999999999999999999999999999999999999999999', 'Edm.Double', 1e42],
  ])('or a wider one where it does not fit: %s', (text, type, value) => {
    expect(literal(text)).toEqual([type, value]);
  });

  it('on either side', () => {
    const bound = filter("'GOOD' eq Condition");
    expect(bound).toMatchObject({ arguments: [{ kind: 'literal', value: 'GOOD', type: { kind: 'enum' } }, { kind: 'property' }] });
  });
});

describe('in', () => {
  const values = (text: string): unknown => {
    const bound = filter(text);
    return bound.kind === 'in' ? bound.values.map(value => show(value as BoundLiteral)) : undefined;
  };

  it('has values of one type', () => {
    expect(values('Int in (1,2)')).toEqual([['Edm.Int32', 1], ['Edm.Int32', 2]]); // oxfmt-ignore
    expect(values('Int in (1,99999999999)')).toEqual([['Edm.Int64', '1'], ['Edm.Int64', '99999999999']]); // oxfmt-ignore
    expect(values('Single in (1,1e39)')).toEqual([['Edm.Double', 1], ['Edm.Double', 1e39]]); // oxfmt-ignore
    expect(values('Int in (1,2.5,null)')).toEqual([['Edm.Decimal', '1'], ['Edm.Decimal', '2.5'], ['null', null]]); // oxfmt-ignore
    expect(values("Condition in ('GOOD','WORN')")).toEqual([['Condition', 'GOOD'], ['Condition', 'WORN']]); // oxfmt-ignore
    expect(values("Int in (1,'2')")).toEqual([['Edm.Int32', 1], ['Edm.Int32', 2]]); // oxfmt-ignore
    expect(values("Title in ('a',5)")).toEqual([['Edm.String', 'a'], ['Edm.String', '5']]); // oxfmt-ignore
    expect(values("Uuid in ('8A4B6F2E-0000-4000-8000-00000000000A')")).toEqual([['Edm.Guid', '8a4b6f2e-0000-4000-8000-00000000000a']]);
    expect(values('Title in @t&@t=["a","b"]')).toEqual([['Edm.String', 'a'], ['Edm.String', 'b']]); // oxfmt-ignore
  });

  it('refuses what is no list of literals of the operand', () => {
    expect(refusal("Items?$filter=Int in (1,'x')", SAMPLE)).toMatchObject({ code: 'TypeMismatch', at: "'x'" });
    expect(refusal('Items?$filter=Int in Number', SAMPLE)).toMatchObject({ code: 'TypeMismatch', at: 'Number' });
  });
});

describe('literals that cannot be', () => {
  it.each([
    ["Condition eq 'GOOOD'", 'InvalidLiteral', "'GOOOD'", 'GOOD'],
    ["Condition eq Sample.Museum.Conditio'GOOD'", 'UnknownName', "Sample.Museum.Conditio'GOOD'", 'Sample.Museum.Condition'],
    ["Condition eq Sample.Museum.LengthUnit'METRE'", 'TypeMismatch', 'eq', undefined],
    ["Title eq 'a\0b'", 'InvalidLiteral', "'a\0b'", undefined],
    ['Moment gt 9999-12-31T23:59:59-01:00', 'InvalidLiteral', '9999-12-31T23:59:59-01:00', undefined],
    ["Duration gt duration'P99999999999D'", 'InvalidLiteral', "duration'P99999999999D'", undefined],
    ["Duration gt 'P999999999D'", 'InvalidLiteral', "'P999999999D'", undefined],
    [`Double eq ${'9'.repeat(310)}`, 'InvalidLiteral', '9'.repeat(310), undefined],
    ["Duration gt '1 day'", 'TypeMismatch', 'gt', undefined],
    ["Date eq '2024-02-30'", 'TypeMismatch', 'eq', undefined],
    ["Date eq ' 2024-02-29'", 'TypeMismatch', 'eq', undefined],
    ["Date eq '2024'", 'TypeMismatch', 'eq', undefined],
    ["Uuid eq '8A4B6F2E-0000-4000-8000-00000000000'", 'TypeMismatch', 'eq', undefined],
    ['Title gt 5', 'TypeMismatch', 'gt', undefined],
    ['Title eq -5', 'TypeMismatch', 'eq', undefined],
    ['Title eq 5.5', 'TypeMismatch', 'eq', undefined],
    ["Int eq 'x'", 'TypeMismatch', 'eq', undefined],
    ["Int eq ''", 'TypeMismatch', 'eq', undefined],
    ["Flag eq '1'", 'TypeMismatch', 'eq', undefined],
    ["Flag eq 'untrue'", 'TypeMismatch', 'eq', undefined],
    ["Flag eq 'true or false'", 'TypeMismatch', 'eq', undefined],
    ["Int add 'x' eq 1", 'TypeMismatch', 'add', undefined],
    ['Title add 5 eq 1', 'TypeMismatch', 'add', undefined],
    ['Flag eq 1', 'TypeMismatch', 'eq', undefined],
  ])('%s is refused with its place', (text, code, at, suggestion) => {
    const { suggestion: suggested, ...fault } = refusal(`Items?$filter=${text}`, SAMPLE);
    expect(fault).toMatchObject({ code, at, target: '$filter' });
    expect(suggested).toBe(suggestion);
  });

  it('are never repeated in the message', () => {
    const { message } = refusal("Persons?$filter=Uuid eq '0101901234'");
    expect(message).toBe(
      "$filter: 'eq' cannot compare Uuid (Edm.Guid) with the literal (Edm.String). A GUID is written 01234567-89ab-cdef-0123-456789abcdef.",
    );
  });
});

describe('a moment against a date', () => {
  const shown = (bound: BoundExpression): unknown => {
    if (bound.kind !== 'call') return bound.kind === 'or' ? bound.operands.map(shown) : bound.kind;
    return [bound.function.name, ...bound.arguments.map(argument => (argument.kind === 'literal' ? show(argument) : argument.kind))];
  };

  it.each<[string, unknown]>([
    ['Date eq 2024-01-14T23:00:00Z', ['eq', 'property', ['Edm.DateTimeOffset', '2024-01-14T23:00:00Z']]],
    ["Date ge '2024-07-14T22:00:00Z'", ['ge', 'property', ['Edm.DateTimeOffset', '2024-07-14T22:00:00Z']]],
    ['2024-07-14T23:00:00Z gt Date', ['gt', ['Edm.DateTimeOffset', '2024-07-14T23:00:00Z'], 'property']],
    ['Date le now()', ['le', 'property', 'call']],
    ['Date eq Moment', ['eq', 'property', 'property']],
    ['Moment lt 2024-01-14', ['lt', 'property', ['Edm.Date', '2024-01-14']]],
    ['Moment eq 2024-01-14', ['eq', 'property', ['Edm.Date', '2024-01-14']]],
    ["Moment lt '2024-01-14'", ['lt', 'property', ['Edm.Date', '2024-01-14']]],
    [
      'Date in (2024-01-14,2024-01-14T23:00:00Z)',
      [
        ['eq', 'property', ['Edm.Date', '2024-01-14']],
        ['eq', 'property', ['Edm.DateTimeOffset', '2024-01-14T23:00:00Z']],
      ],
    ],
  ])('is bound as it was written: %s', (text, expected) => {
    expect(shown(filter(text))).toEqual(expected);
  });
});
