/** Why the service cannot start, or a command cannot be carried out: told to a person as plain text, without a stack. */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFault';
  }
}

/** Does one step of the start; what it fails with is told after the sentence that says which step it was. */
export async function attempt<Value>(sentence: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StartFault) throw error;
    throw new StartFault([sentence, ...reasons(error)].join('\n  '), { cause: error });
  }
}

/** The messages of an error and its causes: a refused connection has one for each address that was tried. */
function reasons(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(reasons);
  if (!(error instanceof Error)) return [];
  return [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))];
}
