/** The portraits of the demo -> records of `Photo`. */
import { crc32 } from 'node:zlib';
import { momentBefore } from './demo-calendar';
import { type DemoSet, fields } from './demo-set';
import { SeededRandom } from './seeded-random';
import { personUuid } from './persons';
import { drawPortrait } from './portrait';

export const PHOTO_SET: DemoSet = {
  name: 'Photo',
  fields: fields('Id PersonUuid Format Checksum LastChanged Content'),
  *rows(organisation) {
    let id = 0;
    for (let index = 0; index < organisation.persons; index++) {
      const random = new SeededRandom(organisation.seed, 'photo', index);
      if (!random.chance(0.3)) continue;
      const [changed, content] = [momentBefore(random.below(2000), random), drawPortrait(random)];
      yield [++id, personUuid(organisation, index), 'image/png', crc32(content) | 0, changed, content.toString('base64')];
    }
  },
};
