/** Why the service cannot start, or a command cannot be carried out: told to a person as plain text, without a stack. */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFault';
  }
}
