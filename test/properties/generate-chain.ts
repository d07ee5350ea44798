/** Requests with chains of transformations: groups in groups, sets that are concatenated, names that are given again wherever that is allowed. */
import type {
  Aggregate,
  Chain,
  ChainRequest,
  Column,
  ExtremeName,
  Grouping,
  Method,
  NamedValue,
  Shape,
  Start,
  Transformation,
} from './chain';
import { concatShapes, groupShapes, isConcatenable } from './chain-shape';
import type { Draw } from './draw';
import { OpenResult, evaluateStep, unordered } from './evaluate-chain';
import type { Expression, OrderItem } from './expression';
import { columnValue, columnsOf, condition, drawColumn, linkedColumns, number, plainProperties, value } from './generate-column';
import type { SetAtHand } from './generate-column';
import type { EntityName } from './entity-description';
import { generateSearch } from './generate-search';
import { typeOf } from './organisation';
import type { Entity, Organisation } from './organisation';
import { ENTITIES } from './entities';

/** So few that they meet. */
const ALIASES = ['A', 'B', 'C', 'D'];
const METHODS: readonly Method[] = ['sum', 'min', 'max', 'average', 'countdistinct', 'countdistinct'];
const EXTREMES: readonly ExtremeName[] = ['topcount', 'bottomcount', 'topsum', 'bottomsum', 'toppercent', 'bottompercent'];
/** Fewer than the service allows of a request. */
const MOST = 14;
const SAMPLE = 40;
const DEPTH = 3;

export function generateChain(draw: Draw, organisation: Organisation): ChainRequest {
  const start = generateStart(draw, organisation);
  const shape: Shape = { type: start.type, areEntities: true, columns: [], partial: new Set() };
  const sample = start.entities.slice(0, SAMPLE);
  const generator = new ChainGenerator(draw);
  const first = start.type === 'Person' && draw.chance(70) ? [generator.few()] : [];
  const { chain, set } = generator.chain({ organisation, shape, sample }, DEPTH);
  const columns = set.shape.columns.map(({ name }) => name);
  const own = draw.some(plainProperties(start.type), 2);
  const selected = [...new Set([...ENTITIES[start.type].key, ...own, ...columns])];
  const count = draw.way<ChainRequest['count']>([[7, () => 'none'], [2, () => 'beside'], [1, () => 'alone']]); // oxfmt-ignore
  return { start, chain: [...first, ...chain], shape: set.shape, selected: set.shape.areEntities ? selected : undefined, count };
}

function generateStart(draw: Draw, organisation: Organisation): Start {
  const whole = (type: EntityName) => (): Start => {
    return { path: ENTITIES[type].set ?? '', type, entities: organisation.entities(type) };
  };
  if (organisation.entities('Item').length > 0)
    return draw.way<Start>([
      [6, whole('Item')],
      [1, whole('Keyword')],
    ]);
  return draw.way<Start>([[3, whole('Function')], [4, whole('OrgUnit')], [2, whole('Person')], [4, () => linked(draw, organisation)]]); // oxfmt-ignore
}

function linked(draw: Draw, organisation: Organisation): Start {
  const unit = draw.pick(organisation.entities('OrgUnit'));
  return {
    path: `OrgUnits(${unit.values.Uuid as string})/Affiliations`,
    type: 'Affiliation',
    entities: organisation.linked(unit, 'Affiliations'),
  };
}

interface Made {
  readonly chain: Chain;
  readonly set: SetAtHand;
}

/** What a step makes of a set. */
interface Step {
  readonly step: Transformation;
  readonly shape: Shape;
}

class ChainGenerator {
  private left = MOST;
  /** Names that rows are grouped by perhaps, which may be given again within the group. */
  private hidden: readonly string[] = [];
  private marks = 0;

  constructor(private readonly draw: Draw) {}

  chain(set: SetAtHand, depth: number): Made {
    const { draw } = this;
    const chain: Transformation[] = [];
    let at = set;
    const add = ({ step, shape }: Step): void => {
      this.left--;
      chain.push(step);
      at = { ...at, shape, sample: sampleAfter(step, at) };
    };
    if (draw.chance(depth === DEPTH ? 50 : 20)) add(this.compute(at));
    for (let steps = (depth === DEPTH ? 2 : 1) + draw.below(3); steps > 0 && (this.left > 0 || chain.length === 0); steps--)
      for (const step of this.steps(at, depth)) add(step);
    if (depth < DEPTH) for (const make of this.ending()) for (const step of make(at)) add(step);
    return { chain, set: at };
  }

  /** Within groups and branches often: rows that are made there, what is computed of them, and that used. */
  private ending(): readonly ((set: SetAtHand) => readonly Step[])[] {
    const { draw } = this;
    const use = (set: SetAtHand): readonly Transformation[] =>
      draw.way([[1, () => [this.extreme(set)]], [1, () => [this.filter(set)]], [2, () => this.cut(set)]]); // oxfmt-ignore
    const makes = [
      (set: SetAtHand) => [draw.chance(50) ? this.aggregate(set) : this.groupby(set, 0)],
      (set: SetAtHand) => [this.compute(set)],
      (set: SetAtHand) => use(set).map(step => ({ step, shape: set.shape })),
    ];
    return draw.chance(50) ? makes.slice(0, 1 + draw.below(3)) : [];
  }

