/** Any entity data model -> URLs of requests: options, paths and conditions over all of its properties and links, in a few forms each. */
import type { EdmEntityType, EdmModel, EdmNavigation, EdmProperty } from '../../odata-adapter/edm/edm-model';
import type { Draw } from '../properties/draw';

/** Literals by type, among which are those that the rows hold. */
export type Literals = (property: EdmProperty) => readonly string[];

const COMPARED = ['eq', 'ne', 'gt', 'le'] as const;
const DEPTH = 3;

export class RequestsOverModel {
  constructor(
    private readonly edm: EdmModel,
    private readonly literals: Literals,
  ) {}

  url(draw: Draw): string {
    const { name, type } = draw.pick([...this.edm.entitySets.values()]);
    return this.#below(draw, name, type, DEPTH);
  }

  #below(draw: Draw, path: string, type: EdmEntityType, depth: number): string {
    const [many] = [this.#links(type)];
    return draw.way([
      [6, () => `${path}?${this.#options(draw, type, depth).join('&')}`],
      [1, () => `${path}/$count?${this.#filter(draw, type)}`],
      [2, () => `${path}?${draw.maybe(50, () => `${this.#filter(draw, type)}&`) ?? ''}$apply=${this.#apply(draw, type)}`],
      [2, () => this.#single(draw, `${path}(${this.#key(draw, type)})`, type, depth)],
      [1, () => `${path}/$filter(${this.#condition(draw, type, '', 2)})/$count`],
      [many.length > 0 ? 1 : 0, () => `${path}?$expand=*($levels=2)&$top=${1 + draw.below(5)}`],
    ]);
  }

  #single(draw: Draw, path: string, type: EdmEntityType, depth: number): string {
    const links = this.#links(type);
    if (links.length === 0 || depth <= 0) return path;
    return draw.way([
      [1, () => `${path}?${this.#shape(draw, type, depth).join('&')}`],
      [
        3,
        () => {
          const link = draw.pick(links);
          const to = this.#target(link);
          return link.many
            ? this.#below(draw, `${path}/${link.name}`, to, depth - 1)
            : this.#single(draw, `${path}/${link.name}`, to, depth - 1);
        },
      ],
      [1, () => `${path}/${draw.pick(links).name}/$ref`],
    ]);
  }

  #key(draw: Draw, { key, alternateKeys }: EdmEntityType): string {
    const alternate = alternateKeys[0];
    const properties = alternate !== undefined && draw.chance(30) ? alternate.properties : key;
    return properties.map(property => `${property.name}=${draw.pick(this.literals(property))}`).join(',');
  }

  #options(draw: Draw, type: EdmEntityType, depth: number): readonly string[] {
    return [
      ...(draw.maybe(60, () => [this.#filter(draw, type)]) ?? []),
      ...(draw.maybe(40, () => [`$orderby=${this.#operand(draw, type, '')}${draw.pick(['', ' desc'])}`]) ?? []),
      ...(draw.maybe(30, () => [`$top=${draw.below(8)}`]) ?? []),
      ...(draw.maybe(20, () => [`$skip=${draw.below(5)}`]) ?? []),
      ...(draw.maybe(30, () => ['$count=true']) ?? []),
      ...(draw.maybe(15, () => [`$search=${draw.pick(['3', 'unit', 'NOT 3', 'login OR 1', '"Unit 3"'])}`]) ?? []),
      ...this.#shape(draw, type, depth),
    ];
  }

  #shape(draw: Draw, type: EdmEntityType, depth: number): readonly string[] {
    const links = this.#links(type);
    return [
      ...(draw.maybe(20, () => [`$compute=${this.#operand(draw, type, '')} as X`]) ?? []),
      ...(draw.maybe(25, () => [`$select=${draw.some([...type.properties.keys()], 3).join(',')}`]) ?? []),
      ...(links.length > 0 && depth > 0 && draw.chance(50)
        ? [
            `$expand=${draw
              .some(links, 3)
              .map(link => this.#expanded(draw, link, depth - 1))
              .join(',')}`,
          ]
        : []),
      ...(draw.maybe(10, () => ['$format=application/json;metadata=full']) ?? []),
    ];
  }

  #expanded(draw: Draw, link: EdmNavigation, depth: number): string {
    const to = this.#target(link);
    const inner = link.many ? this.#options(draw, to, depth) : this.#shape(draw, to, depth);
    const options = inner.filter(option => !option.startsWith('$format'));
    const plain = options.length === 0 ? '' : `(${options.join(';')})`;
    return draw.way([
      [6, () => `${link.name}${plain}`],
      [1, () => `${link.name}/$ref`],
      [link.many ? 1 : 0, () => `${link.name}/$count`],
      [1, () => `${link.name}($levels=2)`],
    ]);
  }

  #filter(draw: Draw, type: EdmEntityType): string {
    return `$filter=${this.#condition(draw, type, '', 3)}`;
  }

