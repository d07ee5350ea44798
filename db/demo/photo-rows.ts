/** The portraits of the demo -> rows of `photo`. */
import { createHash } from 'node:crypto';
import { momentBefore } from './demo-calendar';
import { columns, type DemoTable } from './demo-table';
import { SeededRandom } from './seeded-random';
import { personUuid } from './persons';
import { drawPortrait } from './portrait';

export const PHOTO_TABLE: DemoTable = {
  name: 'photo',
  columns: columns('uuid person_uuid format checksum last_changed content'),
  *rows(organisation) {
    for (let index = 0; index < organisation.persons; index++) {
      const random = new SeededRandom(organisation.seed, 'photo', index);
      if (!random.chance(0.3)) continue;
      const [uuid, changed, content] = [random.uuid(), momentBefore(random.below(2000), random), drawPortrait(random)];
      const checksum = createHash('sha256').update(content).digest('hex');
      yield [uuid, personUuid(organisation, index), 'image/png', checksum, changed, content];
    }
  },
};
