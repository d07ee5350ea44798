/** Texts and numbers of one's own tables: what functions, comparisons and lists say of them is true of what readers see. */
import { ownTables, type Row } from './own-tables';

const own = ownTables();

it.each(['char(6)', 'text', 'text COLLATE "C"'])(
  'functions of texts take a column of the type %s as the text that readers see',
  async sql => {
    await own.served(
      `CREATE TABLE own.word (id int PRIMARY KEY, code ${sql} NOT NULL, other ${sql.replace('"C"', '"da-x-icu"')});
    CREATE INDEX ON own.word (code ${sql.startsWith('char') ? 'bpchar_pattern_ops' : 'text_pattern_ops'});
    INSERT INTO own.word VALUES (1, 'ab', 'b'), (2, 'a b', 'a b'), (3, 'a', NULL), (4, '10', '1'), (5, 'åå', 'å'), (6, 'a%', '%'), (7, E'a\tb', E'\t')`,
      `"A word."
type Word @entity(table: "word", set: "Words") @key(fields: ["id"]) {
  id: Int!
  code: String! @search
  other: String
}
`,
      async asked => {
        const found = async (filter: string): Promise<readonly unknown[]> => asked.numbers(`Words?$filter=${encodeURIComponent(filter)}`);
        const expected: readonly (readonly [string, readonly number[]])[] = [
          ["startswith(Code,'a')", [1, 2, 3, 6, 7]],
          ["startswith(Code,'a ')", [2]],
          ["not startswith(Code,'a')", [4, 5]],
          ["endswith(Code,'b')", [1, 2, 7]],
          ["endswith(Code,' ')", []],
          ["contains(Code,'b')", [1, 2, 7]],
          ["contains(Code,' ')", [2]],
          ["contains(Code,'%')", [6]],
          ['contains(Code,Other)', [1, 2, 4, 5, 6, 7]],
          ['startswith(Code,Other)', [2, 4, 5]],
          ['endswith(Code,Other)', [1, 2, 5, 6]],
          ['length(Code) eq 1', [3]],
          ["indexof(Code,'b') eq 2", [2, 7]],
          ["substring(Code,1) eq 'b'", [1]],
          ["concat(Code,'x') eq 'ax'", [3]],
          ["concat(concat('x',Code),Code) eq 'xaa'", [3]],
          ["tolower(Code) eq 'a'", [3]],
          ["toupper(Code) eq 'ÅÅ'", [5]],
          ["trim(Code) eq 'a'", [3]],
          ["matchesPattern(Code,'^a.?$')", [1, 3, 6]],
          ['cast(Code,Edm.Int32) eq 10', [4]],
          ["Code in ('a','10')", [3, 4]],
          ["Code in ('a','10',null)", [3, 4]],
          ["not (Code in ('a','10'))", [1, 2, 5, 6, 7]],
          ['Other eq null', [3]],
          ['Code eq Other', [2]],
          ['Code ne Other', [1, 3, 4, 5, 6, 7]],
          ['Code gt Other', [4, 5, 6, 7]],
          ["Code ge 'a' and Code lt 'b'", [1, 2, 3, 6, 7]],
          ['$root/Words(3)/Code eq Code', [3]],
          ["case(Id eq 3:Code,true:'x') eq 'a'", [3]],
        ];
        for (const [filter, ids] of expected) expect([filter, await found(filter)]).toEqual([filter, ids]);
        const rows = (
          await asked.get(
            "Words?$select=Code&$filter=Id le 3&$compute=length(Code) as Length,concat(Code,'|') as Marked&$select=Code,Length,Marked".replace(
              '$select=Code&',
              '',
            ),
          )
        ).value;
        expect(rows).toMatchObject([
          { Code: 'ab', Length: 2, Marked: 'ab|' },
          { Code: 'a b', Length: 3, Marked: 'a b|' },
          { Code: 'a', Length: 1, Marked: 'a|' },
        ]);
        expect(await asked.numbers('Words?$search=ab')).toEqual([1]);
        expect(
          (await asked.get('Words?$apply=aggregate(Code with max as Max,Code with min as Min,Code with countdistinct as Count)')).value,
        ).toMatchObject([{ Max: 'åå', Min: '10', Count: 7 }]);
        expect(
          (await asked.get("Words?$apply=groupby((Code))/filter(endswith(Code,'b'))&$orderby=Code")).value.map(({ Code }) => Code).sort(),
        ).toEqual(['a\tb', 'a b', 'ab']);
        expect(await asked.get('Words(1)/Code')).toMatchObject({ value: 'ab' });
      },
    );
  },
);