  #condition(draw: Draw, type: EdmEntityType, before: string, depth: number): string {
    const links = depth > 0 ? this.#links(type) : [];
    const [many, one] = [links.filter(link => link.many), links.filter(link => !link.many)];
    const variable = `v${depth}`;
    return draw.way([
      [4, () => this.#comparison(draw, type, before)],
      [
        depth > 0 ? 2 : 0,
        () =>
          `(${this.#condition(draw, type, before, depth - 1)} ${draw.pick(['and', 'or'])} not (${this.#condition(draw, type, before, depth - 1)}))`,
      ],
      [
        one.length > 0 ? 3 : 0,
        () => {
          const link = draw.pick(one);
          return this.#condition(draw, this.#target(link), `${before}${link.name}/`, depth - 1);
        },
      ],
      [one.length > 0 ? 1 : 0, () => `${before}${draw.pick(one).name} ${draw.pick(['eq', 'ne'])} null`],
      [many.length > 0 ? 1 : 0, () => `${before}${draw.pick(many).name}/any()`],
      [many.length > 0 ? 1 : 0, () => `${before}${draw.pick(many).name}/$count ${draw.pick(COMPARED)} ${draw.below(4)}`],
      [
        many.length > 0 ? 1 : 0,
        () => {
          const link = draw.pick(many);
          return `${before}${link.name}/$count($filter=${this.#condition(draw, this.#target(link), '', depth - 1)}) ${draw.pick(COMPARED)} ${draw.below(4)}`;
        },
      ],
      [
        many.length > 0 ? 3 : 0,
        () => {
          const link = draw.pick(many);
          return `${before}${link.name}/${draw.pick(['any', 'all'])}(${variable}:${this.#condition(draw, this.#target(link), `${variable}/`, depth - 1)})`;
        },
      ],
    ]);
  }

  #comparison(draw: Draw, type: EdmEntityType, before: string): string {
    const property = draw.pick([...type.properties.values()]);
    const literal = draw.pick([...this.literals(property), 'null']);
    return `${before}${property.name} ${literal === 'null' ? draw.pick(['eq', 'ne']) : draw.pick(COMPARED)} ${literal}`;
  }

  #operand(draw: Draw, type: EdmEntityType, before: string): string {
    const links = before.length < 30 ? this.#links(type) : [];
    const [many, one] = [links.filter(link => link.many), links.filter(link => !link.many)];
    return draw.way([
      [3, () => `${before}${draw.pick([...type.properties.keys()])}`],
      [
        one.length > 0 ? 3 : 0,
        () => {
          const link = draw.pick(one);
          return this.#operand(draw, this.#target(link), `${before}${link.name}/`);
        },
      ],
      [many.length > 0 ? 2 : 0, () => `${before}${draw.pick(many).name}/$count`],
    ]);
  }

  #apply(draw: Draw, type: EdmEntityType): string {
    const links = this.#links(type);
    const [many, one] = [links.filter(link => link.many), links.filter(link => !link.many)];
    const path = (): string => {
      const link = one.length > 0 && draw.chance(60) ? draw.pick(one) : undefined;
      return link === undefined
        ? draw.pick([...type.properties.keys()])
        : `${link.name}/${draw.pick([...this.#target(link).properties.keys()])}`;
    };
    return draw.way([
      [2, () => `groupby((${path()}),aggregate($count as N))`],
      [1, () => `aggregate(${path()} with ${draw.pick(['min', 'max', 'countdistinct'])} as N)`],
      [1, () => `filter(${this.#condition(draw, type, '', 2)})/aggregate($count as N)`],
      [1, () => `compute(${this.#operand(draw, type, '')} as X)/groupby((X),aggregate($count as N))`],
      [
        many.length > 0 ? 2 : 0,
        () => {
          const link = draw.pick(many);
          return `aggregate(${link.name}/${draw.pick([...this.#target(link).properties.keys()])} with ${draw.pick(['min', 'max', 'countdistinct'])} as N)`;
        },
      ],
      [many.length > 0 ? 1 : 0, () => `groupby((${path()}),aggregate(${draw.pick(many).name}/$count as N))`],
      [1, () => `groupby((rollup(${path()},${path()})),aggregate($count as N))`],
      [1, () => `topcount(${1 + draw.below(4)},${path()})`],
      [1, () => `orderby(${this.#operand(draw, type, '')})/skip(1)/top(3)`],
    ]);
  }

  #links(type: EdmEntityType): readonly EdmNavigation[] {
    return [...type.navigation.values()];
  }

  #target({ target }: EdmNavigation): EdmEntityType {
    const type = this.edm.entityTypes.get(target);
    if (type === undefined) throw new Error(`There is no type ${target}.`);
    return type;
  }
}
