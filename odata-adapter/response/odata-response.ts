/** What a request is answered with, before Fastify: types only. */
export interface ODataResponse {
  readonly status: number;
  /** Their names in lower case, as HTTP/2 sends them and Fastify keeps them: it would lower them once for each answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}
