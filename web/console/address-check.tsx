/** "Would 10.2.3.4 be let in?", for the networks of a draft. */
import { useState } from 'react';
import { Button } from '../shared/components/button';
import { Form } from '../shared/components/form';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { visibleText } from '../shared/visible-text';
import { askAdmin } from './admin-api';
import { ADMITS, type AdmitsQuery } from './operations';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { useLatest } from './use-latest';

export function AddressCheck({ networks }: { readonly networks: readonly string[] | null }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [address, setAddress] = useState('');
  const asked = JSON.stringify([networks, address]);
  const [{ data, fault }, show] = useLatest<AdmitsQuery>(asked);
  return (
    <>
      <Form className="line" asks={asked} onSubmit={() => show(askAdmin(ADMITS, { addresses: networks, address: visibleText(address) }))}>
        <TextField label={texts.addressAsked} value={address} onChange={setAddress} />
        <Button type="submit">{texts.ask}</Button>
      </Form>
      <FaultNotice fault={fault} />
      <p role="status">{data === undefined ? '' : data.admits ? texts.admitted : texts.notAdmitted}</p>
    </>
  );
}
