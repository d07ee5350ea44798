/** Whether the service can answer, what runs, and a few figures since its start. */
import { Button } from '../shared/components/button';
import { Notice } from '../shared/components/notice';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { HEALTH } from './operations';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { FigureList } from './figure-list';
import { timeText } from './moment-text';
import { useAnswer } from './use-answer';
import { ViewHeading } from './view-heading';

export function HealthView() {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const { data, at, fault, askAgain } = useAnswer(HEALTH, {});
  const health = fault === undefined ? data?.health : undefined;
  const number = (value: number): string => value.toLocaleString(language);
  const rows: readonly (readonly [string, string])[] =
    health === undefined
      ? []
      : [
          [texts.requests, number(health.requests)],
          [texts.failures, number(health.failures)],
          [texts.rows, number(health.rows)],
          [texts.version, health.commit === null ? health.version : `${health.version} (${health.commit.slice(0, 10)})`],
          ['Node', health.node],
          ['PostgreSQL', health.postgresql],
          [texts.migration, health.schema ?? '—'],
        ];
  return (
    <>
      <ViewHeading>{texts.health}</ViewHeading>
      <AnswerNotice data={data} fault={fault} />
      {health === undefined ? null : (
        <Notice kind={health.isReady ? 'information' : 'fault'}>{health.isReady ? texts.isReady : texts.isNotReady}</Notice>
      )}
      <FigureList figures={rows} />
      <p role="status" className="soft">
        {health === undefined || at === undefined ? '' : texts.seenAt(timeText(at, language))}
      </p>
      <Button onPress={askAgain}>{texts.lookAgain}</Button>
    </>
  );
}
