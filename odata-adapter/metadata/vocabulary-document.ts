/**
 * A vocabulary as OASIS publishes it, by its namespace -> the document that `$metadata` refers to. A vocabulary is told with its terms, types and functions, and with what each of these is for. Their other annotations
 * are left out: only the types of their terms say how XML writes them.
 */
import aggregation from '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Aggregation.V1';
import authorization from '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Authorization.V1';
import capabilities from '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Capabilities.V1';
import core from '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Core.V1';
import validation from '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Validation.V1';
import { keepBytes, type KeptBytes } from '../../std/kept-bytes';
import { once } from '../../std/once';
import type { ODataVersion } from '../odata-version';
import { buildVocabularyXml } from './build-vocabulary-xml';
import { isCsdlObject, type CsdlObject } from './is-csdl-object';

/** Each form is made when it is first asked for: few clients follow the references. */
type Forms = Readonly<Record<ODataVersion, Readonly<Record<'xml' | 'json', () => KeptBytes>>>>;

/** By namespace. */
const DOCUMENTS: ReadonlyMap<string, Forms> = new Map(
  [core, capabilities, validation, aggregation, authorization].map(published => [namespaceOf(published), formsOf(published)]),
);

/** It names the same version as the `$metadata` that refers to it: the reader of .NET refuses another. */
export function vocabularyDocument(namespace: string, version: ODataVersion, format: 'xml' | 'json'): KeptBytes {
  const forms = DOCUMENTS.get(namespace);
  if (forms === undefined) throw new Error(`The vocabulary ${namespace} is not here.`);
  return forms[version][format]();
}

function namespaceOf(published: CsdlObject): string {
  return Object.keys(published).find(name => !name.startsWith('$')) ?? '';
}

function formsOf(published: CsdlObject): Forms {
  const told = once(() => tell(published));
  const forms = (version: ODataVersion): Forms[ODataVersion] => {
    const versioned = (): CsdlObject => ({ ...told(), $Version: version });
    return { xml: once(() => keepBytes(buildVocabularyXml(versioned()))), json: once(() => keepBytes(JSON.stringify(versioned()))) };
  };
  return { '4.0': forms('4.0'), '4.01': forms('4.01') };
}

/** It refers to the other vocabularies where they stand beside it. */
function tell(published: CsdlObject): CsdlObject {
  return Object.fromEntries(
    Object.entries(published).map(([name, value]) => [name, name === '$Reference' ? besideIt(value) : describe(name, value)]),
  );
}

function besideIt(references: unknown): CsdlObject {
  const entries = isCsdlObject(references) ? Object.entries(references) : [];
  return Object.fromEntries(entries.map(([uri, included]) => [uri.slice(uri.lastIndexOf('/') + 1), included]));
}

const DESCRIPTION = /@Org\.OData\.Core\.V1\.(?:Long)?Description$/;

function describe(name: string, value: unknown): unknown {
  // One line, so that an XML attribute holds the same.
  if (DESCRIPTION.test(name)) return String(value).replace(/\s+/g, ' ').trim();
  if (Array.isArray(value)) return value.map(item => describe('', item));
  if (!isCsdlObject(value)) return value;
  const kept = Object.entries(value).filter(([member]) => !member.includes('@') || DESCRIPTION.test(member));
  return Object.fromEntries(kept.map(([member, inner]) => [member, describe(member, inner)]));
}
