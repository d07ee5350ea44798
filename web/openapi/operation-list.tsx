/** The addresses of a document, narrowed by a search. An address shows its form when it is opened. */
import { useMemo, useState } from 'react';
import { TextField } from '../shared/components/text-field';
import type { OpenApiDocument } from '../shared/open-api/open-api-document';
import { useTexts } from '../shared/texts/language-context';
import { listOperations, type ListedOperation } from './list-operations';
import { OPENAPI_TEXTS } from './openapi-texts';
import { TryForm } from './try-form';

interface OperationListProps {
  readonly document: OpenApiDocument;
  readonly apiKey: string;
}

export function OperationList({ document, apiKey }: OperationListProps) {
  const texts = useTexts(OPENAPI_TEXTS);
  const [sought, setSought] = useState('');
  const operations = useMemo(() => listOperations(document), [document]);
  const found = operations.filter(({ path }) => path.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <>
      <div className="operation-search">
        <TextField label={texts.search} type="search" value={sought} onChange={setSought} />
        <p role="status">{texts.found(found.length)}</p>
      </div>
      {found.map(operation => (
        <OperationEntry key={operation.path} operation={operation} apiKey={apiKey} />
      ))}
    </>
  );
}

function OperationEntry({ operation, apiKey }: { readonly operation: ListedOperation; readonly apiKey: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="operation" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <code>GET {operation.path}</code>
      </summary>
      {isOpen ? <TryForm operation={operation} apiKey={apiKey} /> : null}
    </details>
  );
}
