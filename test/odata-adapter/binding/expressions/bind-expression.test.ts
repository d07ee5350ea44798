import type { BoundExpression } from '../../../../odata-adapter/binding/bound-request';
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { bindData, refusal, SAMPLE, type Model } from '../../ask';

function filter(url: string, model?: Model): BoundExpression {
  const { target } = bindData(url, model);
  if (target.kind !== 'collection' || target.query.filter === undefined) throw new Error('No filter.');
  return target.query.filter;
}

const item = (text: string): BoundExpression => filter(`Items?$filter=${text}`, SAMPLE);
const refusedItem = (text: string) => refusal(`Items?$filter=${text}`, SAMPLE);

/** Type of the left operand of the comparison that is the filter. */
function typeOfLeft(text: string): string {
  const bound = item(text);
  const type = bound.kind === 'call' ? bound.arguments[0]?.type : undefined;
  return type === undefined || type.kind === 'null' ? 'null' : type.name;
}

describe('operators', () => {
  it.each([
    ['Byte add Byte eq 1', 'Edm.Int32'],
    ['Int add Long eq 1', 'Edm.Int64'],
    ['Int mul 1.5 eq 1', 'Edm.Decimal'],
    ['Decimal div Double eq 1', 'Edm.Double'],
    ['Int div 2 eq 1', 'Edm.Int32'],
    ['Int divby 2 eq 1', 'Edm.Decimal'],
    ['Int mod 2 eq 1', 'Edm.Int32'],
    ['Int mod Double eq 1', 'Edm.Double'],
    ['cast(Title,Edm.Int16) eq 1', 'Edm.Int16'],
    ['case(Flag:Short,true:1.5) eq 1', 'Edm.Decimal'],
    ['-Short eq 1', 'Edm.Int32'],
    ['Int add null eq 1', 'Edm.Int32'],
    ['Moment add Duration eq 2024-01-01T00:00:00Z', 'Edm.DateTimeOffset'],
    ['Moment sub Moment eq Duration', 'Edm.Duration'],
    ["Date add duration'P1D' eq 2024-01-01", 'Edm.Date'],
    ["Date add 'P1D' eq 2024-01-01", 'Edm.Date'],
    ['Date sub Date eq Duration', 'Edm.Duration'],
    ['Duration mul 2 eq Duration', 'Edm.Duration'],
    ['2 mul Duration eq Duration', 'Edm.Duration'],
    ['Duration div 2 eq Duration', 'Edm.Duration'],
    ['-Duration eq Duration', 'Edm.Duration'],
  ])('%s', (text, type) => {
    expect(typeOfLeft(text)).toBe(type);
  });

  it('joins chains of and, and of or', () => {
    expect(item('Flag and Flag and Flag or Flag')).toMatchObject({ kind: 'or', operands: [{ kind: 'and', operands: [{}, {}, {}] }, {}] });
  });

  it.each([
    ['Date add 1 eq Date', 'add'],
    ["Title add 'x' eq 'y'", 'add'],
    ['Duration add 1 eq Duration', 'add'],
    ['-Title eq 1', '-Title'],
    ['Title gt Int', 'gt'],
    ["Binary gt binary'AQID'", 'gt'],
    ['Title and Flag', 'and'],
    ['not Int', 'not Int'],
    ['Title', 'Title'],
    ['Manual eq null', 'Manual'],
  ])('refuses %s', (text, at) => {
    expect(refusedItem(text)).toMatchObject({ code: 'TypeMismatch', at });
  });

  it('says how days are added to a date', () => {
    const message = "$filter: 'add' does not take Date (Edm.Date) and the literal (Edm.Int32). Thirty days are written duration'P30D'";
    expect(refusedItem('Date add 30 gt Date').message).toBe(message);
    expect(refusedItem('Moment mul 2 gt Moment').message).not.toContain('duration');
    expect(refusedItem('Moment add Moment gt Moment').message).not.toContain('duration');
  });

  it.each(['Date sub Moment', 'Moment sub Date', "now() sub '2024-01-01'"])('says how %s is written', text => {
    const { message } = refusedItem(`${text} gt duration'P1D'`);
    expect(message).toMatch(/\. The day of a moment is written date\(…\): date\(now\(\)\) sub StartDate$/);
  });

  it.each(['length(Title) sub 1 in (1,2)', '-length(Title) in (1,2)'])('says that %s needs parentheses', text => {
    expect(refusedItem(text).message).toMatch(/\. What is computed before 'in' stands in parentheses: \(…\) in \(1,2\)$/);
    expect(item(text.replace(/(.*) in/, '($1) in'))).toMatchObject({ kind: 'in' });
  });

  it('says which operand is what', () => {
    expect(refusedItem('Whole/Title gt Size/Width').message).toBe(
      "$filter: 'gt' cannot compare Whole/Title (Edm.String) with Size/Width (Edm.Decimal)",
    );
  });

  it('says what to write where not stands before a comparison', () => {
    expect(refusedItem("not Title eq 'x'").message).toBe(
      "$filter: 'not' negates what stands right after it, and Title (Edm.String) is no condition. Write a comparison in parentheses: not (…)",
    );
  });
});

