/** A start that was told to stop before the service was open. Its message says what has become of the work. */
export class StartStopped extends Error {
  constructor(message = 'Stopped before the service was open.') {
    super(message);
    this.name = 'StartStopped';
  }
}
