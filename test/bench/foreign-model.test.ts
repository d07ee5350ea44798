/** The model that the benchmark has beside the service's own. */
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { PROJECT_ROOT } from '../../std/project-root';

it("is read without a fault, shares no name with the service's own model, and has nothing sensitive", () => {
  const model = readModel(path.join(PROJECT_ROOT, 'bench/model'));
  const own = readModel(path.join(PROJECT_ROOT, 'graphql/model'));
  const tables = new Set(own.entities.map(({ table }) => table));
  expect(model.entities.map(({ table }) => table).filter(table => tables.has(table))).toEqual([]);
  expect(model.entities.flatMap(({ fields }) => fields.filter(({ sensitive }) => sensitive))).toEqual([]);
});