describe('enum literals without a property', () => {
  it.each([
    ["Sample.Museum.Condition'WORN' gt 'GOOD'", true],
    ["'WORN' le Sample.Museum.Condition'GOOD'", false],
    ["Sample.Museum.Condition'WORN' eq 'WORN'", true],
    ["Sample.Museum.Condition'WORN' ne null", true],
    ["null ge Sample.Museum.Condition'WORN'", false],
    ["Sample.Museum.Condition'WORN' in ('GOOD','WORN')", true],
    ["null in (Sample.Museum.Condition'WORN')", false],
    ["Sample.Museum.Condition'WORN' in ('GOOD',null)", false],
  ])('%s is %s', (text, value) => {
    expect(item(text)).toMatchObject({ kind: 'literal', value });
  });
});

describe('paths', () => {
  it('go over to-one links and into complex values', () => {
    expect(item('Whole/Whole/Size/Width gt 1')).toMatchObject({
      arguments: [
        {
          kind: 'property',
          variable: undefined,
          through: [{ navigation: { name: 'Whole' } }, { navigation: { name: 'Whole' } }],
          path: [{ name: 'Size' }, { name: 'Width' }],
          owner: { name: 'Item' },
        },
        {},
      ],
    });
  });

  it('test links for null, on either side', () => {
    expect(item('Whole eq null')).toMatchObject({ kind: 'linkIsNull', through: [{ navigation: { name: 'Whole' } }] });
    expect(item('null ne Whole/Certificate')).toMatchObject({ kind: 'not', operand: { kind: 'linkIsNull', through: [{}, {}] } });
    expect(item('Parts/any(p:p/Whole eq @n)')).toMatchObject({ predicate: { kind: 'linkIsNull', of: 'p' } });
  });

  it('speak of $it inside a lambda where they have no prefix', () => {
    expect(item('Parts/any(p:p/Title eq Title and $it/Flag and p/Whole/Flag)')).toMatchObject({
      kind: 'lambda',
      variable: 'p',
      predicate: {
        operands: [
          { arguments: [{ variable: 'p' }, { variable: undefined }] },
          { variable: undefined },
          { variable: 'p', through: [{ navigation: { name: 'Whole' } }] },
        ],
      },
    });
  });

  it('count, with a condition on what is counted', () => {
    expect(item('Parts/$count gt 1')).toMatchObject({ arguments: [{ kind: 'count', predicate: undefined }, { value: 1 }] });
    expect(item('Parts/$count($filter=Title eq $it/Title) gt 1')).toMatchObject({
      arguments: [{ kind: 'count', variable: '$1', predicate: { arguments: [{ variable: '$1' }, { variable: undefined }] } }, {}],
    });
  });

  it.each([
    ['Titel eq null', 'UnknownName', 'Titel', 'Title'],
    ['titel eq null', 'UnknownName', 'titel', 'Title'],
    ['Whole/Titel eq null', 'UnknownName', 'Titel', 'Title'],
    ['Size/Widht eq 1', 'UnknownName', 'Widht', 'Width'],
    ['Parts/any(part:pat/Flag)', 'UnknownName', 'pat', 'part'],
    ['p/Flag or Parts/any(p:p/Flag)', 'UnknownName', 'p', undefined],
    ['Parts eq null', 'TypeMismatch', 'Parts', undefined],
    ['Parts/Title eq null', 'TypeMismatch', 'Title', undefined],
    ["Whole eq 'x'", 'TypeMismatch', 'Whole', undefined],
    ['Parts/any(p:p)', 'TypeMismatch', 'p', undefined],
    ['Whole/any(p:p/Flag)', 'TypeMismatch', 'any(p:p/Flag)', undefined],
    ['Whole/$count eq 1', 'TypeMismatch', '$count', undefined],
    ['Title/Length eq 1', 'TypeMismatch', 'Length', undefined],
    ['Parts/any(p:p/Title)', 'TypeMismatch', 'p/Title', undefined],
    ['Parts/any(p:p/Parts/any(p:p/Flag))', 'SyntaxError', 'any(p:p/Flag)', undefined],
    ['Size gt null', 'TypeMismatch', 'Size', undefined],
    ["$root/Keyword(1)/Word eq 'x'", 'UnknownName', 'Keyword(1)', 'Keywords'],
    ['$root/Items(Code=1)/Flag', 'NotOffered', '(Code=1)', undefined],
    ['$root/Items/Flag', 'NotOffered', 'Items', undefined],
    ['Sample.Museum.Item/Flag', 'NotOffered', 'Sample.Museum.Item', undefined],
    ["Title has 'GOOD'", 'TypeMismatch', 'has', undefined],
  ])('refuses %s', (text, code, at, suggestion) => {
    const { suggestion: suggested, ...fault } = refusedItem(text);
    expect(fault).toMatchObject({ code, at, target: '$filter' });
    expect(suggested).toBe(suggestion);
  });

  it('says what to do with a collection', () => {
    expect(refusal('Persons?$filter=Affiliations/Prime').message).toBe(
      '$filter: Affiliations is a collection. Use Affiliations/any(x:…), Affiliations/all(x:…) or Affiliations/$count.',
    );
  });

  it.each([
    'Persons?$expand=Affiliations($expand=FunctionAssignments($filter=$it/Deleted eq true))',
    'Persons?$expand=Photo($compute=$it/Deleted as D)',
    'Persons(01234567-89ab-cdef-0123-456789abcdef)/Affiliations?$expand=FunctionAssignments($filter=$it/Deleted)',
  ])('does not offer $it in %s, where the way back is not that of the entity alone', url => {
    expect(refusal(url)).toMatchObject({ code: 'NotOffered', at: '$it' });
  });
});