  private filter(set: SetAtHand): Transformation {
    return { kind: 'filter', condition: condition(this.draw, set, 1) };
  }

  /** Few enough that all that follows is quick. */
  few(): Transformation {
    const key = { kind: 'property', path: { variable: undefined, names: ['Uuid'] }, type: 'Guid' } as const;
    return { kind: 'extreme', name: 'topcount', amount: 20 + this.draw.below(150), value: key };
  }

  private steps(set: SetAtHand, depth: number): readonly Step[] {
    const { draw } = this;
    const same = (step: Transformation): readonly Step[] => [{ step, shape: set.shape }];
    const nested = depth > 0 && this.left > 1 ? 1 : 0;
    return draw.way<readonly Step[]>([
      [1, () => same({ kind: 'identity' })],
      [4, () => same(this.filter(set))],
      [4, () => [this.compute(set)]],
      [3, () => [this.aggregate(set)]],
      [8 * nested, () => [this.groupby(set, depth)]],
      [1 - nested, () => [this.groupby(set, 0)]],
      [3 * nested, () => [this.concat(set, depth)]],
      [3, () => same(this.extreme(set))],
      [2, () => this.cut(set).map(step => ({ step, shape: set.shape }))],
      [1, () => same(this.search(set))],
    ]);
  }

  /** Search looks into entities only. */
  private search({ shape, organisation }: SetAtHand): Transformation {
    const search = shape.areEntities ? generateSearch(this.draw, organisation, shape.type) : undefined;
    return search === undefined ? { kind: 'identity' } : { kind: 'search', search };
  }

  private compute(set: SetAtHand): Step {
    const columns: Column[] = [];
    const values: NamedValue[] = [];
    for (let items = 1 + this.draw.below(2); items > 0; items--) {
      const made = value(this.draw, set);
      const name = this.alias(set.shape, [...set.shape.columns, ...columns]);
      values.push({ name, value: made });
      columns.push({ name, type: made.type, mark: this.mark(), isExact: true });
    }
    return { step: { kind: 'compute', values }, shape: { ...set.shape, columns: [...set.shape.columns, ...columns] } };
  }

  /** A name that no other column has: what groups are grouped by is none of theirs. */
  private alias({ type }: Shape, taken: readonly Column[]): string {
    const names = new Set(taken.map(({ name }) => name));
    const isFree = (name: string): boolean => !names.has(name) && !(name in ENTITIES[type].properties);
    const hidden = this.hidden.filter(isFree);
    if (hidden.length > 0 && this.draw.chance(60)) return this.draw.pick(hidden);
    const free = ALIASES.filter(isFree);
    return free.length > 0 ? this.draw.pick(free) : `E${String(++this.marks)}`;
  }

  private readonly mark = (): string => `made ${++this.marks}`;

  private aggregate(set: SetAtHand): Step {
    const columns: Column[] = [];
    const values: Aggregate[] = [];
    for (let items = 1 + this.draw.below(3); items > 0; items--) {
      const name = this.alias(set.shape, [...set.shape.columns, ...columns]);
      const { aggregate, column } = this.aggregated(set, name);
      values.push(aggregate);
      columns.push(column);
    }
    return { step: { kind: 'aggregate', values }, shape: { ...set.shape, areEntities: false, columns, partial: new Set() } };
  }

  private aggregated(set: SetAtHand, name: string): { readonly aggregate: Aggregate; readonly column: Column } {
    const { draw } = this;
    const method = draw.chance(25) ? 'count' : draw.pick(METHODS);
    const numeric = { name, type: 'Decimal', mark: 'Decimal', isExact: method !== 'average' } as const;
    if (method === 'count') return { aggregate: { name, method }, column: numeric };
    if (method === 'sum' || method === 'average') return { aggregate: { name, method, value: number(draw, set, 1) }, column: numeric };
    const isTaken = ({ type, isExact }: Column): boolean => (method === 'countdistinct' ? isExact : type !== 'Binary');
    const far = linkedColumns(set.shape).filter(isTaken);
    const source = far.length > 0 && draw.chance(20) ? draw.pick(far) : drawColumn(draw, set, isTaken);
    const taken: Expression = source === undefined ? number(draw, set, 0) : columnValue(source, set.shape);
    const column = method === 'countdistinct' ? numeric : { name, type: taken.type, mark: source?.mark ?? this.mark(), isExact: source?.isExact ?? true }; // oxfmt-ignore
    return { aggregate: { name, method, value: taken }, column };
  }

