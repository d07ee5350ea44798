/** What the benchmark asks about: a model with its data, its questions and their floor. Types only. */
import type { Client } from 'pg';
import type { Question } from './question';

/** What is asked for in the data. */
export interface Choice {
  /** The key of an entity with as many others as any. */
  readonly entity: string;
  /** Keys of entities to ask for one after the other, some of which have no others. */
  readonly entities: readonly string[];
  /** Milliseconds since 1970 between which moments lie that more than a page of entities was changed after. */
  readonly changes: { readonly from: number; readonly to: number };
}

export interface Subject {
  /** Name of its database. */
  readonly database: string;
  /** Variables by which the service serves its model. */
  readonly environment: Readonly<Record<string, string>>;
  /** Script of the floor, below the benchmark's folder. */
  readonly floor: string;
  readonly questionsFor: (choice: Choice) => readonly Question[];
  readonly isLoaded: (client: Client) => Promise<boolean>;
  readonly load: (address: string) => Promise<void>;
  /** Rejects data that the questions do not fit. */
  readonly choose: (client: Client) => Promise<Choice>;
}
