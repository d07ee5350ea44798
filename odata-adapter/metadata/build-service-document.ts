/** EdmModel -> the service document (JSON Format, section 5): the entity sets, their URLs relative to the service root. */
import type { EdmModel } from '../edm/edm-model';

export function buildServiceDocument(edm: EdmModel, metadataUrl: string): string {
  const sets = [...edm.entitySets.keys()].map(name => ({ name, kind: 'EntitySet', url: name }));
  return JSON.stringify({ '@odata.context': metadataUrl, value: sets });
}
