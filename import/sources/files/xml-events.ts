/** Bytes of an XML part -> its elements and texts, in order. Rejects with `SourceFault` what is no XML. No entity is defined: a document type is refused. */
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { parser as createParser } from 'sax';
import { SourceFault } from '../source-fault';

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string };

/** Names without the prefixes of namespaces. */
export async function* xmlEvents(stream: Readable, source: string): AsyncGenerator<readonly XmlEvent[]> {
  let events: XmlEvent[] = [];
  const refuse = (): never => {
    throw new SourceFault(`${source} is damaged: its XML cannot be read.`);
  };
  const parser = createParser(true);
  parser.onopentag = ({ name, attributes }) =>
    events.push({ kind: 'open', name: local(name), attributes: attributes as Record<string, string> });
  parser.onclosetag = name => events.push({ kind: 'close', name: local(name) });
  parser.ontext = text => events.push({ kind: 'text', text });
  parser.oncdata = text => events.push({ kind: 'text', text });
  parser.ondoctype = refuse;
  parser.onerror = refuse;
  const decoder = new StringDecoder('utf8');
  for await (const chunk of stream) {
    parser.write(decoder.write(chunk as Buffer));
    yield events;
    events = [];
  }
  parser.write(decoder.end()).close();
  yield events;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
