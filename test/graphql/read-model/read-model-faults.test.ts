import path from 'node:path';
import { readModel } from '../../../graphql/read-model/read-model';
import { faultsOf, readFiles } from './sdl-folder';

const HEADER = 'extend schema @model(namespace: "Test", databaseSchema: "test")';

/** A model of one entity with some more fields, and definitions after it. The fields stand on line 4, the definitions from line 6. */
function model(fields: string, definitions = '', directives = '@entity(table: "thing", set: "Things") @key(fields: ["id"])'): string {
  return `${HEADER}\ntype Thing ${directives} {\n  id: Int!\n  ${fields}\n}\n${definitions}`;
}

function faults(sdl: string): readonly string[] {
  return faultsOf({ 'a.graphql': sdl });
}

const OTHER = 'type Other @entity(table: "other") @key(fields: ["a", "b"]) { a: Int! b: Int! }';
const SIZE = 'type Size @complex { width: Int! }';

describe('a model without faults', () => {
  it('is read without a complaint', () => {
    expect(faults(model('name: String\n  size: Size! @embedded(prefix: "s_")', SIZE))).toEqual([]);
  });

  it('may have files of comments alone', () => {
    expect(readFiles({ 'a.graphql': model('name: String'), 'b.graphql': '# nothing yet\n' }).entities).toHaveLength(1);
  });
});

describe('faults of a whole model', () => {
  it('are reported all at once, in the order of the files', () => {
    const found = faultsOf({
      'b.graphql': 'type Second @entity(table: "second") { id: Int }',
      'a.graphql': model('name: Strin @search\n  other: Int @sensitve'),
    });
    expect(found).toEqual([
      'a.graphql:4:9 Unknown type "Strin". Did you mean "String", "Stream", or "Thing"?',
      'a.graphql:5:14 Unknown directive "@sensitve". Did you mean "@sensitive"?',
      'b.graphql:1:6 Second has no key: name its fields with @key.',
    ]);
  });

  it('of syntax go first, one for each file', () => {
    const found = faultsOf({ 'a.graphql': 'type {', 'b.graphql': 'enum Kind { }', 'c.graphql': 'type X { id: Unknown }' });
    expect(found).toEqual([
      'a.graphql:1:6 Syntax Error: Expected Name, found "{".',
      'b.graphql:1:13 Syntax Error: Expected Name, found "}".',
    ]);
  });

  it('include a folder that there is not, without SDL, or without @model, or with two', () => {
    expect(faultsOf({ 'readme.md': '' })).toEqual([
      '.:1:1 There is no *.graphql file in this folder. Set MODEL_DIR to the folder of a model.',
    ]);
    const folder = path.join(__dirname, 'nowhere');
    expect(() => readModel(folder)).toThrow('nowhere:1:1 There is no such folder. Set MODEL_DIR to the folder of a model.');
    expect(faults(model('name: String').replace(HEADER, ''))).toEqual([
      '.:1:1 No file has "extend schema @model(namespace, databaseSchema)". Add it to one file.',
    ]);
    expect(faultsOf({ 'a.graphql': model('name: String'), 'b.graphql': HEADER })).toEqual([
      'b.graphql:1:15 The directive "@model" can only be used once at this location.',
    ]);
    expect(faults(model('name: String').replace('"Test"', '"Edm"'))).toEqual(['a.graphql:1:15 "Edm" cannot be a namespace in OData.']);
  });

  it('include a model that nothing can be read from', () => {
    expect(faults(model('name: String').replace(', set: "Things"', ''))).toEqual([
      'a.graphql:2:6 No entity has a set, so nothing could be read. Give an @entity a set.',
    ]);
  });
});

