/** Why the service cannot start, or why a command failed: plain text for a person, without a stack. */
import { errorReasons } from '../std/error-reasons';

export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFault';
  }
}

/** Does one step of the start; what it fails with is told after the sentence that says which step it was. */
export async function attempt<Value>(sentence: string | ((error: unknown) => string), step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StartFault) throw error;
    const first = typeof sentence === 'string' ? sentence : sentence(error);
    throw new StartFault([first, ...errorReasons(error)].join('\n  '), { cause: error });
  }
}
