/** The XML of `$metadata` (CSDL 4.0) -> what the service offers. Rejects with `SourceFault` what is no such document. */
import { parser as createParser } from 'sax';
import { SourceFault } from '../sources/source-fault';
import type { Navigation, ServiceMetadata, ServiceType } from './service-metadata';

export function readMetadata(xml: string): ServiceMetadata {
  const reading = new MetadataReading();
  const parser = createParser(true, { xmlns: false });
  parser.onopentag = ({ name, attributes }) => reading.open(localName(name), textsOf(attributes));
  parser.onclosetag = name => reading.close(localName(name));
  parser.onerror = error => {
    throw error;
  };
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new SourceFault('The document at $metadata is not XML.', undefined, { cause: error });
  }
  return reading.metadata();
}

type Attributes = Readonly<Record<string, string>>;

function textsOf(attributes: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

interface DraftType {
  readonly name: string;
  readonly base: string | undefined;
  readonly key: string[];
  readonly properties: Map<string, string>;
  readonly navigations: Map<string, Navigation>;
}

class MetadataReading {
  private namespace = '';
  private readonly aliases = new Map<string, string>();
  private readonly drafts = new Map<string, DraftType>();
  private readonly sets = new Map<string, string>();
  private type: DraftType | undefined;

  open(element: string, attributes: Attributes): void {
    const { Name: name = '', Type: type = '' } = attributes;
    if (element === 'Schema') this.openSchema(attributes);
    else if (element === 'EntityType' || element === 'ComplexType') this.openType(name, attributes.BaseType);
    else if (element === 'PropertyRef' && this.type !== undefined) this.type.key.push(name);
    else if (element === 'Property') this.type?.properties.set(name, type);
    else if (element === 'NavigationProperty') this.type?.navigations.set(name, { name, type: elementType(type), many: isMany(type) });
    else if (element === 'EntitySet') this.sets.set(name, attributes.EntityType ?? '');
  }

  close(element: string): void {
    if (element === 'EntityType' || element === 'ComplexType') this.type = undefined;
  }

  metadata(): ServiceMetadata {
    if (this.sets.size === 0)
      throw new SourceFault('The document at $metadata names no entity set. Is this the address of an OData service?');
    const sets = [...this.sets].map(([name, type]) => [name, this.resolve(type)] as const);
    return { sets: new Map(sets), types: new Map([...this.drafts.keys()].map(name => [name, this.complete(name, new Set())])) };
  }

  private openSchema({ Namespace: namespace = '', Alias: alias }: Attributes): void {
    this.namespace = namespace;
    if (alias !== undefined) this.aliases.set(alias, namespace);
  }

  private openType(name: string, base: string | undefined): void {
    this.type = { name, base, key: [], properties: new Map(), navigations: new Map() };
    this.drafts.set(`${this.namespace}.${name}`, this.type);
  }

  /** With what it inherits; `seen`: types that are being completed, since a document may say anything. */
  private complete(qualified: string, seen: Set<string>): ServiceType {
    const draft = this.drafts.get(qualified);
    if (draft === undefined || seen.has(qualified)) return { name: '', key: [], properties: new Map(), navigations: new Map() };
    seen.add(qualified);
    const base = draft.base === undefined ? undefined : this.complete(this.resolve(draft.base), seen);
    const own = [...draft.navigations.values()].map(navigation => ({ ...navigation, type: this.resolve(navigation.type) }));
    return {
      name: draft.name,
      key: draft.key.length > 0 ? draft.key : (base?.key ?? []),
      properties: new Map([
        ...(base?.properties ?? []),
        ...[...draft.properties].map(([name, type]) => [name, this.resolve(type)] as const),
      ]),
      navigations: new Map([...(base?.navigations ?? []), ...own.map(navigation => [navigation.name, navigation] as const)]),
    };
  }

  /** An alias stands for its namespace. */
  private resolve(name: string): string {
    const dot = name.lastIndexOf('.');
    const namespace = this.aliases.get(name.slice(0, dot));
    return namespace === undefined ? name : `${namespace}${name.slice(dot)}`;
  }
}

function isMany(type: string): boolean {
  return type.startsWith('Collection(');
}

function elementType(type: string): string {
  return isMany(type) ? type.slice('Collection('.length, -1) : type;
}
