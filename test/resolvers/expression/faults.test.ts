/** What filters and orders are refused for: each message names the place, and none holds a value. */
import { openReading, ORGANISATION, SAMPLE, type Reading } from '../reading';

const call = (name: string, ...operands: string[]) => `{ call: { function: ${name}, arguments: [${operands.join(', ')}] } }`;
const field = (name: string) => `{ field: { name: ${name} } }`;

const SAMPLE_CASES: readonly (readonly [filter: string, message: string])[] = [
  ['{ expression: {} }', 'filter.expression: exactly one member must be given, not 0'],
  [`{ expression: { field: { name: Item_flag }, and: [] } }`, 'filter.expression: exactly one member must be given, not 2'],
  ['{ expression: { value: { int: 1, string: "x" } } }', 'filter.expression.value: exactly one member must be given, not 2'],
  ['{ expression: { value: { null: false } } }', 'filter.expression.value.null: a null is written as true'],
  ['{ expression: { value: { enum: "MINT" } } }', 'filter.expression.value.enum: stands beside nothing of an enum type'],
  [`{ expression: ${field('Item_title')} }`, 'filter.expression: expected a Boolean, not a String'],
  [`{ expression: ${field('Keyword_word')} }`, 'filter.expression.field.name: Keyword_word is no field of Item'],
  ['{ expression: { field: { of: "x", name: Item_flag } } }', 'filter.expression.field.of: no quantifier around gives this name by `as`'],
  [
    '{ expression: { field: { through: [Item_parts], name: Item_flag } } }',
    'filter.expression.field.through[0]: Item_parts leads to many: quantify with any or all',
  ],
  [
    '{ expression: { field: { through: [Certificate_item], name: Item_flag } } }',
    'filter.expression.field.through[0]: Certificate_item is no link of Item',
  ],
  ['{ expression: { any: { through: [Item_whole] } } }', 'filter.expression.any.through[0]: Item_whole leads to one, not to many'],
  ['{ expression: { any: { through: [] } } }', 'filter.expression.any.through: names no link'],
  ['{ expression: { isNull: { through: [] } } }', 'filter.expression.isNull.through: names no link'],
  [
    '{ expression: { any: { through: [Item_parts], as: "p", where: { any: { of: "p", through: [Item_parts], as: "p" , where: { field: { name: Item_flag } } } } } } }',
    'filter.expression.any.where.any.as: the name is taken by a quantifier around',
  ],
  [
    `{ expression: ${call('EQ', field('Item_title'), '{ value: { int: 1 } }')} }`,
    'filter.expression.call: String cannot be compared with Int',
  ],
  [
    `{ expression: ${call('EQ', field('Item_condition'), field('Item_title'))} }`,
    'filter.expression.call: Condition cannot be compared with String',
  ],
  [`{ expression: ${call('EQ', field('Item_date'), field('Item_title'))} }`, 'filter.expression.call: Date cannot be compared with String'],
  [
    `{ expression: ${call('GT', field('Item_binary'), field('Item_binaryOrNull'))} }`,
    'filter.expression.call: values of type Binary have no order',
  ],
  [
    `{ expression: ${call('EQ', field('Item_condition'), '{ value: { enum: "MINTY" } }')} }`,
    'filter.expression.call.arguments[1].value.enum: Condition has no such member; did you mean MINT?',
  ],
  [`{ expression: ${call('EQ', field('Item_flag'))} }`, 'filter.expression.call.arguments: EQ takes two arguments'],
  [
    `{ expression: ${call('EQ', call('ADD', field('Item_title'), '{ value: { int: 1 } }'), '{ value: { int: 1 } }')} }`,
    'filter.expression.call.arguments[0].call: ADD does not go with String and Int',
  ],
  [
    `{ expression: ${call('EQ', call('MOD', field('Item_date'), '{ value: { int: 1 } }'), '{ value: { int: 1 } }')} }`,
    'filter.expression.call.arguments[0].call: MOD does not go with Date and Int',
  ],
  [`{ expression: { cast: { operand: ${field('Item_date')}, to: Int } } }`, 'filter.expression.cast: a Date is not cast to Int'],
  [
    `{ expression: { case: [{ when: { value: { boolean: true } }, then: ${field('Item_flag')} }, { when: ${field('Item_flag')}, then: ${field('Item_int')} }] } }`,
    'filter.expression.case: a value is Boolean and another Int',
  ],
  [
    `{ expression: { lookup: { key: [{ field: Item_number, value: { int: 1 } }], as: "i", value: ${field('Item_flag')} } } }`,
    'filter.expression.lookup.key: names other fields than those of the key of one type',
  ],
  [
    `{ expression: { owner: { link: Item_whole, as: "i", value: ${field('Item_flag')} } } }`,
    'filter.expression.owner.link: Item_whole does not lead to several Item',
  ],
  [
    `{ expression: { owner: { link: Keyword_items, as: "k", value: ${field('Item_flag')} } } }`,
    'filter.expression.owner.link: Keyword_items may lead to one from several Keyword',
  ],
  [
    `{ expression: ${call('HAS', field('Item_condition'), field('Item_title'))} }`,
    'filter.expression.call: HAS takes two values of one enum',
  ],
  [
    `{ expression: ${call('EQ', call('LENGTH', field('Item_int')), '{ value: { int: 1 } }')} }`,
    'filter.expression.call.arguments[0].call: LENGTH takes (String)',
  ],
  [
    `{ expression: ${call('EQ', call('YEAR', field('Item_time')), '{ value: { int: 1 } }')} }`,
    'filter.expression.call.arguments[0].call: YEAR takes (Date or DateTime)',
  ],
  [
    `{ expression: ${call('EQ', call('SUBSTRING', field('Item_title'), '{ value: { int: 0 } }', '{ value: { int: -1 } }'), '{ value: { string: "" } }')} }`,
    'filter.expression.call.arguments[0].call: a length is not negative',
  ],
  [`{ expression: ${call('MATCHESPATTERN', field('Item_title'), field('Item_label'))} }`, 'filter.expression.call: a pattern is a literal'],
  [
    `{ expression: ${call('MATCHESPATTERN', field('Item_title'), '{ value: { string: "(" } }')} }`,
    'filter.expression.call: in the pattern, a parenthesis is not closed',
  ],
  [
    `{ expression: { in: { operand: ${field('Item_title')}, values: { int: [1] } } } }`,
    'filter.expression.in: String cannot be compared with Int',
  ],
  [
    `{ expression: { in: { operand: ${field('Item_title')}, values: {} } } }`,
    'filter.expression.in.values: exactly one member must be given, not 0',
  ],
  [
    `{ expression: { in: { operand: ${field('Item_title')}, values: { enum: ["A"] } } } }`,
    'filter.expression.in.values: the operand is of no enum type',
  ],
  ['{ title: { in: null } }', 'filter.title.in: null is no list of values'],
  ['{ parts: { isEmpty: null } }', 'filter.parts.isEmpty: expected true or false'],
  ['{ whole: { is: null } }', 'filter.whole.is: null is no filter; for a link that leads nowhere write whole: { isNull: true }'],
  ['{ whole: null }', 'filter.whole: null is no filter; for a link that leads nowhere write whole: { isNull: true }'],
  ['{ parts: null }', 'filter.parts: null is no filter; for an empty collection write parts: { isEmpty: true }'],
  ['{ parts: { any: null } }', 'filter.parts.any: null is no filter; for an empty collection write parts: { isEmpty: true }'],
  ['{ title: null }', 'filter.title: null is no filter; for what is null write { eq: null }'],
  ['{ and: null }', 'filter.and: null is no list of filters; leave it out'],
  ['{ or: null }', 'filter.or: null is no list of filters; leave it out'],
  ['{ not: null }', 'filter.not: null is no filter; leave it out'],
  ['{ expression: null }', 'filter.expression: null is no filter; leave it out'],
];

