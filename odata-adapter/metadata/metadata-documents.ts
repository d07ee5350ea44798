/** EdmModel -> every form of `$metadata`, built once at start. */
import type { EdmModel } from '../edm/edm-model';
import type { QueryLimits } from '../limits';
import type { ODataVersion } from '../odata-version';
import { buildCsdlJson } from './build-csdl-json';
import { buildCsdlXml } from './build-csdl-xml';

/** By version and format. */
export type MetadataDocuments = Readonly<Record<ODataVersion, Readonly<Record<'xml' | 'json', string>>>>;

export function buildMetadataDocuments(edm: EdmModel, limits: QueryLimits): MetadataDocuments {
  const forms = (version: ODataVersion): Record<'xml' | 'json', string> => ({
    xml: buildCsdlXml(edm, limits, version),
    json: buildCsdlJson(edm, limits, version),
  });
  return { '4.0': forms('4.0'), '4.01': forms('4.01') };
}
