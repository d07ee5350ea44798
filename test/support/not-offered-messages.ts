/** The sources of the adapter -> what they say of what is not offered (501), as patterns: each place that makes such a fault, by its message. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createSourceFile,
  forEachChild,
  isArrayLiteralExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isStringLiteralLike,
  isTemplateExpression,
  isVariableDeclaration,
  ScriptTarget,
  type Expression,
  type Node,
  type SourceFile,
} from 'typescript';
import { PROJECT_ROOT } from '../../std/project-root';

export interface NotOfferedMessage {
  readonly file: string;
  readonly text: string;
  readonly pattern: RegExp;
}

export function notOfferedMessages(): readonly NotOfferedMessage[] {
  const folder = path.join(PROJECT_ROOT, 'odata-adapter');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  return files.flatMap(name => {
    const source = createSourceFile(name, readFileSync(path.join(folder, name), 'utf8'), ScriptTarget.Latest, true);
    return nodesIn(source)
      .flatMap(node => messagesOf(node, source))
      .map(text => ({ file: name, text, pattern: patternOf(text) }));
  });
}

/** `${…}` stands for anything. */
function patternOf(text: string): RegExp {
  const parts = text.split('${…}').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'), 'i');
}

function nodesIn(node: Node): readonly Node[] {
  const children: Node[] = [];
  forEachChild(node, child => {
    children.push(...nodesIn(child));
  });
  return [node, ...children];
}

/** Of a call with the code among its arguments, a pair of code and message, or the details of a fault. */
function messagesOf(node: Node, source: SourceFile): readonly string[] {
  if (isCallExpression(node) && node.arguments.some(isCode)) return textsOf(node.arguments[node.arguments.findIndex(isCode) + 1], source);
  if (isArrayLiteralExpression(node) && node.elements.some(isCode)) return textsOf(node.elements[1], source);
  if (!isObjectLiteralExpression(node)) return [];
  const members = new Map(node.properties.filter(isPropertyAssignment).map(({ name, initializer }) => [name.getText(source), initializer]));
  const code = members.get('code');
  return code && isCode(code) ? textsOf(members.get('message'), source) : [];
}

function isCode(node: Node): boolean {
  return isStringLiteralLike(node) && node.text === 'NotOffered';
}

function textsOf(message: Expression | undefined, source: SourceFile): readonly string[] {
  if (message === undefined) throw new Error(`${source.fileName} says nothing of what it does not offer.`);
  if (isStringLiteralLike(message)) return [message.text];
  if (isTemplateExpression(message)) return [[message.head.text, ...message.templateSpans.map(({ literal }) => literal.text)].join('${…}')];
  if (isConditionalExpression(message)) return [...textsOf(message.whenTrue, source), ...textsOf(message.whenFalse, source)];
  if (!isIdentifier(message)) throw new Error(`${source.fileName} has a message that this test cannot read: ${message.getText(source)}`);
  const declared = nodesIn(source)
    .filter(isVariableDeclaration)
    .filter(({ name }) => name.getText(source) === message.text);
  // Of several, that of the innermost block.
  const [nearest] = ancestorsOf(message).flatMap(block => declared.filter(({ parent }) => parent.parent.parent === block));
  return nearest === undefined ? [] : textsOf(nearest.initializer, source);
}

/** From inside out. */
function ancestorsOf({ parent }: Node): readonly Node[] {
  // The type does not say that a source file has none.
  return (parent as Node | undefined) === undefined ? [] : [parent, ...ancestorsOf(parent)];
}
