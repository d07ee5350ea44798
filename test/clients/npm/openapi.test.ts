/** The description in OpenAPI by two validators, and a client of which `openapi-typescript` has generated the types. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import createClient from 'openapi-fetch';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startTestService, type TestService } from '../../support/service';
import type { paths } from './generated/openapi';

const DESCRIPTION = path.join(PROJECT_ROOT, 'test/clients/npm/generated/openapi.json');

/** The package is an ES module, which Jest does not load. */
const VALIDATE = `
  import { Validator } from '@seriousme/openapi-schema-validator';
  console.log(JSON.stringify(await new Validator().validate(process.argv[1])));`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('the description of the service', () => {
  it('is valid for @seriousme/openapi-schema-validator', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', VALIDATE, DESCRIPTION], {
      cwd: __dirname,
    });
    expect(JSON.parse(stdout)).toEqual({ valid: true });
  });

  it('is valid for swagger-parser', async () => {
    const { paths: described } = await SwaggerParser.validate(DESCRIPTION);
    expect(Object.keys(described ?? {})).toContain('/Persons');
  });

  it('gives openapi-fetch a client that reads rows with their types', async () => {
    const client = createClient<paths>({
      baseUrl: `${await service.listen()}/odata`,
      headers: { ApiKey: service.key },
      querySerializer: { array: { style: 'form', explode: false } },
    });
    const { data } = await client.GET('/Persons', {
      params: { query: { $filter: "Firstname eq 'Anders'", $top: 3, $select: ['Firstname', 'LastChanged'] } },
    });
    const names: (string | null | undefined)[] = data?.value.map(({ Firstname }) => Firstname) ?? [];
    expect(new Set(names)).toEqual(new Set(['Anders']));
  });
});
