/**
 * Translations by the shape of requests: one that has come twice is translated once, for all literals, and requests of that shape only have these read. All else is walked as a whole,
 * faults included, so that of a shape nothing is known but what is right. No literal is kept.
 */
import { BoundedMap } from '../../std/bounded-map';
import type { StageTimer } from '../http/stage-timer';
import { findOption } from '../syntax/options/option-names';
import { cutLiterals, type CutUrl } from './cut-literals';
import { fillShape } from './fill-shape';
import { learnShape } from './learn-shape';
import { readLiteral } from './read-literal';
import { translate, type DataTranslation, type TranslatedRequest, type Translation, type Translator } from './translate';

/** `seen` once, and worth a translation if it comes again; `various`: another literal may mean another translation. */
type Shape = { readonly kind: 'seen' | 'various' } | { readonly kind: 'known'; readonly translation: DataTranslation };

/** The shapes of all readers, each under the name of what they may read. */
export type ShapeMemory = BoundedMap<Shape>;

/** Most take 3 to 10 KB, and none much more than 20: its document has at most 8,000 characters. Those of one reader share the model as it sees it. */
const MOST = 1000;
/** Of a shape and the headers that it is for. */
const LONGEST_NAME = 4096;

export const shapeMemory = (): ShapeMemory => new BoundedMap(MOST);

const SEEN: Shape = { kind: 'seen' };
const VARIOUS: Shape = { kind: 'various' };

/** Of the model as one reader, or all who may read the same, see it. */
export class KnownShapes {
  readonly #members: ReadonlySet<string>;

  constructor(
    private readonly reader: string,
    private readonly translator: Translator,
    private readonly memory: ShapeMemory,
  ) {
    const { enumTypes } = translator.edm;
    this.#members = new Set([...enumTypes.values()].flatMap(({ members }) => members.map(({ name }) => name)));
  }

  translate(request: TranslatedRequest, timer: StageTimer): Translation {
    return timer.run('recall', () => this.#recall(request)) ?? translate(request, this.translator, timer);
  }

  #recall(request: TranslatedRequest): DataTranslation | undefined {
    const { url } = request;
    const { limits } = this.translator;
    const cut = url.length > limits.urlBytes ? undefined : cutLiterals(url, this.#members);
    const shape = cut && this.#find(cut, request);
    if (cut === undefined || shape?.kind !== 'known') return undefined;
    const values = cut.literals.map(literal => readLiteral(url, literal, limits));
    return values.every(value => value !== undefined) ? fillShape(shape.translation, values) : undefined;
  }

  #find(cut: CutUrl, request: TranslatedRequest): Shape | undefined {
    const { version, accept = '', preferences } = request.headers;
    const name = `${this.reader} ${version} ${preferences.maxPageSize ?? ''} ${accept}\n${cut.shape}`;
    const shape = this.memory.use(name);
    if (shape?.kind === 'seen') return this.memory.keep(name, learn(cut, request, this.translator));
    if (shape === undefined && name.length <= LONGEST_NAME && mayBeKept(cut.shape)) this.memory.keep(name, SEEN);
    return shape;
  }
}

function learn(cut: CutUrl, request: TranslatedRequest, translator: Translator): Shape {
  const translation = learnShape(cut, request, translator);
  return translation === undefined ? VARIOUS : { kind: 'known', translation };
}

/**
 * What people search for, texts in double quotes, the client's own options and numbers as long as a CPR number are not cut out: they would be kept as they are. Nor is it
 * seen where they are, if letters and digits are written as escapes, as no client does.
 */
function mayBeKept(shape: string): boolean {
  const query = shape.includes('?') ? shape.slice(shape.indexOf('?') + 1) : '';
  return !/"|%22|search|\d{6}(?:[-+]|%2[0bd])?\d{4}|%(?:3\d|[46][1-9a-f]|[57][\da])/i.test(shape) && query.split('&').every(isOfStandard);
}

function isOfStandard(pair: string): boolean {
  const [name = ''] = pair.split('=');
  return name === '' || /^(?:[$@]|%24|%40)/.test(name) || findOption(name) !== undefined;
}
