/** The portraits of the demo -> rows of `photo`. */
import { crc32Of } from './crc32';
import { momentBefore } from './demo-calendar';
import { columns, type DemoTable } from './demo-table';
import { SeededRandom } from './seeded-random';
import { personUuid } from './persons';
import { drawPortrait } from './portrait';

export const PHOTO_TABLE: DemoTable = {
  name: 'photo',
  columns: columns('id person_uuid format checksum last_changed content'),
  *rows(organisation) {
    let id = 0;
    for (let index = 0; index < organisation.persons; index++) {
      const random = new SeededRandom(organisation.seed, 'photo', index);
      if (!random.chance(0.3)) continue;
      const [changed, content] = [momentBefore(random.below(2000), random), drawPortrait(random)];
      yield [++id, personUuid(organisation, index), 'image/png', crc32Of(content) | 0, changed, content];
    }
  },
};
