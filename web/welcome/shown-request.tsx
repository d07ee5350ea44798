/** A request for a shell to copy, in which a key must be put. */
import { CopiedCode } from '../shared/components/copied-code';
import { serviceAddress } from '../shared/key/fetch-with-key';

export function ShownRequest({ label, path }: { readonly label: string; readonly path: string }) {
  return <CopiedCode label={label} code={`curl -H 'ApiKey: KEY' '${serviceAddress(path.slice(1))}'`} />;
}
