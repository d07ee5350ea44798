/** An answer that is no success -> its fault: in the words of the service, or by its status alone, where something before the service has answered. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** In English. */
    readonly words: string | undefined,
    /** Seconds that the service asks to wait. */
    readonly retryAfter?: number,
  ) {
    super(words ?? `HTTP ${status}`);
    this.name = 'Refusal';
  }
}

export async function refusalOf(response: Response): Promise<Refusal> {
  return new Refusal(response.status, wordsIn(await response.text()), retryAfterOf(response));
}

/** Undefined where the answer names no seconds. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const told = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(told) ? Number(told) : undefined;
}

function wordsIn(body: string): string | undefined {
  try {
    const words = (JSON.parse(body) as { readonly error?: { readonly message?: unknown } | null } | null)?.error?.message;
    return typeof words === 'string' ? words : undefined;
  } catch {
    return undefined;
  }
}
