/** The request as text, with a button that sends it, and a fault at its place. */
import { useEffect, useRef } from 'react';
import { Button } from '../shared/components/button';
import { FailureText } from '../shared/components/failure-text';
import { Form } from '../shared/components/form';
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import type { AnswerFault } from './answer/read-answer';
import { EXPLORER_TEXTS } from './explorer-texts';
import { pastedRequest } from './request/pasted-request';

export interface RequestFieldProps {
  readonly text: string;
  readonly fault: AnswerFault | undefined;
  /** Whether the address of the page holds all of it. */
  readonly isShared: boolean;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

export function RequestField({ text, fault, isShared, isBusy, onChange, onSend, onStop }: RequestFieldProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { at } = fault ?? {};
    if (at === undefined) return;
    field.current?.focus();
    field.current?.setSelectionRange(at, endOfWord(field.current.value, at));
  }, [fault]);
  return (
    <Form className="request-field" onSubmit={onSend}>
      <label htmlFor="request">{texts.request}</label>
      <textarea
        id="request"
        ref={field}
        className="input"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        aria-describedby="request-hint"
        aria-invalid={fault !== undefined && isOfTheText(fault.refusal.status)}
        value={text}
        onChange={event => onChange(pastedRequest(event.target.value.replace(/[\r\n]+/g, '')))}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onSend();
        }}
      />
      <p id="request-hint" className="hint">
        {texts.requestHint}
      </p>
      <div className="actions">
        <Button type="submit" isPrimary>
          {texts.send}
        </Button>
        {isBusy ? <Button onPress={onStop}>{texts.stop}</Button> : null}
      </div>
      {isShared ? null : <Notice kind="information">{texts.leftOut}</Notice>}
      {fault === undefined ? null : (
        <Notice kind="fault">
          <strong>{texts.fault}</strong> <FailureText failure={fault.refusal} />
          {fault.at === undefined ? null : (
            <p>
              {texts.faultHere}{' '}
              <code>
                {text.slice(Math.max(0, fault.at - 20), fault.at)}
                <mark>{text.slice(fault.at, endOfWord(text, fault.at))}</mark>
                {text.slice(endOfWord(text, fault.at), fault.at + 40)}
              </code>
            </p>
          )}
          {fault.requestId === undefined ? null : <p className="hint">{texts.requestId(fault.requestId)}</p>}
        </Notice>
      )}
    </Form>
  );
}

/** Whether another text would be answered: a key that ended, and a service that has too much to do, are no fault of this one. */
function isOfTheText(status: number): boolean {
  return status === 501 || (status < 500 && status !== 401 && status !== 429);
}

/** At least one letter. A dot is part of a name, as in `Opslag.Person`, and of what is taken for one, as in `Persons.csv`. */
function endOfWord(text: string, at: number): number {
  const length = /^[\p{L}\p{N}_.]+/u.exec(text.slice(at))?.[0].length ?? 1;
  return Math.min(text.length, at + length);
}
