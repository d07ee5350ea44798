/** The text of `$expand` <-> its items, each with options of its own. An item that is not understood is kept as it stands. */
import { readOptions, writeOptions, type Options } from './request-text';
import { splitOutside } from './split-outside';

export type ExpandItem =
  | { readonly kind: 'link'; readonly name: string; readonly options: Options | undefined }
  | { readonly kind: 'text'; readonly text: string };

const LINK = /^\s*([A-Za-z_]\w*)(?:\((.*)\))?\s*$/s;

export function readExpansion(expand: string): readonly ExpandItem[] {
  if (expand.trim() === '') return [];
  return (splitOutside(expand, ',') ?? [expand]).map(readItem);
}

function readItem(text: string): ExpandItem {
  const [, name, inner] = LINK.exec(text) ?? [];
  if (name === undefined) return { kind: 'text', text };
  if (inner === undefined) return { kind: 'link', name, options: undefined };
  const parts = splitOutside(inner, ';');
  return parts === undefined ? { kind: 'text', text } : { kind: 'link', name, options: readOptions(inner, ';', parts) };
}

export function writeExpansion(items: readonly ExpandItem[]): string {
  return items.map(writeItem).join(',');
}

function writeItem(item: ExpandItem): string {
  if (item.kind === 'text') return item.text;
  const { name, options = [] } = item;
  return options.length === 0 ? name : `${name}(${writeOptions(options, ';')})`;
}