it('a list of numbers with many decimals finds each of them', async () => {
  const values = ['0.12345678', '1.7976931348623157e308', '-0.1234567'];
  await own.served(
    `CREATE TABLE own.size (id int PRIMARY KEY, double double precision NOT NULL, single real NOT NULL, exact numeric NOT NULL);
    INSERT INTO own.size VALUES ${values.map((value, n) => `(${n}, ${value}, ${n === 1 ? '3.4028235e38' : value}, ${value})`).join()}`,
    `"A size."
type Size @entity(table: "size", set: "Sizes") @key(fields: ["id"]) { id: Int!, double: Float!, single: Single!, exact: Decimal! @decimal(precision: 400, scale: 10) }
`,
    async asked => {
      for (const [n, value] of values.entries()) {
        expect(await asked.numbers(`Sizes?$filter=Double in (${value},5)`)).toEqual([n]);
        expect(await asked.numbers(`Sizes?$filter=Single in (${n === 1 ? '3.4028235e38' : value})`)).toEqual([n]);
        if (n !== 1) expect(await asked.numbers(`Sizes?$filter=Exact in (${value})`)).toEqual([n]);
      }
      expect(await asked.numbers('Sizes?$filter=Double in (NaN)')).toEqual([]);
    },
  );
});

it('texts that a collation calls equal are found by each other, and by their parts as readers see them', async () => {
  await own.served(
    `CREATE COLLATION own.folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    CREATE TABLE own.login (id int PRIMARY KEY, name text COLLATE own.folded NOT NULL);
    INSERT INTO own.login VALUES (1, 'Anders'), (2, 'ANDERS'), (3, 'bo'), (4, 'Bodil')`,
    `"A login."
type Login @entity(table: "login", set: "Logins") @key(fields: ["id"]) {
  id: Int!
  name: String!
}
`,
    async asked => {
      const expected: readonly (readonly [string, readonly number[]])[] = [
        ["Name eq 'anders'", [1, 2]],
        ["Name in ('anders','BO')", [1, 2, 3]],
        ["not (Name eq 'anders')", [3, 4]],
        ["contains(Name,'nders')", [1]],
        ["startswith(Name,'Bo')", [4]],
        ["endswith(Name,'o')", [3]],
        ["tolower(Name) eq 'bo'", [3]],
        ["Name ge 'bo'", [3, 4]],
      ];
      for (const [filter, ids] of expected)
        expect([filter, await asked.numbers(`Logins?$filter=${encodeURIComponent(filter)}`)]).toEqual([filter, ids]);
    },
  );
});

it('a materialized view that has no data yet is not available, and is answered as soon as it has', async () => {
  await own.served(
    `CREATE MATERIALIZED VIEW own.tally AS SELECT 1 AS id, 'a' AS name WITH NO DATA`,
    `"A tally."
type Tally @entity(table: "tally", set: "Tallies") @key(fields: ["id"]) { id: Int!, name: String }
`,
    async asked => {
      for (const url of ['Tallies', 'Tallies(1)', 'Tallies/$count', 'Tallies?$format=csv']) {
        const answer = await asked.service.get(`/odata/${url}`);
        expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
      }
      await own.writer.query('REFRESH MATERIALIZED VIEW own.tally');
      expect(await asked.numbers('Tallies')).toEqual([1]);
    },
  );
});

const ODD_TIMES = `INSERT INTO own.shift VALUES (1, '24:00', '14 mons', '2024-01-31', '2024-01-31 00:00Z'), (2, '23:59:59.999999', '1 mon', '2024-01-31', '2024-01-31 00:00Z'),
  (3, '00:00', '-1 year -2 mons -25:00:00.5', '2023-03-31', '2023-03-31 12:00Z'), (4, '12:34:56.7', '-1 mon 31 days', '2024-02-29', '2024-02-29 12:00Z'),
  (5, NULL, NULL, '2024-02-29', '2024-02-29 12:00Z'), (6, '08:00', '2 years 0.000001 s', '1999-12-31', '1999-12-31 23:59:59.999999Z'), (7, '24:00', '3 days 04:05:06.7', '2024-02-29', '2024-02-29Z')`;

