/**
 * The rights of a key over a model -> its verdicts. This is the one function that decides; everything else asks it.
 * Names that the model does not have (a field that was taken out since) grant and deny nothing.
 */
import { createHash } from 'node:crypto';
import type { AnnotatedSchema, EntityType, Field, Link } from '../annotated-schema';
import type { Grants, KeyRights } from './grants';

/**
 * Without an allow list: all that is not sensitive. With one: what it names; `Person.*` is Person's fields and links that are not sensitive.
 * What `deny` names, alone or by `*`, is withheld. The fields of a type's key can be read as soon as any member of the type can.
 */
export function createGrants(model: AnnotatedSchema, rights: KeyRights): Grants {
  const readable = new Set(model.entities.flatMap(entity => readableMembers(entity, rights)));
  return {
    fingerprint: createHash('sha256')
      .update([rights.schema, ...[...readable].sort()].join('\n'))
      .digest('base64url'),
    schema: rights.schema,
    mayRead: (type, member) => readable.has(`${type}.${member}`),
  };
}

/** Everything, sensitive fields by name. */
export function allRights(model: AnnotatedSchema): KeyRights {
  const allow = model.entities.flatMap(entity => [...entity.fields, ...entity.links].map(member => `${entity.name}.${member.name}`));
  return { allow, deny: [], schema: 'FULL' };
}

function readableMembers(entity: EntityType, rights: KeyRights): readonly string[] {
  const members = [...entity.fields, ...entity.links].filter(member => isReadable(entity, member, rights));
  const named = members.length > 0 ? [...entity.key, ...members] : [];
  return named.map(({ name }) => `${entity.name}.${name}`);
}

function isReadable(entity: EntityType, { name, sensitive }: Field | Link, { allow, deny }: KeyRights): boolean {
  const [own, every] = [`${entity.name}.${name}`, `${entity.name}.*`];
  if (deny.includes(own) || deny.includes(every)) return false;
  if (allow?.includes(own) === true) return true;
  return !sensitive && (allow === undefined || allow.includes(every));
}
