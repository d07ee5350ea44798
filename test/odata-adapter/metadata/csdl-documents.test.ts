/** `$metadata` in both formats: valid against the schemas that OASIS publishes, and saying the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { xml2json } from 'odata-csdl';
import { validateXML } from 'xmllint-wasm';
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { buildMetadataDocuments } from '../../../odata-adapter/metadata/metadata-documents';
import type { ODataVersion } from '../../../odata-adapter/odata-version';
import { PROJECT_ROOT } from '../../../std/project-root';
import { organisationEdm, sampleEdm } from '../../support/edm';

const schemaFile = (name: string): string => readFileSync(path.join(PROJECT_ROOT, 'node_modules/odata-csdl/schemas', name), 'utf8');

describe.each<[string, () => EdmModel]>([
  ['organisation', organisationEdm],
  ['sample', sampleEdm],
])('$metadata of the %s model', (_name, edmOf) => {
  const documents = buildMetadataDocuments(edmOf(), DEFAULT_LIMITS);

  describe.each<ODataVersion>(['4.0', '4.01'])('for %s', version => {
    const [xml, json] = [documents[version].xml.toString(), documents[version].json.toString()];

    it('is valid CSDL XML', async () => {
      const result = await validateXML({
        xml: { fileName: 'metadata.xml', contents: xml },
        schema: { fileName: 'edmx.xsd', contents: schemaFile('edmx.xsd') },
        preload: { fileName: 'edm.xsd', contents: schemaFile('edm.xsd') },
      });
      expect(result.errors).toEqual([]);
      expect(result.valid).toBe(true);
    });

    it('is valid CSDL JSON', () => {
      const ajv = new Ajv({ strict: false, allErrors: true });
      const validate = ajv.compile(JSON.parse(schemaFile('csdl.schema.json')) as object);
      validate(JSON.parse(json));
      expect(validate.errors).toBeNull();
    });

    it('says the same in both formats', () => {
      const messages: unknown[] = [];
      expect(xml2json(xml, { strict: true, messages })).toEqual(JSON.parse(json));
      expect(messages).toEqual([]);
    });

    it('names its version', () => {
      expect(xml).toContain(`Version="${version}"`);
      expect(JSON.parse(json)).toMatchObject({ $Version: version });
    });
  });
});