interface Shift extends Row {
  readonly Start: string | null;
  readonly Length: string | null;
  readonly Day: string;
  readonly Moment: string;
}

/** `-P1DT2H3M4.5S` in microseconds. */
function microseconds(duration: string): number {
  const [, sign, ...parts] = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(duration) ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts as readonly (string | undefined)[]).map(part => Number(part ?? 0));
  return Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1e6) * (sign === '-' ? -1 : 1);
}

it('what is computed with times and durations is true of what readers see of them', async () => {
  await own.served(
    `CREATE TABLE own.shift (id int PRIMARY KEY, start time, length interval, day date NOT NULL, moment timestamptz NOT NULL); ${ODD_TIMES}`,
    `"A shift."
type Shift @entity(table: "shift", set: "Shifts") @key(fields: ["id"]) { id: Int!, start: TimeOfDay, length: Duration, day: Date!, moment: DateTime! }
`,
    async asked => {
      const clock = 'hour(Start) as Hour,minute(Start) as Minute,second(Start) as Second,fractionalseconds(Start) as Fraction';
      const lengths =
        'totalseconds(Length) as Total,totalseconds(Length add Length) as Twice,totalseconds(Length mul -1) as Back,Moment add Length as Later,Moment sub Length as Earlier,Day add Length as LaterDay,Moment add (Length add Length) as Last';
      const { value } = await asked.get(
        `Shifts?$compute=${clock},${lengths},hour(case(true:Start)) as Chosen&$select=Start,Length,Day,Moment,Hour,Minute,Second,Fraction,Total,Twice,Back,Later,Earlier,LaterDay,Last,Chosen`,
      );
      expect(value).toHaveLength(7);
      for (const { Start: start, Length: length, Day: day, Moment: moment, ...told } of value as readonly Shift[]) {
        const [hour, minute, second] = start === null ? [null, null, null] : start.split(':').map(Number);
        const [whole, fraction] = typeof second === 'number' ? [Math.trunc(second), Number((second % 1).toFixed(6))] : [null, null];
        expect([start, told]).toMatchObject([start, { Hour: hour, Minute: minute, Second: whole, Fraction: fraction, Chosen: hour }]);
        const size = length === null ? undefined : microseconds(length);
        const at = BigInt(Date.parse(moment)) * 1000n + BigInt(moment.slice(23, 26));
        const after = (times: number): string | null => (size === undefined ? null : momentText(at + BigInt(size * times)));
        expect([length, told]).toMatchObject([
          length,
          {
            ...(size === undefined
              ? { Total: null, Twice: null, Back: null }
              : { Total: size / 1e6, Twice: (size * 2) / 1e6, Back: -size / 1e6 }),
            ...{ Later: after(1), Earlier: after(-1), Last: after(2) },
            LaterDay: size === undefined ? null : momentText(BigInt(Date.parse(day)) * 1000n + BigInt(size)).slice(0, 10),
          },
        ]);
      }
      expect(await asked.numbers('Shifts?$filter=hour(Start) eq 23 and minute(Start) eq 59&$orderby=Id')).toEqual([1, 2, 7]);
      expect(await asked.numbers('Shifts?$filter=totalseconds(Length) eq 36288000&$orderby=Id')).toEqual([1]);
      expect(await asked.numbers('Shifts?$filter=Day add Length eq 2024-03-01&$orderby=Id')).toEqual([2, 4]);
      expect((await asked.get('Shifts?$apply=aggregate(Start with max as Last)&$compute=hour(Last) as Hour')).value).toMatchObject([
        { Last: '23:59:59.999999', Hour: 23 },
      ]);
    },
  );
});

function momentText(microsecondsOfEpoch: bigint): string {
  const rest = ((microsecondsOfEpoch % 1000n) + 1000n) % 1000n;
  return new Date(Number((microsecondsOfEpoch - rest) / 1000n)).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
}

