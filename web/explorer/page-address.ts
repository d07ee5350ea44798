/** The fragment of the page's address <-> the request that it holds. A fragment is never sent to a server. */
import { encodeRequest } from './request/encode-request';

const BEGIN = '#/';
const REFUSED_MS = 1000;

export function requestInAddress(): string | undefined {
  return location.hash.startsWith(BEGIN) ? readable(location.hash.slice(BEGIN.length)) : undefined;
}

/** A browser refuses to change an address many times in a few seconds, as while one holds a key down: then it is changed later. Gives what ends that. */
export function keepInAddress(text: string): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    try {
      history.replaceState(history.state, '', pageAddress(text));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      later = setTimeout(keep, REFUSED_MS);
    }
  };
  keep();
  return () => clearTimeout(later);
}

export function pageAddress(text: string): string {
  const address = new URL(location.href);
  address.hash = `${BEGIN}${encodeRequest(text).sent}`;
  return address.href;
}

/** Escapes of what means nothing in a URL. */
function readable(sent: string): string {
  return sent.replace(/%2[027]|%22|(?:%[89A-F][0-9A-F])+/gi, escaped => {
    try {
      return decodeURIComponent(escaped);
    } catch (error) {
      if (error instanceof URIError) return escaped;
      throw error;
    }
  });
}
