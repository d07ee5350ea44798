/** The entity data models that tests of the adapter's pure stages work on. */
import path from 'node:path';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { deriveEdm } from '../../odata-adapter/edm/derive-edm';
import type { EdmModel } from '../../odata-adapter/edm/edm-model';
import { PROJECT_ROOT } from '../../std/project-root';

/** The organisation's model. */
export function organisationModel(): AnnotatedSchema {
  return readModel(path.join(PROJECT_ROOT, 'graphql/model'));
}

export function organisationEdm(): EdmModel {
  return deriveEdm(organisationModel());
}

/** The second model: a composite key, enums, a complex type, streams, every primitive type. */
export function sampleEdm(): EdmModel {
  return deriveEdm(readModel(path.join(PROJECT_ROOT, 'test/models/sample')));
}
