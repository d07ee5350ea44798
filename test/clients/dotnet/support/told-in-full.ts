/** An answer of the service with metadata=full -> what the program in C# says of the same answer. What the program says nothing of is left out. */
type Json = Readonly<Record<string, unknown>>;

const KEPT = ['id', 'type', 'count', 'nextLink', 'deltaLink', 'removed', 'mediaReadLink', 'mediaContentType'];
const KEPT_OF_PROPERTIES = ['navigationLink', 'count', 'nextLink'];

export function toldInFull(kind: string, body: Json, root: string): unknown {
  switch (kind) {
    case 'property':
      return body.value;
    case 'service':
      return Object.fromEntries((body.value as Json[]).map(({ name, url }) => [name, new URL(String(url), root).href]));
    case 'error': {
      const { code, message, target = null } = body.error as Json;
      return { code, message, target };
    }
    case 'set':
    case 'entity':
    case 'applied':
    case 'references':
      return tell(body);
    default:
      throw new Error(`No kind of answer: ${kind}`);
  }
}

function tell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tell);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => member(name, inner)));
}

function member(name: string, inner: unknown): readonly (readonly [string, unknown])[] {
  const [property = '', control] = name.split(/@(?:odata\.)?/);
  if (control === undefined) return [[name, tell(inner)]];
  if (!(property === '' ? KEPT : KEPT_OF_PROPERTIES).includes(control)) return [];
  return [[`${property}@${control}`, control === 'type' ? String(inner).slice(1) : inner]];
}