  /** What the groups are grouped by is drawn last, so that it may be what is worked on within them. */
  private groupby(set: SetAtHand, depth: number): Step {
    const { draw } = this;
    const inner = depth > 0 && draw.chance(85) ? this.within(set, depth - 1) : undefined;
    const candidates = groupable(set.shape, columnsOf(set.shape));
    if (candidates.length === 0) return this.aggregate(set);
    const around = inner === undefined ? [] : candidates.filter(({ name }) => namesOf(inner.chain).has(name));
    const far = groupable(set.shape, linkedColumns(set.shape));
    const one = (): Column => {
      if (around.length > 0 && draw.chance(40)) return draw.pick(around);
      return far.length > 0 && draw.chance(15) ? draw.pick(far) : (drawColumn(draw, set, column => candidates.includes(column)) ?? draw.pick(candidates)); // oxfmt-ignore
    };
    const levels = (): readonly Column[] => Array.from({ length: draw.chance(12) ? 2 : 1 }, one);
    const drawn = Array.from({ length: 1 + draw.below(2) }, levels);
    // What is made within may have the name of a finer level, and another type.
    const elements = isConcatenable(groupShapes(set.shape, drawn, inner?.set.shape)) ? drawn : drawn.map(([coarsest]) => (coarsest ? [coarsest] : [])); // oxfmt-ignore
    const shape = concatShapes(groupShapes(set.shape, elements, inner?.set.shape));
    return { step: { kind: 'groupby', elements: elements.map(names), inner: inner?.chain }, shape };
  }

  private within(set: SetAtHand, depth: number): Made {
    const outside = this.hidden;
    this.hidden = [...outside, ...set.shape.columns.map(({ name }) => name).filter(name => !name.includes('/'))];
    const made = this.chain(set, depth);
    this.hidden = outside;
    // Groups of one row show no order.
    const hasOrder = made.chain.at(-1)?.kind !== 'aggregate' && this.draw.chance(40);
    return hasOrder ? { ...made, chain: [...made.chain, ...this.cut(made.set)] } : made;
  }

  /** A branch that does not go with those before it is left as it was. */
  private concat(set: SetAtHand, depth: number): Step {
    const made: Made[] = [];
    for (let branches = 2 + this.draw.below(2); branches > 0; branches--) {
      const branch = this.chain(set, depth - 1);
      const shapes = [...made, branch].map(other => other.set.shape);
      made.push(isConcatenable(shapes) ? branch : (made[0] ?? branch));
    }
    return {
      step: { kind: 'concat', branches: made.map(({ chain }) => chain) },
      shape: concatShapes(made.map(branch => branch.set.shape)),
    };
  }

  private extreme(set: SetAtHand): Transformation {
    const { draw } = this;
    const name = draw.pick(EXTREMES);
    if (name.endsWith('percent')) return { kind: 'extreme', name, amount: 1 + draw.below(100), value: number(draw, set, 0) };
    if (name.endsWith('sum')) return { kind: 'extreme', name, amount: draw.below(100), value: number(draw, set, 0) };
    const column = drawColumn(draw, set, ({ type }) => type !== 'Binary');
    const ranked = set.shape.areEntities && draw.chance(50) ? keyOf(set.shape)[0] : column && columnValue(column, set.shape);
    return { kind: 'extreme', name, amount: 1 + draw.below(6), value: ranked ?? number(draw, set, 0) };
  }

  /** Ordered as far as it can be, so that it is told which rows are kept. */
  private cut(set: SetAtHand): readonly Transformation[] {
    const { draw } = this;
    const { shape } = set;
    const made = drawColumn(draw, set, () => true);
    const first = made !== undefined && draw.chance(60) ? [made] : draw.some([...columnsOf(shape), ...linkedColumns(shape)], 1);
    const rest = shape.areEntities ? [] : shape.columns.filter(column => !first.includes(column)).slice(0, 5 - first.length);
    const values = [...first, ...rest].map((column): Expression => columnValue(column, shape));
    const items = [...values, ...(shape.areEntities ? keyOf(shape) : [])].map((expression): OrderItem => ({ expression, descending: draw.chance(40) })); // oxfmt-ignore
    const cuts = Array.from({ length: draw.below(3) }, (): Transformation => ({ kind: draw.pick(['top', 'skip']), rows: draw.below(6) }));
    return [{ kind: 'orderby', items }, ...cuts];
  }
}

const names = (columns: readonly Column[]): Grouping => [...new Set(columns.map(({ name }) => name))];

const groupable = ({ partial }: Shape, columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ name, isExact }) => isExact && !partial.has(name));

function keyOf({ type }: Shape): readonly Expression[] {
  return ENTITIES[type].key.map(name => ({ kind: 'property', path: { variable: undefined, names: [name] }, type: typeOf(type, name) }));
}

/** All names in a chain, those that it gives too. */
function namesOf(chain: Chain): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(chain, (key, item: unknown) => {
    if (key === 'name' && typeof item === 'string') found.add(item);
    if (key === 'names') for (const path of item as readonly string[]) found.add(path);
    return typeof item === 'bigint' ? String(item) : item;
  });
  return found;
}

/** Where the sample leaves open what is kept, nothing is known of the rows. */
function sampleAfter(step: Transformation, { shape, sample, organisation }: SetAtHand): readonly Entity[] {
  try {
    const { rows } = evaluateStep(step, unordered(sample, shape.areEntities), organisation);
    return rows.slice(0, SAMPLE).map(({ row }) => row);
  } catch (error) {
    if (error instanceof OpenResult) return [];
    throw error;
  }
}
