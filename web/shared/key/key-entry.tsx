/** A form for the key of the page: a field, a box for keeping it, and a button that forgets it. */
import { useState } from 'react';
import { Button } from '../components/button';
import { Checkbox } from '../components/checkbox';
import { Form } from '../components/form';
import { takeLostFocus } from '../components/take-lost-focus';
import { TextField } from '../components/text-field';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';
import { visibleText } from '../visible-text';
import { useKey } from './key-context';
import { mayKeepKey } from './kept-key';

export function KeyEntry() {
  const texts = useTexts(SHARED_TEXTS);
  const { key, give, forget } = useKey();
  const [typed, setTyped] = useState('');
  const [isKept, setKept] = useState(false);
  const [isMissing, setMissing] = useState(false);
  // What is pressed here goes, and the focus must not go with it. A page that begins with a key leaves the focus alone.
  const [isPressed, setPressed] = useState(false);
  if (key !== undefined) {
    return (
      <div className="key-entry in-use">
        <p role="status" tabIndex={-1} ref={isPressed ? takeLostFocus : undefined}>
          {texts.keyInUse}
        </p>
        <Button
          onPress={() => {
            setPressed(true);
            forget();
          }}
        >
          {texts.forgetKey}
        </Button>
      </div>
    );
  }
  const submit = (): void => {
    // A key has none of these; what copies it out of a letter may add them.
    const given = visibleText(typed).replace(/\s/g, '');
    setMissing(given === '');
    if (given === '') return;
    setPressed(true);
    give(given, isKept);
    setTyped('');
  };
  return (
    <Form className="key-entry" onSubmit={submit} autoComplete="off">
      <TextField
        label={texts.key}
        type="password"
        value={typed}
        onChange={setTyped}
        description={texts.keyHint}
        error={isMissing ? texts.keyMissing : undefined}
        autoFocus={isPressed}
      />
      {mayKeepKey() ? (
        <Checkbox isSelected={isKept} onChange={setKept}>
          {texts.keepKey}
        </Checkbox>
      ) : null}
      <Button type="submit" isPrimary>
        {texts.useKey}
      </Button>
    </Form>
  );
}
