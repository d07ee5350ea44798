/** Six keys of different rights, and what each of them follows (model/changing.graphql). */
import type { KeyRights } from '../../graphql/grants/grants';
import type { FollowedQuery } from './door-reader';

const denied = (...deny: readonly string[]): KeyRights => ({ allow: undefined, deny: [...deny], schema: 'FULL' });

export const FOLLOWED_QUERIES: readonly FollowedQuery[] = [
  {
    rights: { allow: ['Item.*', 'Part.*', 'Item.secret', 'Item.protected'], deny: [], schema: 'FULL' },
    filter: '{}',
    fields: 'id value other hidden secret parts { nodes { id value note } count }',
  },
  { rights: denied('Item.other', 'Item.hidden'), filter: '{}', fields: 'id value' },
  { rights: denied('Item.parts'), filter: '{ value: { startswith: "v" } }', fields: 'id other hidden' },
  { rights: denied('Part.value'), filter: '{ parts: { any: { note: { ne: null } } } }', fields: 'id parts { nodes { id note } }' },
  {
    rights: denied('Part.note', 'Item.other'),
    filter: '{ hidden: { eq: false } }',
    fields: 'id value parts(filter: { value: { ne: "again" } }, orderBy: [{ value: DESC }], first: 2) { nodes { id value } }',
  },
  { rights: { allow: ['Item.id', 'Item.other', 'Item.parts', 'Part.id', 'Part.item'], deny: [], schema: 'GRANTED' }, filter: '{ other: { lt: 500 } }', fields: 'id other parts { nodes { id item { id other } } }' },
]; // oxfmt-ignore
