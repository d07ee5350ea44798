/** What a request is answered with, before Fastify: types only. */
export interface ODataResponse {
  readonly status: number;
  /** The answer's own, to which the stages add theirs. Names in lower case, as HTTP/2 sends them and Fastify keeps them: it would lower them for each answer. */
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | undefined;
}
