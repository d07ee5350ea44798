/** Figures of several rounds -> the one that stands for them: no round is preferred because it was quicker. */
import { middleOf } from '../../bench/measure';

it.each([
  { figures: [3, 1, 2], middle: 2 },
  { figures: [0.58, 0.83], middle: 0.705 },
  { figures: [4, 1, 2, 10], middle: 3 },
])('the middle of $figures is $middle', ({ figures, middle }) => {
  expect(middleOf(figures)).toBeCloseTo(middle, 10);
});
