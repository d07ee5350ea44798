/**
 * SQL text -> the name that it is prepared under, or none. A text is named when it is met for the second time, so that one-off texts are not prepared
 * for good; how many texts are remembered is bounded.
 */
import { createHash } from 'node:crypto';

const REMEMBERED = 2000;

export class StatementNames {
  /** Texts in the order of their last use; null for those met once. */
  private readonly names = new Map<string, string | null>();

  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    const name = known === undefined ? null : (known ?? createName(text));
    if (known !== undefined) this.names.delete(text);
    this.names.set(text, name);
    if (this.names.size > REMEMBERED) this.forgetOldest();
    return name ?? undefined;
  }

  private forgetOldest(): void {
    for (const oldest of this.names.keys()) {
      this.names.delete(oldest);
      return;
    }
  }
}

/** The same on every instance and after every restart, within PostgreSQL's 63 bytes. */
function createName(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
