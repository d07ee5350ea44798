/**
 * A key in the path -> the value of each of its properties, in the key's order (Part 2, section 4.3.1), or in that of an alternate key (section 4.3.5), among which are those
 * of a key that leaves out what the path gives (section 4.3.3): the primary key is then read with the entity.
 * Rejects other names (404), missing parts (404), wrong types (`TypeMismatch`), alternate keys by what the key of the request may not read (404).
 */
import { anyOf } from '../../../std/any-of';
import { suggest } from '../../../std/suggest';
import { ODataFault } from '../../faults';
import type { EdmAlternateKey, EdmProperty } from '../../edm/edm-model';
import type { ExpressionSyntax, KeyPartSyntax, KeySyntax, SlotKind } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import type { BoundKey, BoundType, BoundValue } from '../bound-request';
import { isNumeric, isPrimitive, typeName } from '../types/edm-types';
import { resolveName } from '../types/resolve-name';
import { valueNotFound } from '../refuse-withheld';
import type { CollectionPlace, PartialKeyPlace } from '../path-place';
import { bindLiteral, type LiteralScope } from './bind-literal';
import { promoteLiteral } from './promote-literal';
import { isFiner } from './refuse-finer';
import { resolveAlias } from './resolve-alias';
import { takeDigits } from './take-digits';
import { unquoteLiteral } from './unquote-literal';
import { writtenForm } from './written-form';

type KeyScope = Pick<Scope, 'clause' | 'context' | 'openAliases'>;
type NamedKey = Extract<KeySyntax, { readonly kind: 'named' }>;

/** What a key may consist of. */
type Keyed = Pick<CollectionPlace, 'type' | 'shortKey'>;

/** The clause is the path's name before the key. */
export function bindKey(syntax: KeySyntax, keyed: Keyed, { clause, context }: LiteralScope): BoundKey {
  const scope: KeyScope = { clause, context, openAliases: new Set() };
  if (syntax.kind === 'named') return bindNamed(syntax, keyed, scope);
  const short = shortKeyOf(keyed);
  const [property, ...others] = short?.properties ?? keyed.type.key;
  if (property === undefined || others.length > 0) throw shapeFault(syntax, keyed, scope);
  return { alternate: short, parts: [{ property, value: bindValue(syntax.value, property, scope) }] };
}

function bindNamed({ kind, parts: written, span }: NamedKey, keyed: Keyed, scope: KeyScope): BoundKey {
  const known = new Map(keysOf(keyed).flatMap(key => key.map(property => [property.name, property] as const)));
  const parts = written.map(part => ({ ...part, name: resolveName(part, scope.context, known)?.name ?? part.name }));
  const names = parts.map(({ name }) => name);
  const { key } = keyed.type;
  if (isKeyOf(key, names)) return { alternate: undefined, parts: key.flatMap(property => bindPart(parts, property, scope)) };
  const alternate = otherKeys(keyed).find(({ properties }) => isKeyOf(properties, names));
  if (alternate === undefined) throw noSuchKey({ kind, parts, span }, keyed, scope);
  const hidden = alternate.properties.find(({ withheld }) => withheld);
  if (hidden !== undefined) throw valueNotFound(hidden.name, span);
  return { alternate, parts: alternate.properties.flatMap(property => bindPart(parts, property, scope)) };
}

function noSuchKey({ parts, span }: NamedKey, keyed: Keyed, scope: KeyScope): ODataFault {
  const known = keysOf(keyed).flatMap(key => key.map(({ name }) => name));
  const unknown = parts.find(({ name }) => !known.includes(name));
  if (unknown === undefined) return shapeFault({ span }, keyed, scope);
  const suggestion = suggest(unknown.name, known);
  const message = `${keyed.type.name} has no key property '${unknown.name}'`;
  return clauseFault('ResourceNotFound', message, { ...scope, span: unknown.span, suggestion });
}

