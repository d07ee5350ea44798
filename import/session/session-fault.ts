/** Why a session cannot be imported in: plain text for a person. */
export class SessionFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionFault';
  }
}