it('a decimal that is no number equals nothing, and is greater or less than nothing', async () => {
  await own.served(
    `CREATE TABLE own.ratio (id int PRIMARY KEY, part numeric NOT NULL, whole numeric, single real NOT NULL);
    INSERT INTO own.ratio VALUES (1, 'NaN', 'NaN', 'NaN'), (2, 0, 0, 0), (3, 1, 2, 1), (4, 'Infinity', 1, 'Infinity'), (5, -1, 0, 5), (6, 7, NULL, 7)`,
    `"A ratio."
type Ratio @entity(table: "ratio", set: "Ratios") @key(fields: ["id"]) { id: Int!, part: Decimal!, whole: Decimal, single: Single! }
`,
    async asked => {
      const expected: readonly (readonly [string, readonly number[]])[] = [
        ['Part gt 0', [3, 4, 6]],
        ['Part ge -1', [2, 3, 4, 5, 6]],
        ['not (Part gt 0)', [1, 2, 5]],
        ['not (Part le 0)', [1, 3, 4, 6]],
        ['0 lt Part', [3, 4, 6]],
        ['Part lt 100', [2, 3, 5, 6]],
        ['Part eq Part', [2, 3, 4, 5, 6]],
        ['Part ne Part', [1]],
        ['Part eq Whole', [2]],
        ['Part ne Whole', [1, 3, 4, 5, 6]],
        ['Whole eq Whole', [2, 3, 4, 5, 6]],
        ['Part gt Whole', [4]],
        ['Part ge Whole', [2, 4]],
        ['Whole gt Part', [3, 5]],
        ['not (Part lt Whole)', [1, 2, 4, 6]],
        ['Part eq Single', [2, 3, 4, 6]],
        ['Single ge Part', [2, 3, 4, 5, 6]],
        ['Part divby Whole gt 0.4', [3, 4]],
        ['Part divby Whole ge -INF', [3, 4, 5]],
        ['Part divby Whole eq Part divby Whole', [3, 4, 5, 6]],
        ['case(Part gt 0:1,true:0) eq 1', [3, 4, 6]],
        ['(Part gt 0) eq false', [1, 2, 5]],
      ];
      for (const [filter, ids] of expected)
        expect([filter, await asked.numbers(`Ratios?$filter=${filter}&$orderby=Id`)]).toEqual([filter, ids]);
      const { value } = await asked.get('Ratios?$apply=aggregate(Part with max as Most,$count as N)/filter(Most gt 1 or N gt 5)');
      expect(value).toMatchObject([{ Most: 'NaN', N: 6 }]);
    },
  );
});

it('the text of a floating number is that of the number in the answer', async () => {
  const values = ['5000000', '1234567', '16777217', '999999', '0.00001', '0.000001', '9.5e-7', '1e-7', '1e15', '123456789012345678', '1e20', '1e21', '1.5e30', '-2.5e-10', '-5e6', '1e-45', '3.4028235e38', '0.1', '-0', '0']; // oxfmt-ignore
  const doubles = [...values.slice(0, -4), '1.7976931348623157e308', '5e-324', "'-Infinity'", "'-0'"];
  await own.served(
    `CREATE TABLE own.amount (id int PRIMARY KEY, single real NOT NULL, double double precision NOT NULL);
    INSERT INTO own.amount VALUES ${values.map((value, n) => `(${n}, '${value}', ${doubles[n]})`).join()}`,
    `"An amount."
type Amount @entity(table: "amount", set: "Amounts") @key(fields: ["id"]) { id: Int!, single: Single!, double: Float! }
`,
    async asked => {
      const { value } = await asked.get(
        'Amounts?$compute=cast(Single,Edm.String) as S,cast(Double,Edm.String) as D&$select=Single,Double,S,D&$orderby=Id',
      );
      expect(value.map(({ S, D }) => [S, D])).toEqual(value.map(({ Single: single, Double: double }) => [String(single), String(double)]));
      expect(await asked.numbers("Amounts?$filter=cast(Single,Edm.String) eq '5000000'")).toEqual([0]);
      expect(await asked.numbers('Amounts?$filter=cast(cast(Double,Edm.String),Edm.Double) ne Double')).toEqual([]);
    },
  );
});
