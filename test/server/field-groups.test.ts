/** Groups of fields, from the key to the answer: what is allowed and denied by a group's name, at every door. The sample model has three of them. */
import path from 'node:path';
import type { AnnotatedSchema, EntityType } from '../../graphql/annotated-schema';
import { createGrants } from '../../graphql/grants/create-grants';
import type { KeyRights } from '../../graphql/grants/grants';
import { readModel } from '../../graphql/read-model/read-model';
import { effectiveFields } from '../../server/keys/administer-keys';
import { PROJECT_ROOT } from '../../std/project-root';
import { startTestService, type AskingReader, type TestService } from '../support/service';

const modelDir = path.join(PROJECT_ROOT, 'test/models/sample');
const model = readModel(modelDir);

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ modelDir });
});
afterAll(() => service.close());

const rights = (some: Partial<KeyRights>): KeyRights => ({ allow: undefined, deny: [], schema: 'FULL', ...some });
const reader = (some: Partial<KeyRights>): Promise<AskingReader> => service.as(rights(some));
const reads = (some: Partial<KeyRights>, of: AnnotatedSchema = model): readonly string[] => effectiveFields(rights(some), of);

const KEY_OF_ITEM = ['Item.collection', 'Item.number'];

describe('a key that is allowed a group', () => {
  it('reads what is in the group, sensitive or not, the key of its type, and nothing else', () => {
    expect(reads({ allow: ['ITEM_SECRET'] })).toEqual([...KEY_OF_ITEM, 'Item.secret']);
    expect(reads({ allow: ['Item.title', 'ITEM_SECRET'] })).toEqual([...KEY_OF_ITEM, 'Item.title', 'Item.secret']);
  });

  it('reads all of a type that is in the group, but what is in another group too', () => {
    const certificate = ['Certificate.id', 'Certificate.issued', 'Certificate.item'];
    expect(reads({ allow: ['CERTIFICATE'] })).toEqual([...KEY_OF_ITEM, 'Item.certificate', ...certificate]);
    expect(reads({ allow: ['CERTIFICATE', 'CERTIFICATE_ISSUER'] })).toContain('Certificate.issuer');
    expect(reads({ allow: ['CERTIFICATE_ISSUER'] })).toEqual([]);
  });

  it('reads what is named beside it, whichever groups that is in', () => {
    expect(reads({ allow: ['Certificate.issuer'] })).toEqual(['Certificate.id', 'Certificate.issuer']);
    expect(reads({ allow: ['Certificate.*'] })).toContain('Certificate.issuer');
  });

  it('gets it by OData and by GraphQL', async () => {
    const asking = await reader({ allow: ['ITEM_SECRET'] });
    const all = await service.get('/odata/Items?$select=Collection,Number,Secret');
    expect((await asking.get('/odata/Items?$select=Collection,Number,Secret')).json()).toEqual(all.json());
    expect((await asking.get('/odata/Items?$select=Title')).statusCode).toBe(403);
    const query = '{ items(filter: { secret: { ne: null } }) { nodes { secret } } }';
    const answer = (await asking.graphql(query)).json<{ data: { items: { nodes: readonly unknown[] } } }>();
    expect(answer.data.items.nodes.length).toBeGreaterThan(0);
    expect((await asking.graphql('{ items { nodes { title } } }')).json()).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN_FIELD', field: 'Item.title' } }],
    });
  });
});

describe('a key that is denied a group', () => {
  it('reads all but what is in it, in whatever other way that is allowed', () => {
    const without = (...names: readonly string[]): readonly string[] => reads({}).filter(name => !names.includes(name));
    expect(reads({ deny: ['CERTIFICATE_ISSUER'] })).toEqual(without('Certificate.issuer'));
    const allow = ['Item.secret', 'Item.title', 'ITEM_SECRET', 'Item.*'];
    expect(reads({ allow, deny: ['ITEM_SECRET'] })).not.toContain('Item.secret');
    expect(reads({ allow: ['CERTIFICATE', 'CERTIFICATE_ISSUER'], deny: ['CERTIFICATE_ISSUER'] })).not.toContain('Certificate.issuer');
  });

  it('reads nothing of a type that is in it', async () => {
    expect(reads({ deny: ['CERTIFICATE'] }).filter(name => name.startsWith('Certificate.') || name === 'Item.certificate')).toEqual([]);
    const asking = await reader({ deny: ['CERTIFICATE'] });
    expect((await asking.get('/odata/Items?$expand=Certificate')).json()).toMatchObject({ error: { code: 'FieldForbidden' } });
    expect((await asking.get("/odata/Items?$filter=Certificate/Issuer eq 'x'")).statusCode).toBe(403);
    expect((await asking.get('/odata/Items?$top=1')).statusCode).toBe(200);
  });

  it('does not know its names, where what is withheld does not exist', async () => {
    const asking = await reader({ deny: ['CERTIFICATE'], schema: 'GRANTED' });
    expect((await asking.get('/odata/$metadata')).body).not.toMatch(/Certificate|Issuer/);
    expect((await asking.get('/key')).body).not.toMatch(/certificate/i);
  });
});

it('is kept by its name, so that a field which joins the group later follows', () => {
  const later: AnnotatedSchema = { ...model, entities: model.entities.map(entity => withGroup(entity, 'code', 'ITEM_SECRET')) };
  expect(reads({ allow: ['ITEM_SECRET'] }, later)).toEqual([...KEY_OF_ITEM, 'Item.code', 'Item.secret']);
  expect(createGrants(later, rights({ deny: ['ITEM_SECRET'] })).mayRead('Item', 'code')).toBe(false);
});

function withGroup(entity: EntityType, name: string, group: string): EntityType {
  return { ...entity, fields: entity.fields.map(field => (field.name === name ? { ...field, groups: [group] } : field)) };
}

it('is shown to the holder of the key, and to administrators with each field', async () => {
  const asking = await reader({ allow: ['ITEM_SECRET'], deny: ['CERTIFICATE'] });
  expect((await asking.get('/key')).json()).toMatchObject({
    allow: ['ITEM_SECRET'],
    deny: ['CERTIFICATE'],
    fields: [...KEY_OF_ITEM, 'Item.secret'],
  });
  const fields = new Map(service.keys.grantableFields().map(({ name, groups }) => [name, groups]));
  expect(fields.get('Certificate.issuer')).toEqual(['CERTIFICATE', 'CERTIFICATE_ISSUER']);
  expect(fields.get('Item.title')).toEqual([]);
});

it.each([
  ['ITEM_SECRETS', "There is no group 'ITEM_SECRETS'. Did you mean 'ITEM_SECRET'?"],
  ['PERSON_CPR', "There is no group 'PERSON_CPR'. List the fields to see their groups."],
])('refuses the group %s, which there is none of', async (group, message) => {
  await expect(service.keys.create({ name: 'x', allow: [group] }, 'tester')).rejects.toMatchObject({ target: 'allow', message });
  await expect(service.keys.create({ name: 'x', deny: [group] }, 'tester')).rejects.toMatchObject({ target: 'deny', message });
});
