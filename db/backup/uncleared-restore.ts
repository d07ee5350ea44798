/** Why a restore has failed, and why what it had made could not be removed: the database may have some of it. */
export class UnclearedRestore extends AggregateError {
  constructor(reasons: readonly [unknown, unknown]) {
    super(reasons);
    this.name = 'UnclearedRestore';
  }
}