/** The key and all others. */
function keysOf(keyed: Keyed): readonly (readonly EdmProperty[])[] {
  return [keyed.type.key, ...otherKeys(keyed).map(({ properties }) => properties)];
}

function otherKeys(keyed: Keyed): readonly EdmAlternateKey[] {
  const short = shortKeyOf(keyed);
  return [...(short ? [short] : []), ...keyed.type.alternateKeys];
}

function shortKeyOf({ shortKey }: Keyed): EdmAlternateKey | undefined {
  return shortKey && { properties: shortKey, singleField: undefined };
}

function bindPart(parts: readonly KeyPartSyntax[], property: EdmProperty, scope: KeyScope): BoundKey['parts'] {
  return parts.filter(({ name }) => name === property.name).map(({ value }) => ({ property, value: bindValue(value, property, scope) }));
}

function isKeyOf(key: readonly EdmProperty[], names: readonly string[]): boolean {
  return key.length === names.length && key.every(({ name }) => names.includes(name));
}

function bindValue(syntax: ExpressionSyntax, property: EdmProperty, scope: KeyScope): BoundValue {
  if (syntax.kind === 'alias') {
    const resolved = resolveAlias(syntax, scope);
    if (property.sensitive) scope.context.sensitive.add(resolved.syntax);
    return bindValue(resolved.syntax, property, resolved.scope);
  }
  if (syntax.kind !== 'literal') throw clauseFault('TypeMismatch', 'a key takes literals and aliases', { ...scope, span: syntax.span });
  const literal = bindLiteral(syntax, scope);
  const { type } = property;
  const value = type.kind === 'complex' ? undefined : readAs(literal, type, scope);
  if (value !== undefined && isFiner(value, scope)) throw noEntity(literal);
  if (value !== undefined) return value;
  throw type.kind === 'primitive' && isTooLarge(literal, type) ? noEntity(literal) : typeFault(literal, property, scope);
}

/** Keys of other services are texts: such stand in quotes, and where a key is a text its digits may stand without. */
function readAs(literal: BoundValue, type: BoundType, scope: KeyScope): BoundValue | undefined {
  if (literal.type.kind === 'null') return undefined;
  const written = isPrimitive(type, 'Edm.String') ? takeDigits(literal, scope) : unquoteLiteral(literal, type, scope);
  return promoteLiteral(written, type, scope);
}

const INTEGERS: readonly SlotKind[] = ['int32', 'int64', 'integer'];

/** An integer beyond the key's type is a right key that no entity has. */
function isTooLarge(literal: BoundValue, target: BoundType): boolean {
  return isNumeric(target) && literal.kind === 'parameter' && INTEGERS.includes(literal.from);
}

function noEntity({ span }: BoundValue): ODataFault {
  return new ODataFault({ code: 'EntityNotFound', message: 'No entity has this key', span });
}

function typeFault(literal: BoundValue, { name, type }: EdmProperty, { clause }: KeyScope): ODataFault {
  const hint = typeName(type) === 'Edm.String' ? 'Put it in quotes' : (writtenForm(type) ?? `Write a literal of ${typeName(type)}`);
  const message = `the key ${name} is ${typeName(type)}, the literal is ${typeName(literal.type)}. ${hint}.`;
  return clauseFault('TypeMismatch', message, { clause, span: literal.span });
}

/** The path ends, or goes on, before the key has all its parts. */
export function incompleteKey({ type, span }: PartialKeyPlace): ODataFault {
  return shapeFault({ span }, { type, shortKey: undefined }, { clause: 'path' });
}

function shapeFault({ span }: Pick<KeySyntax, 'span'>, keyed: Keyed, { clause }: Pick<KeyScope, 'clause'>): ODataFault {
  const keys = keysOf(keyed).map(keyText);
  return clauseFault('ResourceNotFound', `the key of ${keyed.type.name} is ${anyOf(keys)}`, { clause, span });
}

/** `(Uuid=…)` */
function keyText(key: readonly EdmProperty[]): string {
  return `(${key.map(({ name }) => `${name}=…`).join(',')})`;
}
