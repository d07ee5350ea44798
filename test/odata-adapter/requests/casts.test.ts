/** `cast` and `isof` between all types, against what PostgreSQL holds and what the standard says (Part 2, sections 5.1.1.10.1 and 5.1.1.10.2); remainders and quotients at their limits. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking } from './asking';

let museum: Asking;
beforeAll(async () => {
  museum = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
});
afterAll(() => museum.close());

async function count(filter: string): Promise<number> {
  const response = await museum.service.get(`/odata/Items/$count?$filter=${encodeURIComponent(filter)}`);
  if (response.statusCode !== 200) throw new Error(`${filter}: ${response.body}`);
  return Number(response.body);
}

/** What is true of every row, for it is the same for all, or for each by itself. */
async function holds(filter: string): Promise<void> {
  expect([filter, await count(filter)]).toEqual([filter, await count('true')]);
}

it.each([
  ["cast('5',Edm.Int32) eq 5"],
  ["cast('+007',Edm.Int64) eq 7"],
  ["cast('256',Edm.Byte) eq null and cast('255',Edm.Byte) eq 255"],
  ["cast('-129',Edm.SByte) eq null and cast('-128',Edm.SByte) eq -128"],
  ["cast('9223372036854775808',Edm.Int64) eq null"],
  ["cast('99999999999999999999999999999999999999999999999999999999999999999',Edm.Int64) eq null"],
  ["cast('5.5',Edm.Int32) eq null and cast('٥',Edm.Int32) eq null and cast('',Edm.Int32) eq null"],
  ["cast('5.50',Edm.Decimal) eq 5.5 and cast('1e2',Edm.Decimal) eq 100"],
  ["cast('1.5e0',Edm.Double) eq 1.5 and cast('1e400',Edm.Double) eq null and cast('1e-400',Edm.Double) eq 0"],
  ["cast('INF',Edm.Double) eq INF and cast('-INF',Edm.Single) eq -INF and cast('NaN',Edm.Double) ne null"],
  ["cast('1.7976931348623157e308',Edm.Double) eq 1.7976931348623157e308"],
  ["cast('1e39',Edm.Single) eq null and cast('3.4028234663852886e38',Edm.Single) gt 1e38"],
  ["cast('TRUE',Edm.Boolean) and not cast('false',Edm.Boolean) and cast('1',Edm.Boolean) eq null"],
  ["cast('01234567-89AB-cdef-0123-456789abcdef',Edm.Guid) eq 01234567-89ab-cdef-0123-456789abcdef and cast('x',Edm.Guid) eq null"],
  ["cast('2024-02-29',Edm.Date) eq 2024-02-29 and cast('2023-02-29',Edm.Date) eq null and cast('1900-02-29',Edm.Date) eq null"],
  ["cast('2000-02-29',Edm.Date) eq 2000-02-29 and cast('0000-01-01',Edm.Date) eq null and cast('2024-04-31',Edm.Date) eq null"],
  ["cast('2024-02-29T12:00:00',Edm.DateTimeOffset) eq 2024-02-29T12:00:00Z"],
  ["cast('2024-02-29t12:00+02:00',Edm.DateTimeOffset) eq 2024-02-29T10:00:00Z and cast('2024-02-29T24:00',Edm.DateTimeOffset) eq null"],
  ["cast('13:20:00.123456789',Edm.TimeOfDay) eq 13:20:00.123456 and cast('23:59:59.9999999',Edm.TimeOfDay) eq 23:59:59.999999"],
  ["cast('-P1DT2H3.5S',Edm.Duration) eq duration'-P1DT2H3.5S' and cast('P',Edm.Duration) eq null and cast('P1Y',Edm.Duration) eq null"],
  [
    "cast('AQID',Edm.Binary) eq binary'AQID' and cast('-_8',Edm.Binary) eq binary'-_8' and cast('-_8=',Edm.Binary) eq binary'-_8' and cast('A',Edm.Binary) eq null and cast('-_8==',Edm.Binary) eq null and cast('',Edm.Binary) ne null",
  ],
  ['cast(null,Edm.Int32) eq null and cast(null,Sample.Museum.Item) eq null'],
  ["cast(5,Edm.String) eq '5' and cast(true,Edm.String) eq 'true' and cast(5.50,Edm.String) eq '5.5'"],
  [
    "cast(1.5e0,Edm.String) eq '1.5' and cast(INF,Edm.String) eq 'INF' and cast(-INF,Edm.String) eq '-INF' and cast(NaN,Edm.String) eq 'NaN'",
  ],
  ["cast(2024-02-29,Edm.String) eq '2024-02-29' and cast(2024-02-29T12:00:00.5Z,Edm.String) eq '2024-02-29T12:00:00.500000Z'"],
  [
    "cast(13:20:00.5,Edm.String) eq '13:20:00.500000' and cast(13:20:00,Edm.String) eq '13:20:00.000000' and cast(duration'PT26H',Edm.String) eq 'P1DT2H'",
  ],
  [
    "cast(duration'-PT1.5S',Edm.String) eq '-PT1.5S' and cast(duration'PT0S',Edm.String) eq 'PT0S' and cast(binary'-_8',Edm.String) eq '-_8='",
  ],
  ['cast(2.5,Edm.Int32) eq 3 and cast(-2.5,Edm.Int32) eq -3 and cast(2.5e0,Edm.Int32) eq 3 and cast(3.5e0,Edm.Int64) eq 4'],
  ['cast(2147483647.4,Edm.Int32) eq 2147483647 and cast(2147483647.5,Edm.Int32) eq null and cast(1e10,Edm.Int32) eq null'],
  ['cast(INF,Edm.Int32) eq null and cast(NaN,Edm.Int64) eq null and cast(9.3e18,Edm.Int64) eq null and cast(-9.2e18,Edm.Int64) lt 0'],
  ['cast(300,Edm.Byte) eq null and cast(-1,Edm.Byte) eq null and cast(200,Edm.SByte) eq null and cast(200,Edm.Byte) eq 200'],
  ['cast(0.1e0,Edm.Decimal) eq 0.1 and cast(NaN,Edm.Decimal) eq null and cast(1e300,Edm.Decimal) gt 1e299'],
  ['cast(1e39,Edm.Single) eq null and cast(1e-60,Edm.Single) eq 0 and cast(5,Edm.Double) eq 5 and cast(NaN,Edm.Single) ne null'],
  ["cast(cast(cast(cast(cast(cast(cast('7',Edm.Int32),Edm.String),Edm.Double),Edm.String),Edm.Int64),Edm.String),Edm.Byte) eq 7"],
])('%s', filter => holds(filter));

