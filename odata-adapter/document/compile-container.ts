/** A type -> what its rows read of their own way back, from link to link, to an entity with a set: by that they tell their canonical URL. Cannot fail. */
import type { EdmEntityType } from '../edm/edm-model';
import type { ContainerShape } from './compiled-document';

export const CONTAINER = 'container';

export interface CompiledContainer {
  readonly fields: string;
  readonly shape: ContainerShape;
}

/** Undefined where the type has no such way back. */
export function compileContainer({ container }: EdmEntityType): CompiledContainer | undefined {
  if (container === undefined) return undefined;
  const { type, navigation, back } = container;
  const outer = type.entitySet === undefined ? compileContainer(type) : undefined;
  if (type.entitySet === undefined && outer === undefined) return undefined;
  const keyAliases = type.key.map((_, index) => `k${index}`);
  const key = type.key.map(({ field }, index) => `k${index}: ${field}`);
  const fields = `${CONTAINER}: ${back.field} { ${[...key, ...(outer === undefined ? [] : [outer.fields])].join(' ')} }`;
  return { fields, shape: { alias: CONTAINER, type, keyAliases, navigation, container: outer?.shape } };
}
