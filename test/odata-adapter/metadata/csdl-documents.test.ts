/** `$metadata` and the vocabularies that it refers to in both formats: valid against the schemas that OASIS publishes, and saying the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { xml2json } from 'odata-csdl';
import { validateXML } from 'xmllint-wasm';
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { VOCABULARIES } from '../../../odata-adapter/edm/vocabularies';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { buildMetadataDocuments } from '../../../odata-adapter/metadata/metadata-documents';
import { vocabularyDocument } from '../../../odata-adapter/metadata/vocabulary-document';
import type { ODataVersion } from '../../../odata-adapter/odata-version';
import { once } from '../../../std/once';
import { PROJECT_ROOT } from '../../../std/project-root';
import { organisationEdm, sampleEdm } from '../../support/edm';

type Json = Readonly<Record<string, unknown>>;

const schemaFile = (name: string): string => readFileSync(path.join(PROJECT_ROOT, 'node_modules/odata-csdl/schemas', name), 'utf8');

/** Contents by names, and one that is not valid. All are validated at once, when the first is asked for: the validator takes long to begin. */
const xmlFiles = new Map([['broken.xml', '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"/>']]);
const validated = once(() =>
  validateXML({
    xml: [...xmlFiles].map(([fileName, contents]) => ({ fileName, contents })),
    schema: { fileName: 'edmx.xsd', contents: schemaFile('edmx.xsd') },
    preload: { fileName: 'edm.xsd', contents: schemaFile('edm.xsd') },
  }),
);

async function expectValidXml(fileName: string): Promise<void> {
  expect(await faultsOf(fileName)).toEqual([]);
}

/** Those that name no file are of all. */
async function faultsOf(fileName: string): Promise<readonly string[]> {
  const messages = (await validated()).errors.map(({ rawMessage }) => rawMessage);
  const others = [...xmlFiles.keys()].filter(other => other !== fileName);
  return messages.filter(message => !others.some(other => message.startsWith(other)));
}

it('finds what is not valid CSDL XML', async () => {
  expect(await faultsOf('broken.xml')).toContainEqual(expect.stringContaining('fails to validate'));
});

const qualified = (json: string): string =>
  json.replace(/(?<=["@#(])(Core|Capabilities|Validation|Aggregation|Authorization)\.(?=[A-Z])/g, 'Org.OData.$1.V1.');

const jsonSchema = once(() => new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(schemaFile('csdl.schema.json')) as object));

function expectValidJson(json: string): void {
  const validate = jsonSchema();
  validate(JSON.parse(json));
  expect(validate.errors).toBeNull();
}

/** Each format refers to vocabularies in its own format. The converter writes aliases, which stand for namespaces. */
function expectSame(xml: string, json: string): void {
  const messages: unknown[] = [];
  const converted = xml2json(xml.replace(/(<edmx:Reference Uri="[^"]*\.)xml"/g, '$1json"'), { strict: true, messages });
  expect(JSON.parse(qualified(JSON.stringify(converted)))).toEqual(JSON.parse(qualified(json)));
  expect(messages).toEqual([]);
}

describe.each<[string, () => EdmModel]>([
  ['organisation', organisationEdm],
  ['sample', sampleEdm],
])('$metadata of the %s model', (name, edmOf) => {
  const documents = buildMetadataDocuments(edmOf(), DEFAULT_LIMITS);

  describe.each<ODataVersion>(['4.0', '4.01'])('for %s', version => {
    const [xml, json] = [documents[version].xml().toString(), documents[version].json().toString()];
    const file = `${name}-${version}.xml`;
    xmlFiles.set(file, xml);

    it('is valid CSDL XML', () => expectValidXml(file));
    it('is valid CSDL JSON', () => expectValidJson(json));
    it('says the same in both formats', () => expectSame(xml, json));

    it('names its version', () => {
      expect(xml).toContain(`Version="${version}"`);
      expect(JSON.parse(json)).toMatchObject({ $Version: version });
    });
  });
});

describe.each(VOCABULARIES.flatMap(({ namespace }) => (['4.0', '4.01'] as const).map(version => [namespace, version] as const)))(
  'the vocabulary %s in %s',
  (namespace, version) => {
    const [xml, json] = [
      vocabularyDocument(namespace, version, 'xml').toString(),
      vocabularyDocument(namespace, version, 'json').toString(),
    ];
    const schema = (JSON.parse(json) as Readonly<Record<string, Json>>)[namespace] ?? {};
    const file = `${namespace}-${version}.xml`;
    xmlFiles.set(file, xml);

    it('is valid CSDL XML', () => expectValidXml(file));
    it('is valid CSDL JSON', () => expectValidJson(json));
    it('says the same in both formats', () => expectSame(xml, json));
    it('names its version', () => {
      expect(xml).toContain(`Version="${version}"`);
      expect(JSON.parse(json)).toMatchObject({ $Version: version });
    });

    it('has every term, type and function that OASIS publishes, as it is published', () => {
      const { default: file } = jest.requireActual<{ default: Readonly<Record<string, Json>> }>(
        `@sap-ux/odata-vocabularies/dist/resources/${namespace}`,
      );
      expect(withoutAnnotations(schema)).toEqual(withoutAnnotations(file[namespace] ?? {}));
      expect(Object.keys(schema).length).toBeGreaterThan(15);
    });

    it('refers to vocabularies that are served beside it alone', () => {
      const { $Reference } = JSON.parse(json) as { $Reference: Json };
      const served = VOCABULARIES.map(vocabulary => `${vocabulary.namespace}.json`);
      expect(Object.keys($Reference).filter(uri => !served.includes(uri))).toEqual([]);
    });
  },
);

function withoutAnnotations(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner: unknown) => (name.includes('@') ? undefined : inner)));
}
