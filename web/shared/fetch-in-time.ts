/** A request -> its answer, unless nothing of it comes for a minute: then it rejects with `NoAnswer`. An answer that keeps coming may take as long as it needs. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const SILENCE_MS = 60_000;

export async function fetchInTime(address: string | URL, init: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new NoAnswer()), SILENCE_MS);
  };
  listen();
  try {
    const { body, status, statusText, headers } = await fetch(address, { ...init, signal });
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, rest) => {
        listen();
        rest.enqueue(part);
      },
      flush: () => clearTimeout(timer),
    });
    return new Response(body?.pipeThrough(heard) ?? null, { status, statusText, headers });
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}
