/** EdmModel -> every form of `$metadata`, as bytes that know their digest and their compressed forms. Each is made when it is first asked for: many keys never ask. */
import { keepBytes, type KeptBytes } from '../../std/kept-bytes';
import { once } from '../../std/once';
import type { EdmModel } from '../edm/edm-model';
import type { QueryLimits } from '../limits';
import type { ODataVersion } from '../odata-version';
import { buildCsdlJson } from './build-csdl-json';
import { buildCsdlXml } from './build-csdl-xml';

/** By version and format. */
export type MetadataDocuments = Readonly<Record<ODataVersion, Readonly<Record<'xml' | 'json', () => KeptBytes>>>>;

export function buildMetadataDocuments(edm: EdmModel, limits: QueryLimits): MetadataDocuments {
  const forms = (version: ODataVersion): Record<'xml' | 'json', () => KeptBytes> => ({
    xml: once(() => keepBytes(buildCsdlXml(edm, limits, version))),
    json: once(() => keepBytes(buildCsdlJson(edm, limits, version))),
  });
  return { '4.0': forms('4.0'), '4.01': forms('4.01') };
}
