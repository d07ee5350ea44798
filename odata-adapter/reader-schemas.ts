/**
 * The model -> the entity data model as each key sees it, with its `$metadata`: the whole one, where all names exist, with the verdicts of a key where something is withheld;
 * or, for a key for which withheld names do not exist, one without them.
 */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { Grants, PreparedDocument } from '../graphql/data-plane-types';
import { BoundedMap } from '../std/bounded-map';
import { once } from '../std/once';
import { deriveEdm } from './edm/derive-edm';
import type { EdmModel } from './edm/edm-model';
import { namesIn } from './edm/names-in';
import type { QueryLimits } from './limits';
import { buildOpenApi } from './metadata/build-open-api';
import { buildMetadataDocuments, type MetadataDocuments } from './metadata/metadata-documents';
import { ReaderPlans, requestPlans } from './plan/reader-plans';
import type { KnownNames } from './syntax/lex/lex-url';

export interface ReaderSchema {
  readonly edm: EdmModel;
  readonly metadata: MetadataDocuments;
  /** Made when it is first asked for. */
  readonly openApi: () => { readonly text: string };
  readonly plans: ReaderPlans;
  /** The names of the model. */
  readonly names: KnownNames;
}

/** How many views are kept at most. */
const KEPT = 100;

/** Gives the model without the names that do not exist for a key. */
export type RestrictModel = (grants: Grants) => AnnotatedSchema;

export interface SchemaSources {
  readonly model: AnnotatedSchema;
  readonly restrictModel: RestrictModel;
  readonly limits: QueryLimits;
  readonly prepare: (text: string, grants: Grants) => PreparedDocument;
}

export function readerSchemas({ model, restrictModel, limits, prepare }: SchemaSources): (grants: Grants) => ReaderSchema {
  const plans = requestPlans();
  const kept = new BoundedMap<ReaderSchema>(KEPT);
  const full = buildMetadataDocuments(deriveEdm(model), limits);
  const schemaOf = (edm: EdmModel, grants: Grants, metadata: MetadataDocuments): ReaderSchema => {
    const planning = { edm, limits, grants, prepare };
    const openApi = once(() => ({ text: buildOpenApi(edm, limits) }));
    return { edm, metadata, openApi, names: namesIn(edm), plans: new ReaderPlans(grants.fingerprint, planning, plans) };
  };
  const seenBy = (grants: Grants): ReaderSchema => {
    if (grants.readsEverything) return schemaOf(deriveEdm(model), grants, full);
    if (grants.schema === 'FULL') return schemaOf(deriveEdm(model, grants), grants, full);
    const edm = deriveEdm(restrictModel(grants));
    return schemaOf(edm, grants, buildMetadataDocuments(edm, limits));
  };
  return grants => kept.get(grants.fingerprint, () => seenBy(grants));
}
