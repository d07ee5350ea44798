/** Bytes of an XML part -> its elements and texts, in order. Rejects with `SourceFault` what is no XML. No entity is defined: a document type is refused. */
import type { Readable } from 'node:stream';
import { parser as createParser } from 'sax';
import { utf8Text } from '../../../std/utf8-text';
import { SourceFault } from '../source-fault';

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string };

/** What workbooks hold is far less deep. Each open element takes memory. */
const MOST_DEPTH = 100;

/** Names without the prefixes of namespaces. */
export async function* xmlEvents(stream: Readable, source: string): AsyncGenerator<readonly XmlEvent[]> {
  let events: XmlEvent[] = [];
  const damage = (): SourceFault => new SourceFault(`${source} is damaged: its XML cannot be read.`);
  const refuse = (): never => {
    throw damage();
  };
  let depth = 0;
  const parser = createParser(true);
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > MOST_DEPTH) refuse();
    events.push({ kind: 'open', name: local(name), attributes: attributes as Record<string, string> });
  };
  parser.onclosetag = name => {
    depth--;
    events.push({ kind: 'close', name: local(name) });
  };
  parser.ontext = text => events.push({ kind: 'text', text });
  parser.oncdata = text => events.push({ kind: 'text', text });
  parser.ondoctype = refuse;
  parser.onerror = refuse;
  for await (const text of utf8Text(stream, damage)) {
    parser.write(text);
    yield events;
    events = [];
  }
  parser.close();
  yield events;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
