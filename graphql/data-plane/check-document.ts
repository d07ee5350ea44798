/**
 * The text of a document against the limits of the door, before it is validated. Rejects what is not GraphQL, and more or other than one query.
 * It is parsed here even where mercurius would find it in its cache: mercurius takes a syntax tree in JSON too, which no limit of tokens would meet.
 */
import { GraphQLError, OperationTypeNode, parse } from 'graphql';
import type { DocumentNode } from 'graphql';
import { checkLimits } from './check-limits';
import { DoorFault } from './door-fault';
import { DOCUMENT_LENGTH } from './door-limits';
import type { DoorLimits } from './door-limits';
import { measureDocument } from './measure-document';
import type { DocumentMeasure } from './measure-document';

export function checkDocument(text: string, limits: DoorLimits): void {
  if (text.length > DOCUMENT_LENGTH) throw new DoorFault(`The document has more than ${DOCUMENT_LENGTH} letters.`);
  const measure = measureDocument(parsed(text, limits));
  checkOperations(measure);
  checkLimits(measure, limits);
}

function parsed(text: string, { tokens }: DoorLimits): DocumentNode {
  try {
    return parse(text, { maxLexicalTokens: tokens });
  } catch (error) {
    if (error instanceof GraphQLError && error.message.includes(`${tokens} tokens.`)) {
      throw new DoorFault(`The document has more than ${tokens} tokens.`);
    }
    throw error;
  }
}

function checkOperations({ operations }: DocumentMeasure): void {
  if (operations.length !== 1) throw new DoorFault(`A document has one operation: this one has ${operations.length}.`);
  if (operations[0]?.operation !== OperationTypeNode.QUERY) throw new DoorFault('Only queries are served.');
}