describe('each fault of names, directives and types', () => {
  it.each<[string, string, readonly string[]]>([
    ['unknown argument', model('name: String @column(nam: "x")'), [
      'a.graphql:4:16 Directive "@column" argument "name" of type "String!" is required, but it was not provided.',
      'a.graphql:4:24 Unknown argument "nam" on directive "@column". Did you mean "name"?',
    ]],
    ['argument of another type', model('name: String @column(name: 5)'), ['a.graphql:4:30 Argument "name" has invalid value 5.']],
    ['directive in a wrong place', model('name: String @key(fields: ["id"])'), ['a.graphql:4:16 Directive "@key" may not be used on FIELD_DEFINITION.']],
    ['field twice', model('id: Int'), ['a.graphql:4:3 Field "Thing.id" can only be defined once.']],
    ['type twice', model('name: String', `${SIZE}\n${SIZE}`), [
      'a.graphql:7:6 There can be only one type named "Size".',
      'a.graphql:7:11 The directive "@complex" can only be used once at this location.',
      'a.graphql:7:22 Field "Size.width" can only be defined once.',
    ]],
    ['name of a literal', model('naN: String'), ['a.graphql:4:3 "NaN" is a literal of OData, so no name of a field or a link: give it another by @odata(name: "…").']],
    ['name of the prototype', model('name: String @odata(name: "__proto__")'), [
      'a.graphql:4:3 "__proto__" is no name of a field or a link, since clients in JavaScript lose its value: give it another.',
    ]],
    ['OData name twice', model('name: String\n  title: String @odata(name: "Name")'), ['a.graphql:5:3 Two fields or functions have the OData name "Name".']],
    ['no OData name', model('name: String @odata(name: "1st")'), [
      'a.graphql:4:16 "1st" is no OData name: letters, digits and underscores, at most 128, not beginning with a digit.',
    ]],
    ['set twice', model('name: String', 'type Other @entity(table: "o", set: "Things") @key(fields: ["id"]) { id: Int! }'), [
      'a.graphql:6:6 Two entity sets have the name "Things".',
    ]],
    ['set like an entity', model('name: String', 'type Other @entity(table: "o", set: "Thing") @key(fields: ["id"]) { id: Int! }'), [
      'a.graphql:6:6 Two fields of Query would have the name "thing".',
    ]],
    ['underscore in a field', model('first_name: String'), ['a.graphql:4:3 Names of types, fields and sets must not have an underscore: "first_name".']],
    ['underscore in a type', model('name: String', 'enum My_Kind { A }'), ['a.graphql:6:6 Names of types, fields and sets must not have an underscore: "My_Kind".']],
    ['member of every filter', model('not: String'), ['a.graphql:4:3 "not" is a member of every filter, so no name of a field.']],
    ['field of every key that is told', `extend schema @model(namespace: "T", databaseSchema: "t")
type Thing @entity(table: "t", set: "Things") @key(fields: ["id"]) @tracked {
  id: Int!
  parts: [Part!]! @link(to: ["thing_id"])
}
type Part @entity(table: "p") @key(fields: ["reached"]) { reached: Int! }`, [
      'a.graphql:6:59 "reached" is a field of every key that changes tell, so no name of a key\'s field or of a link.',
    ]],
    ['empty enum', model('name: String', 'enum Kind'), ['a.graphql:6:6 The enum Kind has no members.']],
    ['name of a derived type', model('name: String', 'enum ThingPage { A }'), [
      'a.graphql:6:6 The name "ThingPage" is taken: what is derived from Thing has a type of that name. Choose another.',
    ]],
    ['name of an expression input', model('name: String', 'type Expression @complex { a: Int }'), [
      'a.graphql:6:6 The name "Expression" is taken: every schema has a type of that name. Choose another.',
    ]],
    ['name of a scalar', model('name: String', 'enum Boolean { A }'), ['a.graphql:6:6 The name "Boolean" is taken: every schema has a type of that name. Choose another.']],
    ['two types that derive the same', model('name: String', 'type ThingLink @entity(table: "l") @key(fields: ["id"]) { id: Int! }'), [
      'a.graphql:6:6 ThingLink would have a type "ThingLinkFilter", which what is derived from Thing has too.',
    ]],
    ['a type without a role', model('name: String', 'type Loose { a: Int }'), ['a.graphql:6:6 Loose has neither @entity nor @complex. Add one of them.']],
    ['a complex type in a group', model('size: Size!', 'type Size @complex @group(name: "A") { a: Int! }'), ['a.graphql:6:20 @group is for entities.']],
    ['a type with both roles', model('name: String', 'type Both @complex @entity(table: "b") @key(fields: ["a"]) { a: Int! }'), [
      'a.graphql:6:6 Both has both @entity and @complex. Remove one of them.',
      'a.graphql:6:40 @key is for entities.',
    ]],
    ['other definitions', model('name: String', 'scalar Colour\ninterface Named { name: String }'), [
      'a.graphql:6:8 A model has object types, enums and one "extend schema": the scalar type definition "Colour" does not belong in it. Remove it.',
      'a.graphql:7:11 A model has object types, enums and one "extend schema": the interface type definition "Named" does not belong in it. Remove it.',
    ]],
    ['arguments of a field', model('name(of: Int): String'), ['a.graphql:4:8 Fields of a model must not take arguments.']],
  ])('%s', (_case, sdl, expected) => {
    expect(faults(sdl)).toEqual(expected);
  }); // oxfmt-ignore
});

