/** The part of OASIS's converter that the tests use. */
declare module 'odata-csdl' {
  export function xml2json(xml: string, options?: { strict?: boolean; messages?: unknown[] }): unknown;
}
