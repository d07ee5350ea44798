/** What a key may ask -> a request that clicks and typing change alike, and its answer. The text of the request is all there is of its state. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../shared/components/button';
import { takeLostFocus } from '../shared/components/take-lost-focus';
import { useTexts } from '../shared/texts/language-context';
import { AnswerView } from './answer/answer-view';
import { readAnswer, readMore, type Answer } from './answer/read-answer';
import { Builder } from './builder/builder';
import { EXPLORER_TEXTS } from './explorer-texts';
import { keepInAddress, requestInAddress } from './page-address';
import { RequestField } from './request-field';
import { sampleRequests } from './sample-requests';
import { Samples } from './samples';
import { shareableRequest } from './request/shareable-request';
import type { Schema } from './schema/schema';
import { UnitsSection } from './units/units-section';

export interface RequestPageProps {
  readonly schema: Schema;
  readonly apiKey: string;
}

export function RequestPage({ schema, apiKey }: RequestPageProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [text, setText] = useState(() => requestInAddress() ?? sampleRequests(schema)[0]?.text ?? '');
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const work = useRef<AbortController>(undefined);
  const share = useMemo(() => shareableRequest(text, schema), [text, schema]);
  useEffect(() => keepInAddress(share.text), [share.text]);
  useEffect(() => {
    const follow = (): void => setText(known => requestInAddress() ?? known);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => () => work.current?.abort(), []);
  // With the work goes the button that stops it, and maybe the one for more rows.
  useEffect(() => (isBusy ? () => takeLostFocus(document.getElementById('answer')) : undefined), [isBusy]);

  /** `kept`: what is shown where nothing comes. */
  const run = (read: (signal: AbortSignal) => Promise<Answer>, kept: Answer | undefined): void => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
    setBusy(true);
    setFailure(undefined);
    read(own.signal)
      .then(setAnswer, (error: unknown) => {
        if (own.signal.aborted) return;
        setAnswer(kept);
        setFailure(error);
      })
      .finally(() => {
        if (work.current === own) setBusy(false);
      });
  };
  const send = (asked: string): void => run(signal => readAnswer(asked, apiKey, signal), undefined);
  const change = (changed: string): void => {
    setText(changed);
    setFailure(undefined);
  };
  return (
    <div className="explorer">
      <section className="explorer-build" aria-label={texts.build}>
        <div className="to-request">
          <Button onPress={() => document.getElementById('request')?.focus()}>{texts.toRequest}</Button>
        </div>
        <Samples schema={schema} onChoose={change} />
        <Builder text={text} schema={schema} onChange={change} />
      </section>
      <div className="explorer-work">
        <RequestField
          text={text}
          fault={answer?.text === text ? answer.fault : undefined}
          isShared={share.isWhole}
          isBusy={isBusy}
          onChange={change}
          onSend={() => send(text)}
          onStop={() => work.current?.abort()}
        />
        <AnswerView
          text={text}
          shared={share.text}
          answer={answer}
          failure={failure}
          isBusy={isBusy}
          apiKey={apiKey}
          onMore={() => answer && run(signal => readMore(answer, apiKey, signal), answer)}
          onOrder={ordered => {
            change(ordered);
            send(ordered);
          }}
        />
        <UnitsSection schema={schema} apiKey={apiKey} />
      </div>
    </div>
  );
}
