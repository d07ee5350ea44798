/** The vocabularies whose terms the metadata uses, as OASIS publishes them. */

export const VOCABULARIES = ['Core', 'Capabilities', 'Validation', 'Aggregation', 'Authorization'].map(alias => {
  const namespace = `Org.OData.${alias}.V1`;
  return { alias, namespace, uri: `https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${namespace}` } as const;
});
