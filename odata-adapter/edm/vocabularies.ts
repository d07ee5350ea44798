/**
 * The vocabularies whose terms the metadata uses. `$metadata` refers to them by URLs relative to itself, and they are served there: a client that follows the references needs no other host.
 */

export interface Vocabulary {
  readonly alias: string;
  /** `Org.OData.Core.V1`: the name of its file too. */
  readonly namespace: string;
  /** Without the ending that tells the format. */
  readonly uri: string;
}

export const VOCABULARIES: readonly Vocabulary[] = ['Core', 'Capabilities', 'Validation', 'Aggregation', 'Authorization'].map(alias => {
  const namespace = `Org.OData.${alias}.V1`;
  return { alias, namespace, uri: `$metadata/${namespace}` };
});
