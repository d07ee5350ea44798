/** The entities of both models: their names are different. */
import type { EntityDescription, EntityName } from './entity-description';
import { ORGANISATION } from './organisation-description';
import { SAMPLE } from './sample-description';

export const ENTITIES: Readonly<Record<EntityName, EntityDescription>> = { ...ORGANISATION, ...SAMPLE };
