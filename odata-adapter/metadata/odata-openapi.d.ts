/** The part that is used of a package without types. */
declare module 'odata-openapi' {
  interface ConversionOptions {
    readonly openapiVersion: string;
    readonly defaultTitle: string;
    readonly defaultDescription: string;
    readonly skipBatchPath: boolean;
  }

  export function csdl2openapi(csdl: unknown, options: ConversionOptions): Record<string, unknown>;
}
