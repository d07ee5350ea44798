import { PlanCache } from '../../std/plan-cache';
import { PlanTree, type Specialise } from '../../std/plan-tree';

type Values = readonly string[];

/** A plan that depends on the first value's length, and where that is even on whether the second begins with a `-`. */
function planOf(specialise: Specialise<Values>): { readonly name: string } {
  const length = specialise(([first = '']) => first.length);
  if (length % 2 === 1) return { name: `odd ${length}` };
  return { name: `even ${length} ${specialise(([, second = '']) => second.startsWith('-'))}` };
}

describe('plans by the answers they depend on', () => {
  it('finds a plan for other values that give the same answers', () => {
    const tree = new PlanTree<Values, { readonly name: string }>();
    const made = tree.make(['abc', 'x'], planOf);
    expect(tree.find(['xyz', '-1'])).toBe(made);
  });

  it('finds no plan where any answer differs', () => {
    const tree = new PlanTree<Values, { readonly name: string }>();
    tree.make(['ab', 'x'], planOf);
    expect(tree.find(['ab', '-x'])).toBeUndefined();
    expect(tree.find(['abcd', 'x'])).toBeUndefined();
  });

  it('keeps the plans of different answers side by side', () => {
    const tree = new PlanTree<Values, { readonly name: string }>();
    const inputs: readonly Values[] = [['ab', 'x'], ['ab', '-x'], ['abc', 'x'], ['abcd', 'x']]; // oxfmt-ignore
    const made = inputs.map(values => tree.make(values, planOf));
    expect(inputs.map(values => tree.find(values))).toEqual(made);
    expect(made.map(({ name }) => name)).toEqual(['even 2 false', 'even 2 true', 'odd 3', 'even 4 false']);
  });

  it('keeps nothing of a plan that could not be made', () => {
    const tree = new PlanTree<Values, { readonly name: string }>();
    const failing = (specialise: Specialise<Values>): { readonly name: string } => {
      specialise(([first = '']) => first);
      throw new Error('cannot be planned');
    };
    expect(() => tree.make(['a'], failing)).toThrow('cannot be planned');
    expect(tree.find(['a'])).toBeUndefined();
  });
});

describe('a cache of plans', () => {
  const made = (name: string) => () => ({ name });

  it('finds plans by their template and their answers', () => {
    const cache = new PlanCache<Values, { readonly name: string }>({ entries: 10, bytes: 10_000 }, () => 10);
    const plan = cache.make('t', ['ab', 'x'], planOf);
    expect(cache.find('t', ['cd', 'y'])).toBe(plan);
    expect(cache.find('other', ['cd', 'y'])).toBeUndefined();
  });

  it('holds no more entries than its bound, those used last for certain', () => {
    const cache = new PlanCache<Values, { readonly name: string }>({ entries: 10, bytes: 10_000 }, () => 10);
    for (let index = 0; index < 100; index += 1) {
      cache.make(`t${index}`, [], made(`p${index}`));
      cache.find('t0', []);
    }
    const held = Array.from({ length: 100 }, (_, index) => cache.find(`t${index}`, [])).filter(plan => plan !== undefined);
    expect(held.length).toBeLessThanOrEqual(10);
    expect(cache.find('t0', [])).toEqual({ name: 'p0' });
  });

  it('counts all plans of one template', () => {
    const cache = new PlanCache<Values, { readonly name: string }>({ entries: 10, bytes: 10_000 }, () => 10);
    const texts = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index));
    for (const text of texts) cache.make('t', [text], planOf);
    const held = texts.filter(text => cache.find('t', [text]) !== undefined);
    expect(held.length).toBeGreaterThan(0);
    expect(held.length).toBeLessThanOrEqual(10);
  });

  it('keeps what is used all the time beside a template with many answers and ten thousand others', () => {
    const cache = new PlanCache<Values, { readonly name: string }>({ entries: 200, bytes: 1e9 }, () => 10);
    const hot = Array.from({ length: 40 }, (_, index) => `hot${index}`);
    let remade = 0;
    for (let index = 0; index < 10_000; index += 1) {
      cache.make(`new${index}`, [], made('new'));
      cache.make('many', ['x'.repeat(index % 2000)], planOf);
      const name = hot[index % hot.length] ?? '';
      if (cache.find(name, []) !== undefined) continue;
      cache.make(name, [], made(name));
      remade += 1;
    }
    expect(remade).toBe(hot.length);
  });

  it('holds no more bytes than its bound', () => {
    const cache = new PlanCache<Values, { readonly name: string }>({ entries: 1000, bytes: 1000 }, () => 98);
    for (let index = 10; index < 60; index += 1) cache.make(`t${index}`.slice(1), [], made(`p${index}`));
    const held = Array.from({ length: 60 }, (_, index) => cache.find(String(index), [])).filter(plan => plan !== undefined);
    expect(held.length).toBeGreaterThan(0);
    expect(held.length).toBeLessThanOrEqual(10);
  });
});
