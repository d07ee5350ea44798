/** "Would 10.2.3.4 be let in?", for the networks of a draft. */
import { useState } from 'react';
import { Button } from '../shared/components/button';
import { Form } from '../shared/components/form';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { askAdmin } from './admin-api';
import { ADMITS } from './operations';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';

export function AddressCheck({ networks }: { readonly networks: readonly string[] | null }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [address, setAddress] = useState('');
  const [verdict, setVerdict] = useState<{ readonly of: string; readonly isAdmitted?: boolean; readonly fault?: unknown }>();
  const of = JSON.stringify([networks, address]);
  const check = async (): Promise<void> => {
    try {
      setVerdict({ of, isAdmitted: (await askAdmin(ADMITS, { addresses: networks, address })).admits });
    } catch (error) {
      setVerdict({ of, fault: error });
    }
  };
  const current = verdict?.of === of ? verdict : undefined;
  return (
    <>
      <Form className="line" onSubmit={check}>
        <TextField label={texts.addressAsked} value={address} onChange={setAddress} />
        <Button type="submit">{texts.ask}</Button>
      </Form>
      <FaultNotice fault={current?.fault} />
      <p role="status">{current?.isAdmitted === undefined ? '' : current.isAdmitted ? texts.admitted : texts.notAdmitted}</p>
    </>
  );
}
