/** The vocabularies of OASIS as CSDL JSON. Their package names types that it does not contain. */
declare module '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Aggregation.V1' {
  const file: Readonly<Record<string, unknown>>;
  export default file;
}
declare module '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Authorization.V1' {
  const file: Readonly<Record<string, unknown>>;
  export default file;
}
declare module '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Capabilities.V1' {
  const file: Readonly<Record<string, unknown>>;
  export default file;
}
declare module '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Core.V1' {
  const file: Readonly<Record<string, unknown>>;
  export default file;
}
declare module '@sap-ux/odata-vocabularies/dist/resources/Org.OData.Validation.V1' {
  const file: Readonly<Record<string, unknown>>;
  export default file;
}
