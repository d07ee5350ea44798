/** Rows for each person, made with random numbers of the person's own. */
import type { DemoOrganisation } from './demo-organisation';
import type { Cell } from './demo-set';
import { type DemoPerson, personAt } from './persons';
import { SeededRandom } from './seeded-random';

export function* forPersons(
  organisation: DemoOrganisation,
  stream: string,
  rowsOf: (person: DemoPerson, random: SeededRandom) => Iterable<readonly Cell[]>,
): Iterable<readonly Cell[]> {
  for (let index = 0; index < organisation.persons; index++)
    yield* rowsOf(personAt(organisation, index), new SeededRandom(organisation.seed, stream, index));
}
