/** An address with a field for each parameter, and the answer to it. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/components/button';
import { FailureText } from '../shared/components/failure-text';
import { focusInvalid } from '../shared/components/focus-invalid';
import { Form } from '../shared/components/form';
import { Notice } from '../shared/components/notice';
import { TextField } from '../shared/components/text-field';
import { indentJson } from '../shared/indent-json';
import { fetchWithKey } from '../shared/key/fetch-with-key';
import { useTexts } from '../shared/texts/language-context';
import { fillAddress, missingValues, type ListedOperation, type ParameterValues } from './list-operations';
import { OPENAPI_TEXTS } from './openapi-texts';

type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'failed'; readonly failure: unknown };

/** A page of rows is far less; more would make the browser slow. */
const SHOWN_CHARACTERS = 200_000;

/** A first try should be small. */
const FIRST_VALUES: ParameterValues = { $top: '5' };

export function TryForm({ operation, apiKey }: { readonly operation: ListedOperation; readonly apiKey: string }) {
  const texts = useTexts(OPENAPI_TEXTS);
  const [values, setValues] = useState(FIRST_VALUES);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [tried, setTried] = useState<{ readonly of: string; readonly outcome: Outcome }>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusInvalid(form.current), [missing]);
  const address = fillAddress(operation, values);
  const submit = async (): Promise<void> => {
    const lacking = missingValues(operation, values);
    setMissing(lacking);
    if (lacking.length > 0) return;
    setTried({ of: address, outcome: { kind: 'waiting' } });
    setTried({ of: address, outcome: await send(address, apiKey) });
  };
  return (
    <Form ref={form} className="try-form" autoComplete="off" onSubmit={submit}>
      <p lang="en">{operation.summary}</p>
      {operation.parameters.map(({ name, in: place, description }) => (
        <TextField
          key={name}
          label={name}
          description={description === undefined ? undefined : <span lang="en">{plain(description)}</span>}
          isRequired={place === 'path'}
          value={values[name] ?? ''}
          onChange={value => setValues({ ...values, [name]: value })}
          error={missing.includes(name) ? texts.required : undefined}
        />
      ))}
      <p>
        {texts.address}: <code>{address}</code>
      </p>
      <Button type="submit" isPrimary>
        {texts.send}
      </Button>
      {/* An answer to another address is not shown; that one is waited for is. */}
      {tried?.of === address || tried?.outcome.kind === 'waiting' ? <ShownOutcome outcome={tried.outcome} /> : null}
    </Form>
  );
}

function ShownOutcome({ outcome }: { readonly outcome: Outcome }) {
  const texts = useTexts(OPENAPI_TEXTS);
  switch (outcome.kind) {
    case 'waiting':
      return <p role="status">{texts.wait}</p>;
    case 'failed':
      return (
        <Notice kind="fault">
          <FailureText failure={outcome.failure} />
        </Notice>
      );
    case 'answered':
      return (
        <>
          <p role="status">{texts.answer(outcome.status)}</p>
          {outcome.body.length > SHOWN_CHARACTERS ? <p>{texts.cut}</p> : null}
          <pre tabIndex={0} role="region" aria-label={texts.answerLabel} className="answer">
            {indentJson(outcome.body.slice(0, SHOWN_CHARACTERS))}
          </pre>
        </>
      );
  }
}

async function send(address: string, key: string): Promise<Outcome> {
  try {
    const answer = await fetchWithKey(address, key, { headers: { Accept: 'application/json' } });
    return { kind: 'answered', status: answer.status, body: await answer.text() };
  } catch (failure) {
    return { kind: 'failed', failure };
  }
}

/** Without links to the standard, which stand in it as Markdown. */
function plain(description: string): string {
  return description.replace(/,? see \[[^\]]*\]\([^)]*\)/, '');
}