describe('functions', () => {
  it.each([
    ["concat(Title,'x') eq 'y'", 'Edm.String'],
    ['length(Title) eq 1', 'Edm.Int32'],
    ["indexof(Title,'x') eq 1", 'Edm.Int32'],
    ["SUBSTRING(Title,1,Byte) eq 'x'", 'Edm.String'],
    ['year(Date) eq 1', 'Edm.Int32'],
    ['year(Moment) eq 1', 'Edm.Int32'],
    ['hour(Time) eq 1', 'Edm.Int32'],
    ['fractionalseconds(Moment) lt 1', 'Edm.Decimal'],
    ['totalseconds(Duration) gt 1', 'Edm.Decimal'],
    ['date(Moment) eq Date', 'Edm.Date'],
    ['time(Moment) eq Time', 'Edm.TimeOfDay'],
    ['now() gt Moment', 'Edm.DateTimeOffset'],
    ['round(Double) eq 1', 'Edm.Double'],
    ['floor(Decimal) eq 1', 'Edm.Decimal'],
    ['length(null) eq 1', 'Edm.Int32'],
  ])('%s', (text, type) => {
    expect(typeOfLeft(text)).toBe(type);
  });

  it.each([
    ['length() eq 1', 'length()', 'length(Edm.String) is called with 0 arguments'],
    ['length(Title,Title) eq 1', 'length(Title,Title)', 'length(Edm.String) is called with 2 arguments'],
    ['contains(Title)', 'contains(Title)', 'contains(Edm.String, Edm.String) is called with 1 argument'],
    ['length(Int) eq 1', 'Int', 'length(Edm.String) does not take Int (Edm.Int32) as argument 1. Its text is cast(…,Edm.String)'],
    [
      "substring(Title,'x') eq ''",
      "'x'",
      'substring(Edm.String, an integer[, an integer]) does not take the literal (Edm.String) as argument 2',
    ],
    ['year(Time) eq 1', 'Time', 'year(Edm.Date or Edm.DateTimeOffset) does not take Time (Edm.TimeOfDay) as argument 1'],
    ["contains(Condition,'x')", 'Condition', 'contains(Edm.String, Edm.String) does not take Condition (Condition) as argument 1'],
  ])('refuses %s', (text, at, message) => {
    expect(refusedItem(text)).toEqual({ code: 'WrongArguments', at, message: `$filter: ${message}`, target: '$filter' });
  });

  it.each(['cast(Int,Edm.GeographyPoint) eq null', 'isof(Collection(Edm.String))', 'geo.length(Title) eq 1'])('does not offer %s', text => {
    expect(refusedItem(text).code).toBe('NotOffered');
  });

  it.each(['hour(2024-02-29T01:00:00Z) eq 1', 'day(2024-02-29T01:00:00-00:00) eq 1', 'hour(2024-02-29T01:00:00+02:00) eq 1'])(
    'takes %s',
    text => {
      expect(typeOfLeft(text)).toBe('Edm.Int32');
    },
  );

  it('suggests the function that was meant', () => {
    expect(refusedItem('lenght(Title) eq 1')).toMatchObject({ code: 'UnknownFunction', suggestion: 'length' });
  });
});