describe('each fault of keys', () => {
  const entity = (directives: string) =>
    model('name: String @sensitive\n  data: Binary!\n  size: Size!', SIZE, `@entity(table: "t", set: "Things") ${directives}`);

  it.each<[string, string, string]>([
    ['none', '', '2:6 Thing has no key: name its fields with @key.'],
    ['two', '@key(fields: ["id"]) @key(fields: ["id"])', '2:68 Two keys on Thing: declare one with @key, and each other one with @alternateKey.'],
    ['empty', '@key(fields: [])', '2:47 A key must name at least one field.'],
    ['repeated', '@key(fields: ["id", "id"])', '2:47 A key must name each field once.'],
    ['unknown field', '@key(fields: ["idd"])', '2:47 There is no field "idd". Did you mean "id"?'],
    ['nothing like it', '@key(fields: ["somethingElse"])', '2:47 There is no field "somethingElse".'],
    ['bytes', '@key(fields: ["data"])', '2:47 data cannot be part of a key: its type Binary does not identify.'],
    ['complex value', '@key(fields: ["size"])', '2:47 size cannot be part of a key: its type Size does not identify.'],
    ['alternate like the key', '@key(fields: ["id"]) @alternateKey(fields: ["id"])', '2:68 These fields are a key already. Remove one of the two.'],
    ['alternate of an unknown field', '@key(fields: ["id"]) @alternateKey(fields: ["nam"])', '2:68 There is no field "nam". Did you mean "name"?'],
    ['media without bytes', '@key(fields: ["id"]) @media(content: "id", contentType: "name")', '2:68 id must hold bytes: declare its type as Binary or Stream.'],
    ['media type that is no text', '@key(fields: ["id"]) @media(content: "data", contentType: "id")', '2:68 id must hold a media type: declare its type as String.'],
  ])('%s', (_case, directives, expected) => {
    expect(faults(entity(directives))).toContain(`a.graphql:${expected}`);
  }); // oxfmt-ignore

  it('nullable and sensitive', () => {
    expect(faults(entity('@key(fields: ["name"])'))).toEqual([
      'a.graphql:2:47 name cannot be part of the key: it may be null.',
      'a.graphql:2:47 name cannot be part of the key: it is sensitive.',
    ]);
  });
});

describe('each fault of fields', () => {
  it.each<[string, string, string]>([
    ['a list of scalars', 'names: [String!]!', '4:10 Only links to entities are lists: names cannot be a list of String.'],
    ['a complex value that may be null', 'size: Size', '4:9 A complex value is never null: write Size!.'],
    ['@search on a number', 'name: Int @search', '4:13 @search is for fields of type String.'],
    ['@text on a number', 'name: Int @text(maxLength: 3)', '4:13 @text is for fields of type String.'],
    ['@decimal on a text', 'name: String @decimal(precision: 3)', '4:16 @decimal is for fields of type Decimal.'],
    ['@stream on bytes', 'data: Binary @stream(contentType: "id")', '4:16 @stream is for fields of type Stream.'],
    ['@embedded on a scalar', 'name: String @embedded(prefix: "n")', '4:16 @embedded is for fields of complex types.'],
    ['@column on a complex value', 'size: Size! @column(name: "s")', '4:15 @column is for fields of scalars and enums; a complex field has @embedded.'],
    ['a pattern that is none', 'name: String @text(pattern: "(")', '4:16 The pattern must be a regular expression.'],
    ['@allowedValues on a number', 'name: Int @allowedValues(values: ["1"])', '4:13 @allowedValues is for fields of type String.'],
    ['no length', 'name: String @text(maxLength: 0)', '4:16 maxLength must be at least 1.'],
    ['no precision', 'n: Decimal @decimal(precision: 0)', '4:14 The precision must be at least 1.'],
    ['scale beyond precision', 'n: Decimal @decimal(precision: 2, scale: 3)', '4:14 The scale must be from 0 to the precision.'],
    ['protection of what is never null', 'name: String! @protectable(by: "flag")\n  flag: Boolean!', '4:17 name may be null where it is protected: declare its type without "!".'],
    ['protection by what is no flag', 'name: String @protectable(by: "id")', '4:16 id cannot tell whether a value is protected: declare its type as Boolean!.'],
    ['protection by what is not there', 'name: String @protectable(by: "ix")', '4:16 There is no field "ix". Did you mean "id"?'],
    ['protection of a complex value', 'size: Size! @protectable(by: "flag")\n  flag: Boolean!', '4:15 @protectable is for fields of scalars and enums.'],
    ['a group in small letters', 'name: String @group(name: "Names")', '4:16 "Names" is no name of a group: write it in capitals, such as PERSON_CPR.'],
    ['a reason of no words', 'name: String @sensitive(because: " ")', '4:16 because says in words why the field is sensitive.'],
    ['an unknown media type', 's: Stream @stream(contentType: "typ")', '4:13 There is no field "typ".'],
  ])('%s', (_case, field, expected) => {
    expect(faults(model(field, SIZE))).toEqual([`a.graphql:${expected}`]);
  }); // oxfmt-ignore

  it.each<[string, string, string]>([
    ['an entity in a complex type', 'a: Thing', 'The parts of a complex type must be scalars or enums: Thing is neither.'],
    ['a stream in a complex type', 'a: Stream', 'A stream must be a field of an entity, not a part of a complex type.'],
    ['a part in a group', 'a: String @group(name: "A")', '@group is for fields of entities, not for the parts of a complex type.'],
    ['a sensitive part', 'a: String @sensitive', '@sensitive is for fields of entities, not for the parts of a complex type.'],
  ])('%s', (_case, field, expected) => {
    const found = faults(model('name: String', `type Size @complex { ${field} }`));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^a\.graphql:6:\d+ /);
    expect(found[0]).toContain(expected);
  }); // oxfmt-ignore
});

