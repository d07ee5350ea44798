/**
 * A request -> its answer, when all of it is there. Rejects with `NoAnswer` where nothing of it comes for a minute, and with `BrokenOff` where it
 * began and did not end. An answer that keeps coming may take as long as it needs. `onHead` gets the answer as soon as it begins.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

const SILENCE_MS = 60_000;

export async function fetchInTime(address: string | URL, init: RequestInit, onHead?: (begun: Response) => void): Promise<Response> {
  const silence = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new NoAnswer()), SILENCE_MS);
  };
  let hasBegun = false;
  listen();
  try {
    const begun = await fetch(address, { ...init, signal });
    hasBegun = true;
    onHead?.(begun);
    const { body, status, statusText, headers } = begun;
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, rest) => {
        listen();
        rest.enqueue(part);
      },
    });
    const whole = body === null ? null : await new Response(body.pipeThrough(heard)).blob();
    return new Response(whole, { status, statusText, headers });
  } catch (error) {
    // Why a body could not be read is not in the error: Chromium gives the same one whether the network failed or a stream, for whatever reason.
    signal.throwIfAborted();
    throw hasBegun ? new BrokenOff() : error;
  } finally {
    clearTimeout(timer);
  }
}
