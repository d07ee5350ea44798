/** The session ended while it committed: nobody knows whether the run was written. */
export class LostCommit extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost in the commit.', { cause });
    this.name = 'LostCommit';
  }
}