it.each([
  ['cast(Condition,Edm.String) eq \'WORN\' and Condition eq \'WORN\' or Condition ne \'WORN\''],
  ["cast(Condition,Edm.Int32) in (0,1,2,3) and cast(Condition,Edm.Byte) eq cast(Condition,Edm.Int64)"],
  ['cast(FormerCondition,Edm.String) ne null or FormerCondition eq null'],
  ['cast(cast(Int,Edm.String),Edm.Int32) eq Int and cast(cast(Long,Edm.String),Edm.Int64) eq Long'],
  ['cast(cast(Decimal,Edm.String),Edm.Decimal) eq Decimal and cast(cast(Double,Edm.String),Edm.Double) eq Double or Double ne Double'],
  ['cast(cast(Single,Edm.String),Edm.Single) eq Single or Single ne Single'],
  ['cast(cast(Uuid,Edm.String),Edm.Guid) eq Uuid and cast(cast(Flag,Edm.String),Edm.Boolean) eq Flag'],
  ['cast(cast(Time,Edm.String),Edm.TimeOfDay) eq Time and cast(cast(Binary,Edm.String),Edm.Binary) eq Binary'],
  ['cast(cast(Duration,Edm.String),Edm.Duration) eq Duration and cast(cast(Moment,Edm.String),Edm.DateTimeOffset) eq Moment'],
  ['cast(Int,Edm.Int32) eq Int and cast(Size/Width,Edm.Double) ne null and cast(Byte,Edm.Int16) eq Byte'],
  ['isof(Sample.Museum.Item) and isof($it,Sample.Museum.Item) and not isof(Sample.Museum.Keyword)'],
  ["cast('GOOD',Sample.Museum.Condition) eq 'GOOD' and cast('GOOD',Sample.Museum.Condition) ne Sample.Museum.Condition'WORN'"],
  ["cast('good',Sample.Museum.Condition) eq null and cast(cast('GOOD',Sample.Museum.Condition),Edm.String) eq 'GOOD'"],
  ["cast(null,Sample.Museum.Condition) eq null and cast(Condition,Sample.Museum.Condition) eq Condition"],
  ["isof('GOOD',Sample.Museum.Condition) and not isof('good',Sample.Museum.Condition) and not isof(5,Sample.Museum.Condition)"],
  ["isof(case(Int eq null:'GOOD',true:'x'),Sample.Museum.Condition) eq (Int eq null) and isof(null,Sample.Museum.Condition)"],
  ['isof(Size,Sample.Museum.Size) and isof(Condition,Sample.Museum.Condition) and isof(Int,Edm.Int32)'],
  ["isof(null,Edm.Guid) and isof('5',Edm.Int32) and not isof('x',Edm.Int32) and not isof(Date,Edm.Int32) and isof(300,Edm.Int16)"],
  ['isof(IntOrNull,Edm.Byte) eq (IntOrNull eq null or IntOrNull ge 0 and IntOrNull le 255)'],
  ['cast(Sample.Museum.Item) eq $it and cast(Whole,Sample.Museum.Item) eq Whole'],
])('of every row: %s', filter => holds(filter)); // oxfmt-ignore

