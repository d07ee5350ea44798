/** docs/errors.md and the catalogues in the code say the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FAULT_STATUS } from '../../odata-adapter/faults';
import { PROJECT_ROOT } from '../../std/project-root';

const page = readFileSync(path.join(PROJECT_ROOT, 'docs/errors.md'), 'utf8');
const readFaultCodes =
  readFileSync(path.join(PROJECT_ROOT, 'graphql/data-plane-types.ts'), 'utf8').split('export type ReadFaultCode =')[1]?.split(';')[0] ?? '';

describe('docs/errors.md', () => {
  it('lists each code of the OData door with its status, and no other', () => {
    const rows = [...page.matchAll(/^\| `([A-Za-z]+)` +\| (\d{3}) +\|/gm)].map(([, code, status]) => [code, Number(status)]);
    expect(Object.fromEntries(rows)).toEqual(FAULT_STATUS);
    expect(rows).toHaveLength(Object.keys(FAULT_STATUS).length);
  });

  it('lists each code of the GraphQL door, and no other', () => {
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, code]) => code);
    const declared = [...readFaultCodes.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code);
    expect(declared.length).toBeGreaterThan(5);
    expect(documented.sort()).toEqual(declared.sort());
  });
});