describe('a filter is refused', () => {
  let sample: Reading;
  let organisation: Reading;
  beforeAll(async () => {
    sample = await openReading(SAMPLE);
    organisation = await openReading(ORGANISATION);
  });
  afterAll(() => Promise.all([sample.close(), organisation.close()]));

  it.each(SAMPLE_CASES)('%s', async (filter, message) => {
    for (const engine of ['js', 'jit'] as const) {
      const { errors, statements } = await sample.read(`{ items(filter: ${filter}) { nodes { number } } }`, {}, { engine });
      expect(errors).toEqual([{ message, code: 'INVALID_ARGUMENT' }]);
      expect(statements).toEqual([]);
    }
  });

  it.each([
    [
      'orderBy: [{ expression: { by: { field: { name: Item_binary } }, direction: ASC } }]',
      'orderBy[0].expression: values of type Binary have no order',
    ],
    ['orderBy: [{ size: {} }]', 'orderBy[0].size: exactly one member must be given, not 0'],
    ['orderBy: [{ whole: { number: ASC, title: ASC } }]', 'orderBy[0].whole: exactly one member must be given, not 2'],
  ])('or an order: %s', async (order, message) => {
    expect((await sample.read(`{ items(${order}) { nodes { number } } }`)).errors).toEqual([{ message, code: 'INVALID_ARGUMENT' }]);
  });

  it('when it has too many transformations, those of branches and groups too, of which filters, orders and computed values are none', async () => {
    const surname = '{ field: { name: Person_surname } }';
    const message = async (...steps: readonly string[]) => {
      const query = `{ personsAggregate(steps: [${steps.join()}]) { count } }`;
      return (await organisation.read(query, {}, { limits: { transformations: 3 } })).errors.map(error => error.message);
    };
    const [top, extreme] = ['{ top: 2 }', `{ extreme: { kind: TOPCOUNT, amount: { int: 2 }, value: ${surname} } }`];
    const free = `{ filter: { field: { name: Person_deleted } } }, { orderBy: [{ by: ${surname}, direction: ASC }] }, { compute: [{ as: "x", value: ${surname} }] }`;
    const length = (of: string): string => `{ call: { function: LENGTH, arguments: [${of}] } }`;
    const group = (inner: string): string => `{ groupBy: { by: [{ as: "s", value: ${surname} }], steps: [${inner}] } }`;
    const refused = ['steps: more than 3 transformations, those of all branches and groups included'];
    expect(await message(free, top, extreme, '{ skip: 1 }')).toEqual([]);
    expect(await message(top, top, top, top)).toEqual(refused);
    expect(await message(group(`${top}, ${extreme}`))).toEqual([]);
    expect(await message(group(`${top}, ${extreme}`), top)).toEqual(refused);
    expect(await message(top, extreme.replace('TOPCOUNT', 'TOPPERCENT').replace(surname, length(surname)))).toEqual([]);
    expect(await message(top, top, extreme.replace('TOPCOUNT', 'TOPPERCENT').replace(surname, length(surname)))).toEqual(refused);
    expect(await message(free, `{ concat: [[], [${free}]] }`)).toEqual([]);
    expect(await message(`{ concat: [[], [${top}]] }`)).toEqual(refused);
    expect(await message('{ concat: [[], [], []] }')).toEqual(refused);
    expect(await message(group('{ concat: [[], []] }'))).toEqual(refused);
  });

  it('when it concatenates what has been concatenated until there are too many sets to number', async () => {
    const doubled = (times: number): string =>
      `{ personsAggregate(steps: [{ top: 0 }, ${'{ concat: [[], []] }, '.repeat(times)}{ top: 1 }]) { nodes { structure } } }`;
    expect((await organisation.read(doubled(9))).errors).toEqual([]);
    expect((await organisation.read(doubled(10))).errors.map(error => error.message)).toEqual([
      'steps[10].concat: more than 1000 sets, those that have been concatenated before included',
    ]);
  });

  it('when a transformation makes rows of nothing: one of all, or one for each group', async () => {
    const surname = '{ as: "s", value: { field: { name: Person_surname } } }';
    const message = async (step: string) =>
      (await organisation.read(`{ personsAggregate(steps: [${step}]) { count } }`)).errors.map(error => error.message);
    expect(await message('{ aggregate: [] }')).toEqual(['steps[0].aggregate: nothing to aggregate']);
    expect(await message('{ groupBy: { by: [] } }')).toEqual(['steps[0].groupBy.by: nothing to group by']);
    expect(await message(`{ groupBy: { by: [${surname}], steps: [{ aggregate: [] }] } }`)).toEqual([
      'steps[0].groupBy.steps[0].aggregate: nothing to aggregate',
    ]);
  });

  it('when two values beside each other have the same name', async () => {
    const message = async (step: string) =>
      (await organisation.read(`{ personsAggregate(steps: [${step}]) { count } }`)).errors.map(error => error.message);
    const twice = '{ as: "s", value: { field: { name: Person_surname } } }, { as: "s", value: { field: { name: Person_uuid } } }';
    expect(await message(`{ compute: [${twice}] }`)).toEqual(['steps[0].compute[1].as: another value here has this name. Choose another']);
    expect(await message(`{ groupBy: { by: [${twice}] } }`)).toEqual([
      'steps[0].groupBy.by[1].as: another value here has this name. Choose another',
    ]);
    expect(await message('{ aggregate: [{ as: "n", method: COUNT }, { as: "n", method: COUNT }] }')).toEqual([
      'steps[0].aggregate[1].as: another value here has this name. Choose another',
    ]);
  });

  it('when it follows too many links, of which those that several values are read by count once', async () => {
    const name = (links: number): string => {
      const through = Array.from({ length: links }, () => 'OrgUnit_parent').join();
      return `{ call: { function: EQ, arguments: [{ field: { through: [${through}], name: OrgUnit_name } }, { value: { string: "x" } }] } }`;
    };
    const message = async (filter: string) =>
      (await organisation.read(`{ orgUnits(filter: ${filter}) { count } }`, {}, { limits: { links: 3 } })).errors.map(
        error => error.message,
      );
    expect(await message(`{ expression: { and: [${name(3)}, ${name(2)}, ${name(3)}] } }`)).toEqual([]);
    expect(await message(`{ expression: ${name(4)} }`)).toEqual([
      'filter.expression.call.arguments[0].field.through[3]: more than 3 links are followed',
    ]);
    expect(await message('{ parent: { is: { parent: { is: { parent: { is: { parent: { is: { name: { eq: "x" } } } } } } } } } }')).toEqual([
      expect.stringMatching(/^filter\.parent\..*: more than 3 links are followed$/),
    ]);
  });

  it('when it has too many nodes, values or items, or nests too deep', async () => {
    const limits = { expressionNodes: 10, expressionDepth: 8, listItems: 3, orderItems: 1 };
    const message = async (query: string) =>
      (await organisation.read(`{ persons(${query}) { count } }`, {}, { limits })).errors.map(error => error.message);
    expect(await message(`filter: { or: [${'{ firstname: { eq: "a" } }'.repeat(10)}] }`)).toEqual([
      'filter.or[4].firstname.eq: more than 10 nodes',
    ]);
    expect(await message('filter: { firstname: { in: ["a", "b", "c", "d"] } }')).toEqual(['filter.firstname.in: more than 3 values']);
    const listed = async (v: readonly string[]) =>
      (
        await organisation.read('query ($v: [String!]) { persons(filter: { firstname: { in: $v } }) { count } }', { v }, { limits })
      ).errors.map(error => error.message);
    expect(await listed(['a', 'b', 'c'])).toEqual([]);
    expect(await listed(['a', 'b', 'c', 'd'])).toEqual(['filter.firstname.in: more than 3 values']);
    expect(await listed(['a', 'b\u0000'])).toEqual(['filter.firstname.in[1]: no text holds the character U+0000']);
    expect(await listed(['\u{1f600}', 'b\ud83d'])).toEqual([
      'filter.firstname.in[1]: no text holds half of a character (U+D800 to U+DFFF)',
    ]);
    expect(await message('orderBy: [{ firstname: ASC }, { surname: ASC }]')).toEqual(['orderBy: more than 1 items']);
    expect(await message('filter: { not: { not: { not: { not: { not: { not: { not: { not: { not: {} } } } } } } } } }')).toEqual([
      'filter.not.not.not.not.not.not.not.not: nested deeper than 8',
    ]);
  });
});
