/** Options -> the same without `$schemaversion` (Part 1, section 11.2.12). There is one version of the schema, which `*` means; any other does not exist: 404. */
import { ODataFault } from '../../faults';
import type { OptionsSyntax } from '../../syntax/syntax-tree';

export function acceptSchemaVersion(options: OptionsSyntax): OptionsSyntax {
  const given = options.others.find(({ name }) => name === 'schemaversion');
  if (given === undefined) return options;
  if (given.text === '*') return { ...options, others: options.others.filter(option => option !== given) };
  const message = "$schemaversion: there is no such version of the schema. The current one is '*'";
  throw new ODataFault({ code: 'ResourceNotFound', message, target: '$schemaversion', span: given.span });
}