it.each([
  ['7.5e0 mod 2 eq 1.5 and -7.5e0 mod 2 eq -1.5 and 5e0 mod INF eq 5 and (INF mod 5) ne (INF mod 5)'],
  ['5 divby 0 eq INF and -5 divby 0 eq -INF and 0 divby 0 ne null and 5 divby 2 eq 2.5 and 1.5 divby 0 gt 1e300'],
  ['5e0 div 0 eq INF and 7 div 2 eq 3 and -7 div 2 eq -3 and -7 mod 2 eq -1'],
  [`${'1e0 div (2e0 sub '.repeat(20)}(Number sub Number)${')'.repeat(20)} ne null`],
  ['round(round(round(round(round(round(round(Double sub 0))))))) ge -INF or Double ne Double'],
])('at the limits: %s', filter => holds(filter));

it.each([
  ['1 div (Number sub Number) eq 1', 400, 'EvaluationFailed'],
  ['1.5 mod (Number sub Number) eq 1', 400, 'EvaluationFailed'],
  ['1e0 mod 0 eq 1', 400, 'EvaluationFailed'],
  ['cast(Moment,Edm.Date) eq 2024-01-01', 400, 'TypeMismatch'],
  ['cast(Int,Edm.Boolean)', 400, 'TypeMismatch'],
  ['cast(Int,Edm.Integer) eq 1', 400, 'UnknownName'],
  ['cast(Int) eq 1', 400, 'UnknownName'],
  ['cast(Int,Edm.Int32,1) eq 1', 400, 'WrongArguments'],
  ['cast(Int,1) eq 1', 400, 'WrongArguments'],
  ["cast(Title,Sample.Museum.Condition) eq 'GOOD'", 501, 'NotOffered'],
  ["cast(5,Sample.Museum.Condition) eq 'GOOD'", 400, 'TypeMismatch'],
  ['cast(Title,Edm.GeographyPoint) eq null', 501, 'NotOffered'],
  ["cast(Title,'Edm.GeographyPoint') eq null", 501, 'NotOffered'],
  ["isof(Title,'Edm.Stream')", 501, 'NotOffered'],
  ["isof(Title,'Edm.Streams')", 400, 'UnknownName'],
  ['cast(Whole,Edm.String) eq null', 400, 'TypeMismatch'],
])('refuses %s', async (filter, status, code) => {
  expect(await museum.fault(`Items?$filter=${filter}`)).toMatchObject({ status, error: { code } });
}); // oxfmt-ignore

it.each([
  ['cast(Moment,Edm.Date) eq null', 'Moment (Edm.DateTimeOffset) is not cast to Edm.Date at position 15. Use date().'],
  ['cast(Moment,Edm.TimeOfDay) eq null', 'Moment (Edm.DateTimeOffset) is not cast to Edm.TimeOfDay at position 15. Use time().'],
  ['cast(Moment,Edm.Guid) eq null', 'Moment (Edm.DateTimeOffset) is not cast to Edm.Guid at position 15.'],
  ['cast(Int,Edm.Date) eq null', 'Int (Edm.Int32) is not cast to Edm.Date at position 15.'],
  ['cast([1],Edm.Date) eq null', 'the collection is not cast to Edm.Date at position 15.'],
])('says what to write in the place of a cast only where there is something: %s', async (filter, told) => {
  const { error } = await museum.fault(`Items?$filter=${filter}`);
  expect(error.message).toBe(`$filter: ${told}`);
});

it.each([
  ["cast(Int,'Edm.String') eq cast(Int,Edm.String)"],
  ["cast(Int, 'edm.int64') eq Int and cast('WORN','Sample.Museum.Condition') eq 'WORN'"],
  ["isof('Sample.Museum.Item') and isof(Int,'Edm.Int64') and not isof(Label,'Edm.Int32')"],
])('a type may stand in quotes, as the LINQ of .NET writes it: %s', async filter => {
  await holds(filter);
  await holds(filter);
});

it('a text in quotes that names no type is refused, also where one that names a type was asked for before', async () => {
  const ask = (type: string): Promise<unknown> => museum.fault(`Items?$filter=cast(Label,'${type}') eq 5&$top=1`);
  const refused = {
    status: 400,
    error: { code: 'UnknownName', message: '$filter: the text in quotes is the name of no type at position 26.' },
  };
  for (const type of ['Edm.Int65', 'Edm.Int65', '', '5', 'Int64']) expect(await ask(type)).toMatchObject(refused);
  await holds("cast(Label,'Edm.Int64') eq null");
  expect(await ask('Edm.Int65')).toMatchObject(refused);
});
