/**
 * A shape -> its translation, in which stand-ins stand where the literals of requests go; undefined where other literals could be translated in another way: a stand-in is refused, or does not arrive
 * whole as a variable of the document (and as a key on the path, which links name), or the value of one has decided how it is bound.
 */
import type { BoundKey } from '../binding/bound-request';
import { ODataFault } from '../faults';
import { StageTimer } from '../http/stage-timer';
import type { CutUrl } from './cut-literals';
import { holdsStandIn, literalIndex } from './stand-ins';
import { translate, type DataTranslation, type TranslatedRequest, type Translator } from './translate';

/** Characters of a document that is kept. */
const LONGEST_DOCUMENT = 8000;
const UNTIMED = new StageTimer(false);

export function learnShape({ shape, literals }: CutUrl, request: TranslatedRequest, translator: Translator): DataTranslation | undefined {
  // Without a root: an id stands for another path at another root.
  const translation = translateShape({ ...request, url: shape, root: '' }, translator);
  if (translation === undefined || (translation.bound.decidedByValue && literals.length > 0)) return undefined;
  const { text, variables } = translation.document;
  if (text.length > LONGEST_DOCUMENT || holdsStandIn(text)) return undefined;
  const values = [...Object.values(variables), ...keyValues(translation)].flat();
  const arrived = new Set(values.map(literalIndex));
  if (!literals.every((_, index) => arrived.has(index)) || values.some(isChanged)) return undefined;
  return translation;
}

function translateShape(shape: TranslatedRequest, translator: Translator): DataTranslation | undefined {
  try {
    const translation = translate(shape, translator, UNTIMED);
    return translation.kind === 'data' ? translation : undefined;
  } catch (error) {
    if (error instanceof ODataFault) return undefined;
    throw error;
  }
}

function keyValues({ bound: { key, steps } }: DataTranslation): readonly unknown[] {
  return [key, ...steps.map(step => step.key)].flatMap((own: BoundKey | undefined) => own?.parts.map(({ value }) => value.value) ?? []);
}

function isChanged(value: unknown): boolean {
  return typeof value === 'string' && literalIndex(value) === undefined && holdsStandIn(value);
}
