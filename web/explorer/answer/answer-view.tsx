/** What came of a request: its rows in several forms, what the request becomes, headers, code and downloads. */
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Button } from '../../shared/components/button';
import { CopiedCode } from '../../shared/components/copied-code';
import { FailureText } from '../../shared/components/failure-text';
import { Notice } from '../../shared/components/notice';
import { useTexts } from '../../shared/texts/language-context';
import { writeSnippets } from '../code/write-snippets';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { pageAddress } from '../page-address';
import { DownloadSheets } from './download-sheets';
import { ExplanationView } from './explanation-view';
import { JsonView } from './json-view';
import { requestAddress, type Answer } from './read-answer';
import { RowsTable } from './rows-table';
import { ValueTree } from './value-tree';

export interface AnswerViewProps {
  /** As it is now: the answer may be of another one. */
  readonly text: string;
  /** As the address of the page holds it. */
  readonly shared: string;
  readonly answer: Answer | undefined;
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly apiKey: string;
  readonly onMore: () => void;
  readonly onOrder: (text: string) => void;
}

const TABS = ['table', 'tree', 'json', 'url', 'graphql', 'sql', 'headers', 'code'] as const;

export function AnswerView({ text, shared, answer, failure, isBusy, apiKey, onMore, onOrder }: AnswerViewProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [tab, setTab] = useState<string>('table');
  return (
    <section aria-labelledby="answer">
      <h2 id="answer" tabIndex={-1}>
        {texts.answer}
      </h2>
      <p role="status" className="answer-status">
        {isBusy ? texts.sending : answer !== undefined ? summary(answer, texts) : failure === undefined ? texts.noAnswer : ''}
      </p>
      {isBusy || answer === undefined || answer.text === text ? null : <p className="hint">{texts.otherAnswer}</p>}
      {failure === undefined ? null : (
        <Notice kind="fault">
          <FailureText failure={failure} />
        </Notice>
      )}
      <DownloadSheets text={text} apiKey={apiKey} />
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={key => setTab(String(key))}>
        <TabList aria-label={texts.answer} className="tab-list">
          {TABS.map(name => (
            <Tab key={name} id={name} className="tab">
              {texts.tabs[name]}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="table" className="tab-panel">
          {answer === undefined || answer.fault !== undefined ? null : <RowsTable answer={answer} text={text} onOrder={onOrder} />}
          {/* A button that is disabled would lose the focus. */}
          {answer?.nextLink === undefined ? null : <Button onPress={isBusy ? () => undefined : onMore}>{texts.moreRows}</Button>}
        </TabPanel>
        <TabPanel id="tree" className="tab-panel">
          {answer === undefined ? null : <ValueTree value={answer.rows ?? answer.body} />}
        </TabPanel>
        <TabPanel id="json" className="tab-panel">
          {answer === undefined ? null : <JsonView contents={answer.contents} />}
        </TabPanel>
        <TabPanel id="url" className="tab-panel">
          <h3>{texts.url}</h3>
          <CopiedCode label={texts.url} code={requestAddress(text)} />
          <h3>{texts.link}</h3>
          <CopiedCode label={texts.link} code={pageAddress(shared)} />
        </TabPanel>
        <TabPanel id="graphql" className="tab-panel">
          <ExplanationView key={text} text={text} apiKey={apiKey} part="graphql" />
        </TabPanel>
        <TabPanel id="sql" className="tab-panel">
          <ExplanationView key={text} text={text} apiKey={apiKey} part="sql" />
        </TabPanel>
        <TabPanel id="headers" className="tab-panel">
          <dl className="headers">
            {(answer?.headers ?? []).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </TabPanel>
        <TabPanel id="code" className="tab-panel">
          {writeSnippets(requestAddress(text)).map(({ name, code }) => (
            <div key={name}>
              <h3>{name}</h3>
              <CopiedCode label={name} code={code} />
            </div>
          ))}
        </TabPanel>
      </Tabs>
    </section>
  );
}

type Texts = (typeof EXPLORER_TEXTS)['en'];

function summary({ status, ms, rows, count }: Answer, texts: Texts): string {
  return [texts.status(status, ms), ...(rows === undefined ? [] : [texts.rows(rows.length, count)])].join(' · ');
}
