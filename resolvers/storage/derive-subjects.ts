/**
 * Entities -> how the rows of each tell whom they are about: the subject itself by its key, what is contained in a subject, however deep, by the columns of its containment,
 * anything else by a to-one link to a subject. An entity that has none of these is about nobody.
 */
import type { StoredEntity, StoredLink, SubjectPath } from './storage-model';

export function deriveSubjects(entities: readonly StoredEntity[]): ReadonlyMap<string, readonly SubjectPath[]> {
  const found = entities.map(entity => [entity.name, pathsOf(entity, entities, new Set())] as const);
  return new Map(found.filter(([, paths]) => paths.length > 0));
}

/** `seen`: what is on the way already, since containment may go in circles. */
function pathsOf(entity: StoredEntity, entities: readonly StoredEntity[], seen: ReadonlySet<string>): readonly SubjectPath[] {
  if (entity.type.isSubject) return entity.key.map(({ column }) => ({ kind: 'column', column, rows: [] }));
  const before = new Set([...seen, entity.name]);
  const containing = entities.filter(({ name }) => !before.has(name)).flatMap(owner => containments(owner, entity));
  const contained = containing.flatMap(({ owner, link }) => pathsOf(owner, entities, before).map(rest => upwards(owner, link, rest)));
  return contained.length > 0 ? contained : linkedSubjects(entity, entities);
}

interface Containment {
  readonly owner: StoredEntity;
  readonly link: StoredLink;
}

function containments(owner: StoredEntity, entity: StoredEntity): readonly Containment[] {
  const links = [...owner.links.values()].filter(({ link, target, through }) => link.contained && target === entity.name && !through);
  return links.map(link => ({ owner, link }));
}

/**
 * Where the link's own columns hold what the owner tells by, the owner need not be asked. What is read is about somebody even if its owner does not belong to its type
 * any more: so the owner is looked for among all rows of its table.
 */
function upwards({ table }: StoredEntity, { from, to: { columns, rows } }: StoredLink, rest: SubjectPath): SubjectPath {
  const isOwn = rest.kind === 'column' && rest.rows.length === 0;
  const same = isOwn ? columns[from.findIndex(({ column }) => column === rest.column)] : undefined;
  if (same) return { kind: 'column', column: same.column, rows };
  const keys = from.map(({ column }) => column);
  return { kind: 'over', rows, columns: columns.map(({ column }) => column), table: { ...table, rows: [] }, keys, rest };
}

function linkedSubjects({ links }: StoredEntity, entities: readonly StoredEntity[]): readonly SubjectPath[] {
  const subject = entities.find(({ type }) => type.isSubject);
  const [key] = subject?.key ?? [];
  const toSubject = [...links.values()].filter(({ target, many, through }) => target === subject?.name && !many && !through);
  return toSubject.flatMap(({ from, to }) => {
    const own = from[to.columns.findIndex(({ column }) => column === key?.column)];
    return own ? [{ kind: 'column' as const, column: own.column, rows: [] }] : [];
  });
}