describe('matchesPattern', () => {
  it.each(['^A.*n$', '[[]x', 'a{2,5}', '\\d+\\.\\\\b', '(?:a|b)+', '[[:alpha:]', '[]', '[^]', 'a+?'])('takes %s', pattern => {
    expect(item(`matchesPattern(Title,'${pattern}')`)).toMatchObject({ kind: 'call', function: { name: 'matchesPattern' } });
  });

  it.each([
    ['(a', 'InvalidLiteral'],
    ['(a)\\1', 'NotOffered'],
    ['(?i)a', 'NotOffered'],
    ['(?=a)', 'NotOffered'],
    ['\\bx', 'NotOffered'],
    ['(a{100}){100}', 'LimitExceeded'],
    ['a{300}', 'LimitExceeded'],
    ['(a|b|c|d|e|f|.){1,200}z{1,5}', 'LimitExceeded'],
    ['a'.repeat(201), 'LimitExceeded'],
  ])('refuses %s', (pattern, code) => {
    expect(refusedItem(`matchesPattern(Title,'${pattern}')`).code).toBe(code);
  });

  it('says what to write instead of flags: another for any case than for the rest', () => {
    expect(refusedItem("matchesPattern(Title,'(?i)a')").message).toContain('tolower');
    expect(refusedItem("matchesPattern(Title,'(?s)a.b')").message).toContain('Leave them out: [^] matches any character');
  });

  it('takes no pattern from the data', () => {
    expect(refusedItem('matchesPattern(Title,Label)').code).toBe('NotOffered');
  });
});

describe('aliases', () => {
  it('stand for literals, paths and conditions', () => {
    expect(item("@c&@c=Title eq @t&@t='x'")).toMatchObject({ kind: 'call', arguments: [{ path: [{ name: 'Title' }] }, { value: 'x' }] });
  });

  it('may stand twice but not in themselves', () => {
    expect(item('@f or @f&@f=Flag')).toMatchObject({ kind: 'or', operands: [{}, {}] });
    expect(refusedItem('@a&@a=not @b&@b=@a or Flag')).toMatchObject({ code: 'SyntaxError', target: '$filter' });
  });

  it('are counted as often as they are used', () => {
    const doubling = [...Array(12).keys()].map(n => `@a${n}=@a${n + 1} and @a${n + 1}`).join('&');
    expect(refusedItem(`@a0&${doubling}&@a12=Flag`)).toMatchObject({ code: 'LimitExceeded', target: '$filter' });
  });

  it('do not hide how deep any and all stand', () => {
    const deep = 'Parts/any(a:@p)&@p=Parts/any(b:@q)&@q=Parts/any(c:@r)&@r=Parts/any(d:d/Flag)';
    expect(refusedItem(deep)).toMatchObject({ code: 'LimitExceeded' });
    expect(refusedItem(deep).message).toContain('MAX_LAMBDA_DEPTH');
  });
});

describe('limits', () => {
  it('let pass what the parser lets pass', () => {
    const terms = (count: number): string => Array.from({ length: count }, () => 'Flag').join(' or ');
    expect(DEFAULT_LIMITS.expressionNodes).toBe(200);
    expect(item(terms(100))).toMatchObject({ kind: 'or' });
    expect(refusedItem(terms(101)).code).toBe('LimitExceeded');
  });
});
