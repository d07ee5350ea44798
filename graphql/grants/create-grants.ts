/**
 * The rights of a key over a model -> its verdicts. This is the only function that decides; all others ask it.
 * A name that the model does not have grants and denies nothing.
 */
import type { AnnotatedSchema, EntityType } from '../annotated-schema';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';
import { grantableMembers, ownMembers, protectedValues, type GrantableMember } from './grantable-members';
import type { Grants, KeyRights } from './grants';

/** Different verdicts that are kept for each model. */
const KEPT = 1000;

/** What has been decided over a model. */
class Decided {
  readonly byFingerprint = new BoundedMap<Grants>(KEPT);
  /** Each key is looked up again after a second: its rights are mostly as they were. */
  readonly byRights = new BoundedMap<Grants>(KEPT);
  readonly everything: KeyRights;

  constructor(model: AnnotatedSchema) {
    const allow = model.entities.flatMap(entity => grantableMembers(entity).map(({ name }) => `${entity.name}.${name}`));
    this.everything = { allow, deny: [], schema: 'FULL' };
  }
}

const decided = new WeakMap<AnnotatedSchema, Decided>();

/**
 * Without an allow list: all that is not sensitive. With one: what it names; `Person.*` is Person's fields and links that are not sensitive, and what is in
 * groups is granted where all its groups are named. What `deny` names, alone, by `*` or by one of its groups, is withheld. The fields of a type's key can be read as soon as any field or link of the type can.
 * A link to a type of which nothing can be read is withheld: a count or a test of it would tell of the type.
 */
export function createGrants(model: AnnotatedSchema, rights: KeyRights): Grants {
  const { allow, deny, schema } = rights;
  return decidedOver(model).byRights.get(sha256(JSON.stringify([allow ?? null, deny, schema])), () => decide(model, rights));
}

/** Everything, sensitive fields and protected values by name. */
export function allRights(model: AnnotatedSchema): KeyRights {
  return decidedOver(model).everything;
}

function decidedOver(model: AnnotatedSchema): Decided {
  const known = decided.get(model) ?? new Decided(model);
  decided.set(model, known);
  return known;
}

interface Lists {
  readonly allow: ReadonlySet<string> | undefined;
  readonly deny: ReadonlySet<string>;
}

function decide(model: AnnotatedSchema, { allow, deny, schema }: KeyRights): Grants {
  const lists: Lists = { allow: allow && new Set(allow), deny: new Set(deny) };
  const readable = new Set(readableNames(model, lists));
  const fingerprint = sha256([schema, ...[...readable].sort()].join('\n'));
  return decidedOver(model).byFingerprint.get(fingerprint, () => grantsOf(model, readable, { fingerprint, schema }));
}

function grantsOf(
  model: AnnotatedSchema,
  readable: ReadonlySet<string>,
  { fingerprint, schema }: Pick<Grants, 'fingerprint' | 'schema'>,
): Grants {
  const types = new Set(
    model.entities.filter(({ name, key }) => key.some(field => readable.has(`${name}.${field.name}`))).map(({ name }) => name),
  );
  const byType = membersByType(readable);
  const isReadable = (entity: EntityType): boolean =>
    [...entity.fields, ...entity.links].every(member => readable.has(`${entity.name}.${member.name}`));
  return {
    fingerprint,
    schema,
    readsEverything: model.entities.every(isReadable),
    mayRead: (type, member) => byType.get(type)?.has(member) === true,
    mayReadType: type => types.has(type),
  };
}

/** Asked for each field of each request, without making its name anew. */
function membersByType(readable: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const byType = new Map<string, Set<string>>();
  for (const name of readable) {
    const [type = '', member = ''] = name.split('.');
    byType.set(type, (byType.get(type) ?? new Set()).add(member));
  }
  return byType;
}

/** Where a type is left with nothing, the links to it go, and other types may be left with nothing then. */
function readableNames(model: AnnotatedSchema, lists: Lists, among = namesOf(model.entities)): readonly string[] {
  const members = new Map(model.entities.map(entity => [entity, readableMembers(entity, lists, among)]));
  const readable = namesOf(model.entities.filter(entity => members.get(entity)?.length !== 0));
  if (readable.size < among.size) return readableNames(model, lists, readable);
  return [...members].flatMap(([entity, own]) => grantedNames(entity, own, lists));
}

function namesOf(entities: readonly EntityType[]): ReadonlySet<string> {
  return new Set(entities.map(({ name }) => name));
}

function readableMembers(entity: EntityType, lists: Lists, types: ReadonlySet<string>): readonly GrantableMember[] {
  const closed = new Set(entity.links.flatMap(({ name, target }) => (types.has(target) ? [] : [name])));
  return ownMembers(entity).filter(member => isReadable(entity, member, lists) && !closed.has(member.name));
}

function grantedNames(entity: EntityType, members: readonly GrantableMember[], lists: Lists): readonly string[] {
  const values = protectedValues(entity).filter(member => isReadable(entity, member, lists));
  const named = members.length > 0 ? [...entity.key, ...members] : [];
  return [...named, ...values].map(({ name }) => `${entity.name}.${name}`);
}

function isReadable(entity: EntityType, { name, groups, sensitive }: GrantableMember, { allow, deny }: Lists): boolean {
  const [own, every] = [`${entity.name}.${name}`, `${entity.name}.*`];
  if ([own, every, ...entity.groups, ...groups].some(denied => deny.has(denied))) return false;
  if (allow === undefined) return !sensitive;
  const byGroups = groups.length > 0 && groups.every(group => allow.has(group));
  return allow.has(own) || byGroups || (!sensitive && allow.has(every));
}
