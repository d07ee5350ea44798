/** A request's text and what the key may ask -> the same by clicks. What clicks cannot say stays as text. */
import { Notice } from '../../shared/components/notice';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { decodeValue, encodeValue, isNamed, optionValue, parseRequest, printRequest, withOption } from '../request/request-text';
import type { Schema } from '../schema/schema';
import { typeAtPath } from '../schema/type-at-path';
import { FieldChoice } from './field-choice';
import { FilterEditor } from './filter-editor';
import { GroupEditor } from './group-editor';
import { LinkTree } from './link-tree';
import type { Level } from './level';
import { OrderEditor } from './order-editor';
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
  const level: Level = {
    value: name => {
      const raw = optionValue(options, name);
      return raw === undefined ? undefined : decodeValue(raw);
    },
    change: (name, value) => onChange(printRequest({ path, options: withOption(options, name, encodeValue(value)) })),
  };
  const chosen = schema.sets.find(({ name }) => name === path)?.name ?? '';
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
          <p className="hint">{addressed.type.description}</p>
          <FieldChoice type={addressed.type} level={level} isOpen />
          {addressed.isMany ? <FilterEditor type={addressed.type} schema={schema} level={level} /> : null}
          <details className="part">
            <summary>{texts.links}</summary>
            <LinkTree type={addressed.type} schema={schema} level={level} depth={0} />
          </details>
          {addressed.isMany ? <OrderEditor type={addressed.type} level={level} /> : null}
          {addressed.isMany ? <GroupEditor type={addressed.type} level={level} /> : null}
        </>
      )}
      <OtherOptions
        options={(options ?? []).filter(option => addressed === undefined || !SAID.some(name => isNamed(option, name)))}
        onChange={(name, value) => onChange(printRequest({ path, options: withOption(options, name, encodeValue(value)) }))}
      />
    </>
  );
}

/** What the parts above say. */
const SAID = ['$select', '$filter', '$expand', '$orderby', '$top', '$count', '$search', '$apply'];
