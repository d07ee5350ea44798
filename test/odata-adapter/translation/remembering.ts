/** Requests translated by the shapes that are known, beside the same walked as a whole. */
import { ODataFault } from '../../../odata-adapter/faults';
import { StageTimer } from '../../../odata-adapter/http/stage-timer';
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { KnownShapes, shapeMemory, type ShapeMemory } from '../../../odata-adapter/translation/known-shapes';
import { fillPieces } from '../../../odata-adapter/syntax/print/fill-pieces';
import type { LinkPiece, Printing } from '../../../odata-adapter/syntax/print/link-piece';
import { printExpression } from '../../../odata-adapter/syntax/print/print-expression';
import { printOptions } from '../../../odata-adapter/syntax/print/print-options';
import { translate, type DataTranslation, type TranslatedRequest, type Translation } from '../../../odata-adapter/translation/translate';
import { ORGANISATION } from '../ask';

export const translatorOf = (edm: EdmModel) => ({ edm, limits: DEFAULT_LIMITS });

export function openShapes(edm: EdmModel = ORGANISATION.edm, reader = 'all', memory: ShapeMemory = shapeMemory()): KnownShapes {
  return new KnownShapes(reader, translatorOf(edm), memory);
}

/** As browsers encode it, or as it stands where it holds an escape already. */
export function requestFor(written: string, headers: Partial<TranslatedRequest['headers']> = {}): TranslatedRequest {
  const preferences = { maxPageSize: undefined, omitValues: undefined, includeAnnotations: false, spellings: new Map() };
  const url = written.includes('%') ? written.replaceAll(' ', '%20') : encodeURI(written);
  return { url, root: 'http://host/odata/', headers: { version: '4.01', accept: undefined, preferences, ...headers } };
}

/** Whether the shape was known, and so no stage was walked. */
export function isKnown(request: TranslatedRequest, shapes: KnownShapes): boolean {
  const timer = new StageTimer(true);
  try {
    shapes.translate(request, timer);
  } catch (error) {
    if (!(error instanceof ODataFault)) throw error;
  }
  return (timer.header() ?? '').includes(' parse;dur=0, ');
}

/** All that the rest of the walk takes of a translation; or the fault. */
export function told(translation: () => Translation): unknown {
  try {
    const made = translation();
    if (made.kind === 'document') return made;
    const { bound, document, format } = made;
    const keys = [bound.key, ...bound.steps.map(step => step.key)].map(key => key?.parts.map(({ value }) => value.value));
    return { keys, document, format, repeated: repeated(made) };
  } catch (error) {
    if (error instanceof ODataFault) return error.details;
    throw error;
  }
}

/** What next links repeat, with the request's own literals. */
function repeated({ syntax, textOf, bound: { target } }: DataTranslation): readonly string[] {
  const printing: Printing = { literal: literal => ({ literal }), it: '$it' };
  const filled = (pieces: readonly LinkPiece[]): string => fillPieces(pieces, 'query', { textOf, outerEntity: '' });
  const options = printOptions({ ...syntax.options, skiptoken: undefined, aliases: syntax.aliases }, printing);
  const filters = 'pathFilters' in target ? target.pathFilters : [];
  return [
    ...options.map(({ name, value }) => name + filled(value)),
    ...filters.map(condition => filled(printExpression(condition, printing))),
  ];
}

export function recalled(request: TranslatedRequest, shapes: KnownShapes): unknown {
  return told(() => shapes.translate(request, new StageTimer(false)));
}

export function walked(request: TranslatedRequest, edm: EdmModel = ORGANISATION.edm): unknown {
  return told(() => translate(request, translatorOf(edm), new StageTimer(false)));
}