describe('each fault of links', () => {
  it.each<[string, string, string]>([
    ['without @link', 'other: Other', '4:3 other leads to Other: say by which columns with @link.'],
    ['@link on a scalar', 'name: String @link(contained: true)', '4:16 @link is for fields that lead to entities.'],
    ['a dangling target', 'other: Othr @link', '4:10 Unknown type "Othr". Did you mean "Other"?'],
    ['columns that do not pair up', 'other: Other @link(from: ["other_a"])', '4:16 A link needs as many columns on one side as on the other: from has 1, to has 2.'],
    ['no columns', 'other: Other @link(from: [], to: [])', '4:16 A link needs as many columns on one side as on the other: from has 0, to has 0.'],
    ['list with nulls', 'others: [Other] @link(to: ["x"])', '4:11 A link to many must be a list without nulls: write [Other!]!.'],
    ['columns of no table between', 'other: Other @link(to: ["x"], throughTo: ["y"])', '4:16 throughFrom and throughTo are columns of a table: name it with through.'],
    ['columns between that do not pair up', 'other: [Other!]! @link(through: "t", throughFrom: ["x"], throughTo: ["y"])', '4:20 A link needs as many columns on one side as on the other: to has 2, throughTo has 1.'],
    ['contained through a table', 'other: [Other!]! @link(through: "t", throughFrom: ["x"], throughTo: ["y", "z"], contained: true)', '4:20 A link through a table cannot be contained, because its target may belong to several. Remove contained.'],
    ['a facet on a link', 'other: Other @link(from: ["a", "b"]) @text(maxLength: 1)', '4:40 @text is for fields of type String.'],
  ])('%s', (_case, field, expected) => {
    expect(faults(model(field, OTHER))).toEqual([`a.graphql:${expected}`]);
  }); // oxfmt-ignore
});

describe('each fault of @function', () => {
  const MEDIA =
    'type Media @entity(table: "m") @key(fields: ["id"]) @media(content: "bytes", contentType: "kind") { id: Int! kind: String! bytes: Binary! }';

  it.each<[string, string, string]>([
    ['on a link to many', 'media: [Media!]! @link(to: ["a"]) @function(name: "Get")', '4:37 @function is for fields that lead to one media entity.'],
    ['on a link to no media', 'other: Other @link(from: ["a", "b"]) @function(name: "Get")', '4:40 @function is for fields that lead to one media entity.'],
    ['on a value', 'name: String @function(name: "Get")', '4:16 @function is for fields that lead to one media entity.'],
    ['with no name of OData', 'media: Media @link(from: ["a"]) @function(name: "get it")', '4:35 "get it" is no name of a function: letters and digits, not beginning with a digit.'],
    ['with the name of a type', 'media: Media @link(from: ["a"]) @function(name: "Other")', '4:3 A function cannot be named "Other": a type has that name.'],
    ['with the name of a field', 'name: String\n  media: Media @link(from: ["a"]) @function(name: "Name")', '5:3 Two fields or functions have the OData name "Name".'],
  ])('%s', (_case, field, expected) => {
    expect(faults(model(field, `${OTHER}\n${MEDIA}`))).toEqual([`a.graphql:${expected}`]);
  }); // oxfmt-ignore
});

