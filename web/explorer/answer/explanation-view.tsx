/** What a request becomes, asked for by a button: the request is run for it. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/components/button';
import { CopiedCode } from '../../shared/components/copied-code';
import { FailureText } from '../../shared/components/failure-text';
import { Notice } from '../../shared/components/notice';
import { takeLostFocus } from '../../shared/components/take-lost-focus';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readExplanation, type Explanation } from './read-explanation';

export interface ExplanationViewProps {
  readonly text: string;
  readonly apiKey: string;
  readonly part: 'graphql' | 'sql';
}

type Asked =
  | { readonly kind: 'no' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly failure: unknown }
  /** Undefined where the service does not explain. */
  | { readonly kind: 'answered'; readonly explanation: Explanation | undefined };

export function ExplanationView({ text, apiKey, part }: ExplanationViewProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [asked, setAsked] = useState<Asked>({ kind: 'no' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const ask = (): Promise<void> => {
    const own = new AbortController();
    work.current = own;
    setAsked({ kind: 'asking' });
    return readExplanation(text, apiKey, own.signal).then(
      explanation => setAsked({ kind: 'answered', explanation }),
      (failure: unknown) => {
        if (!own.signal.aborted) setAsked({ kind: 'failed', failure });
      },
    );
  };
  switch (asked.kind) {
    case 'no':
      return (
        <>
          <p className="hint">{texts.explainHint}</p>
          <Button onPress={ask}>{texts.explain}</Button>
        </>
      );
    case 'asking':
      return <p role="status">{texts.explaining}</p>;
    case 'failed':
      return (
        <>
          <Notice kind="fault">
            {texts.notExplained} <FailureText failure={asked.failure} />
          </Notice>
          <Button ref={takeLostFocus} onPress={ask}>
            {texts.explain}
          </Button>
        </>
      );
    case 'answered':
      if (asked.explanation === undefined) return <Notice kind="information">{texts.unexplained}</Notice>;
      return (
        <div tabIndex={-1} ref={takeLostFocus} aria-label={texts.tabs[part]} role="group">
          {part === 'graphql' ? (
            <CopiedCode label="GraphQL" code={asked.explanation.graphql} />
          ) : (
            asked.explanation.sql.map((statement, place) => (
              <div key={place}>
                <h3>{texts.statement(place + 1, statement.rows, statement.ms)}</h3>
                <CopiedCode label={`SQL ${place + 1}`} code={brokenLines(statement.text)} />
              </div>
            ))
          )}
        </div>
      );
  }
}

/** A line for each clause, as far as it can be told without reading SQL. */
function brokenLines(sql: string): string {
  return sql.replace(/ (?=(?:FROM|WHERE|ORDER BY|LIMIT|CROSS JOIN|LEFT JOIN|GROUP BY|UNION ALL) |(?<!LEFT |CROSS )JOIN )/g, '\n');
}
