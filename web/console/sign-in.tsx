/** The form that exchanges the admin token for a session. The token stays in the field, and is gone from it when the session is open. */
import { useState } from 'react';
import { Button } from '../shared/components/button';
import { Form } from '../shared/components/form';
import { Notice } from '../shared/components/notice';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { visibleText } from '../shared/visible-text';
import { signIn, type SignIn as Outcome } from './admin-api';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';

export interface SignInProps {
  /** Whether the field has the focus at once. */
  readonly isFocused: boolean;
}

export function SignIn({ isFocused }: SignInProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [token, setToken] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<unknown>();
  const submit = async (): Promise<void> => {
    setOutcome(undefined);
    setFault(undefined);
    try {
      const given = visibleText(token);
      const result = given === '' ? 'refused' : await signIn(given);
      setOutcome(result);
      if (result === 'open') setToken('');
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <Form className="key-entry" onSubmit={submit}>
      <p>{texts.signInWhat}</p>
      <TextField
        label={texts.token}
        type="password"
        value={token}
        onChange={setToken}
        description={texts.tokenHint}
        autoFocus={isFocused}
      />
      {outcome === undefined || outcome === 'open' ? null : <Notice kind="fault">{texts.signInFaults[outcome]}</Notice>}
      <FaultNotice fault={fault} />
      <Button type="submit" isPrimary>
        {texts.signIn}
      </Button>
    </Form>
  );
}
