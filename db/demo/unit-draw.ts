/** Units with their weights -> a unit drawn by weight. */
import { at, type SeededRandom } from './seeded-random';
import type { DemoUnit } from './units';

export class UnitDraw {
  private readonly bounds: readonly number[];
  private readonly total: number;

  constructor(private readonly units: readonly DemoUnit[]) {
    let sum = 0;
    this.bounds = units.map(unit => (sum += unit.weight));
    this.total = sum;
  }

  pick(random: SeededRandom): DemoUnit {
    const wanted = (random.next() / 0x1_0000_0000) * this.total;
    let [low, high] = [0, this.units.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(this.bounds, middle) > wanted) high = middle;
      else low = middle + 1;
    }
    return at(this.units, low);
  }
}
