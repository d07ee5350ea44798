/** The part that is used of a package without types. */
declare module 'negotiator' {
  interface Asked {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  }

  export default class Negotiator {
    constructor(request: Asked);
    /** Those of `available` that the client accepts, the best liked first; `preferred` decides between those that it likes the same. */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
  }
}
