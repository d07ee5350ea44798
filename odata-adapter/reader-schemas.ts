/**
 * The model -> the entity data model as each key sees it, with its `$metadata`: the whole one, where all names exist, with the verdicts of a key where something is withheld;
 * or, for a key for which withheld names do not exist, one without them.
 */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { Grants } from '../graphql/data-plane-types';
import { BoundedMap } from '../std/bounded-map';
import { deriveEdm } from './edm/derive-edm';
import type { EdmModel } from './edm/edm-model';
import type { QueryLimits } from './limits';
import { buildMetadataDocuments, type MetadataDocuments } from './metadata/metadata-documents';
import { KnownShapes, shapeMemory } from './translation/known-shapes';

export interface ReaderSchema {
  readonly edm: EdmModel;
  readonly metadata: MetadataDocuments;
  readonly shapes: KnownShapes;
}

/** Keys that see different things, at one time. */
const KEPT = 100;

/** Gives the model without what does not exist for a key. */
export type RestrictModel = (grants: Grants) => AnnotatedSchema;

export function readerSchemas(model: AnnotatedSchema, restrictModel: RestrictModel, limits: QueryLimits): (grants: Grants) => ReaderSchema {
  const memory = shapeMemory();
  const schemaOf = (edm: EdmModel, reader: string, metadata = buildMetadataDocuments(edm, limits)): ReaderSchema => {
    return { edm, metadata, shapes: new KnownShapes(reader, { edm, limits }, memory) };
  };
  const whole = schemaOf(deriveEdm(model), 'all');
  const kept = new BoundedMap<ReaderSchema>(KEPT);
  const seenBy = (grants: Grants): ReaderSchema =>
    grants.schema === 'GRANTED'
      ? schemaOf(deriveEdm(restrictModel(grants)), grants.fingerprint)
      : schemaOf(deriveEdm(model, grants), grants.fingerprint, whole.metadata);
  return grants => (grants.readsEverything ? whole : kept.get(grants.fingerprint, () => seenBy(grants)));
}
