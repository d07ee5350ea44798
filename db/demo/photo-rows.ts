/** The portraits of the demo -> rows of `photo`. */
import { createHash } from 'node:crypto';
import { momentBefore } from './calendar';
import { columns, type DemoTable } from './demo-table';
import { Dice } from './dice';
import { personUuid } from './persons';
import { drawPortrait } from './portrait';

export const PHOTO_TABLE: DemoTable = {
  name: 'photo',
  columns: columns('uuid person_uuid format checksum last_changed content'),
  *rows(plan) {
    for (let index = 0; index < plan.persons; index++) {
      const dice = new Dice(plan.seed, 'photo', index);
      if (!dice.chance(0.3)) continue;
      const [uuid, changed, content] = [dice.uuid(), momentBefore(dice.below(2000), dice), drawPortrait(dice)];
      const checksum = createHash('sha256').update(content).digest('hex');
      yield [uuid, personUuid(plan, index), 'image/png', checksum, changed, content];
    }
  },
};
