/** EdmModel -> the service document (JSON Format, section 5): the entity sets, their URLs relative to the service root; without the context URL for `metadata=none`. */
import type { EdmModel } from '../edm/edm-model';

export function buildServiceDocument(edm: EdmModel, metadataUrl: string | undefined): string {
  const sets = [...edm.entitySets.keys()].map(name => ({ name, kind: 'EntitySet', url: name }));
  return JSON.stringify({ '@odata.context': metadataUrl, value: sets });
}
