/** What each part of the builder gets: a type, and the options about it. Types only. */
import type { EntityType, Schema } from '../schema/schema';
import type { Level } from './level';

export interface PartProps {
  readonly type: EntityType;
  readonly schema: Schema;
  readonly level: Level;
}
