/** A request -> its rows as a file, for spreadsheets. */
import { useState } from 'react';
import { Button } from '../../shared/components/button';
import { FailureText } from '../../shared/components/failure-text';
import { Notice } from '../../shared/components/notice';
import { fetchWithKey } from '../../shared/key/fetch-with-key';
import { refusalOf } from '../../shared/refusal';
import { useLanguage, useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { decodeValue, optionValue, parseRequest, printRequest, withOption } from '../request/request-text';
import { requestAddress } from './read-answer';

export interface DownloadSheetsProps {
  readonly text: string;
  readonly apiKey: string;
}

const SHEETS = ['csv', 'xlsx'] as const;

export function DownloadSheets({ text, apiKey }: DownloadSheetsProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const { language } = useLanguage();
  const [failure, setFailure] = useState<{ readonly of: string; readonly why: unknown }>();
  const download = async (format: (typeof SHEETS)[number]): Promise<void> => {
    setFailure(undefined);
    try {
      await saveSheet(text, format, { apiKey, language });
    } catch (error) {
      setFailure({ of: text, why: error });
    }
  };
  const top = decodeValue(optionValue(parseRequest(text).options, '$top') ?? '');
  return (
    <div className="actions">
      {SHEETS.map(format => (
        <Button key={format} onPress={() => download(format)}>
          {texts.download} {format.toUpperCase()}
        </Button>
      ))}
      {/^\d+$/.test(top) ? <span className="hint">{texts.sheetCut(Number(top))}</span> : null}
      {failure?.of === text ? (
        <Notice kind="fault">
          {texts.downloadFailed} <FailureText failure={failure.why} />
        </Notice>
      ) : null}
    </div>
  );
}

interface Saving {
  readonly apiKey: string;
  readonly language: string;
}

async function saveSheet(text: string, format: string, { apiKey, language }: Saving): Promise<void> {
  const { path, options } = parseRequest(text);
  // A sheet has no place for a count.
  const asked = printRequest({ path, options: withOption(withOption(options, '$count', ''), '$format', format) });
  const response = await fetchWithKey(requestAddress(asked), apiKey, { headers: { 'Accept-Language': language } });
  if (!response.ok) throw await refusalOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${/^\w+/.exec(path)?.[0] ?? 'rows'}.${format}`;
  link.click();
  URL.revokeObjectURL(address);
}