describe('each fault of @where', () => {
  const OPEN = 'type Open @entity(table: "open") @where(column: "closed", equals: "false") @key(fields: ["id"]) { id: Int! }';
  const NULLABLE = 'By @where the link may lead to no Open: declare its type without "!".';

  it.each<[string, string, string]>([
    ['a link that must lead somewhere, to a type with @where', 'open: Open! @link(from: ["open_id"])', `4:9 ${NULLABLE}`],
    ['a link with @where that must lead somewhere', 'open: Open! @link(from: ["open_id"]) @where(column: "a", equals: "b")', `4:9 ${NULLABLE}`],
    ['@where on a field that leads nowhere', 'name: String @where(column: "a", equals: "b")', '4:16 @where is for entities, and for fields that lead to entities.'],
    ['two values of one column', 'opens: [Open!]! @link(to: ["a"]) @where(column: "a", equals: "b") @where(column: "a", equals: "c")', '4:69 Two @where name the column "a": a column has one value.'],
    ['no value', 'open: Open @link(from: ["a"]) @where(column: "a")', '4:33 Directive "@where" argument "equals" of type "String!" is required, but it was not provided.'],
    ['a value that is no text', 'open: Open @link(from: ["a"]) @where(column: "a", equals: false)', '4:61 Argument "equals" has invalid value false.'],
    ['a value with U+0000', 'open: Open @link(from: ["a"]) @where(column: "a", equals: "\\u0000")', '4:33 No value in PostgreSQL holds the character U+0000.'],
  ])('%s', (_case, field, expected) => {
    expect(faults(model(field, OPEN))).toEqual([`a.graphql:${expected}`]);
  }); // oxfmt-ignore

  it('on a complex type', () => {
    const sdl = model('size: Size! @embedded(prefix: "s_")', SIZE.replace('@complex', '@complex @where(column: "a", equals: "b")'));
    expect(faults(sdl)).toEqual(['a.graphql:6:20 @where is for entities.']);
  });

  it('is none where the link may lead nowhere', () => {
    expect(faults(model('open: Open @link(from: ["open_id"])\n  opens: [Open!]! @link(to: ["thing_id"])', OPEN))).toEqual([]);
  });
});

describe('each fault of a key within an owner', () => {
  const PART = 'type Part @entity(table: "part") @key(fields: ["code"], within: ["thing_id", "kind"]) { code: String! }';
  const OPEN =
    'The key of Part is unique within thing_id, kind only: a link to it must be contained, and say by @link(to) and @where what these columns are.';

  it('is none where each link is contained and says what the columns are', () => {
    const parts = 'parts: [Part!]! @link(to: ["thing_id"], contained: true) @where(column: "kind", equals: "A")';
    expect(faults(model(parts, PART))).toEqual([]);
  });

  it.each([
    ['a link that is not contained', 'parts: [Part!]! @link(to: ["thing_id"]) @where(column: "kind", equals: "A")'],
    ['a link that leaves a column open', 'parts: [Part!]! @link(to: ["thing_id"], contained: true)'],
  ])('%s', (_case, field) => {
    expect(faults(model(field, PART))).toEqual([`a.graphql:4:3 ${OPEN}`]);
  });

  it('an entity set', () => {
    const found = faults(model('name: String', PART.replace('"part"', '"part", set: "Parts"')));
    expect(found).toEqual(['a.graphql:6:6 Part has an entity set, so its key must be unique by itself. Remove within, or the set.']);
  });
});

describe('faults of sensitive fields', () => {
  it('include fields that are searched', () => {
    const message = 'A sensitive or protected field must not have @search: the record could not tell which field a search has read.';
    expect(faults(model('name: String @search @sensitive'))).toEqual([`a.graphql:4:16 ${message}`]);
    expect(faults(model('name: String @search @protectable(by: "flag")\n  flag: Boolean!'))).toEqual([`a.graphql:4:16 ${message}`]);
  });

  it('include two subjects, and a subject without an identifier', () => {
    const subject = '@entity(table: "thing", set: "Things") @key(fields: ["id"]) @subject';
    expect(faults(model('name: String', '', subject))).toEqual(['a.graphql:2:72 The key of a @subject must be one field of type UUID.']);
    const person = 'type Person @entity(table: "person") @key(fields: ["uuid"]) @subject { uuid: UUID! }';
    const other = person.replace('type Person', 'type Pupil').replace('"person"', '"pupil"');
    expect(faults(model('name: String', `${person}\n${other}`))).toEqual(['a.graphql:7:6 Two types are a @subject: Person and Pupil.']);
  });
});
