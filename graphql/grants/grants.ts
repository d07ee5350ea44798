/** What a key may read: as an administrator writes it, and as the guard asks for it. Types only. */

/** `FULL`: `$metadata` shows everything, withheld fields are refused by name. `GRANTED`: for the key, withheld names do not exist. */
export type SchemaView = 'FULL' | 'GRANTED';

/** The lists of a key, by GraphQL names and by groups: `Person.cpr`, `Person.*`, `PersonPost.protected`, `PERSON_CPR`. */
export interface KeyRights {
  /** Undefined: everything that is not sensitive. */
  readonly allow: readonly string[] | undefined;
  /** Wins over `allow`. */
  readonly deny: readonly string[];
  readonly schema: SchemaView;
}

/** The verdicts for one key. The same rights over the same model give the same object, so that it can be a key of caches. */
export interface Grants {
  /** A digest of everything that the key may see: equal for keys that see the same. */
  readonly fingerprint: string;
  readonly schema: SchemaView;
  /** Whether no field and no link is withheld: then nothing needs to be asked. It says nothing of protected values. */
  readonly readsEverything: boolean;
  /** Whether the key may read a field or link, by its type's and its own GraphQL name; `protected` stands for the type's protected values. */
  mayRead(type: string, member: string): boolean;
  /** Whether the key may read anything at all of a type. */
  mayReadType(type: string): boolean;
}
