/** A request's text and what the key may ask -> the same by clicks. What clicks cannot say stays as text. */
import { Notice } from '../../shared/components/notice';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readCounts } from '../request/counts';
import { hasGroups, readGroups } from '../request/groups';
import { parseRequest, printRequest, type OptionReader } from '../request/request-text';
import { named } from '../schema/resolve-path';
import type { Schema } from '../schema/schema';
import { typeAtPath } from '../schema/type-at-path';
import { CollectionParts } from './collection-parts';
import { FieldChoice } from './field-choice';
import { LinkTree } from './link-tree';
import { levelOf } from './level';
import { OtherOptions } from './other-options';

export interface BuilderProps {
  readonly text: string;
  readonly schema: Schema;
  readonly onChange: (text: string) => void;
}

export function Builder({ text, schema, onChange }: BuilderProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const request = parseRequest(text);
  const { path, options } = request;
  const addressed = typeAtPath(path, schema);
  const level = levelOf({ options, isEncoded: true, onChange: changed => onChange(printRequest({ path, options: changed })) });
  const said = addressed === undefined ? [] : saidOptions(addressed.isMany, level.value);
  const chosen = named(schema.sets, path)?.name ?? '';
  return (
    <>
      <label className="field">
        {texts.set}
        <select className="input" value={chosen} onChange={event => onChange(`${event.target.value}?$top=50`)}>
          {chosen === '' ? <option value="">{path}</option> : null}
          {schema.sets.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {addressed === undefined ? (
        <Notice kind="information">{texts.notSaid}</Notice>
      ) : (
        <>
          <p className="hint" lang="en">
            {addressed.type.description}
          </p>
          {addressed.isMany ? (
            <CollectionParts type={addressed.type} schema={schema} level={level} />
          ) : (
            <>
              <FieldChoice type={addressed.type} schema={schema} level={level} isOpen />
              <details className="part">
                <summary>{texts.links}</summary>
                <LinkTree type={addressed.type} schema={schema} level={level} depth={0} />
              </details>
            </>
          )}
        </>
      )}
      <OtherOptions level={level} said={said} />
    </>
  );
}

/** Options that the parts above say. */
function saidOptions(isMany: boolean, value: OptionReader): readonly string[] {
  const groups = readGroups(value('$apply') ?? '');
  const hasOnlyCounts = readCounts(value('$compute') ?? '').every(({ kind }) => kind === 'count');
  if (!isMany) return ['$select', '$expand'];
  if (groups === undefined) return ['$apply'];
  const always = ['$apply', '$filter', '$orderby', '$top', '$count'];
  return hasGroups(groups) ? always : [...always, '$select', '$expand', '$search', ...(hasOnlyCounts ? ['$compute'] : [])];
}
