/** Options given -> nothing, when all of them apply to what is addressed. Rejects the others: `OptionNotApplicable`, and `NotOffered` for those of the standard that no resource takes here. */
import type { ODataFault } from '../../faults';
import type { OptionsSyntax, OtherOptionSyntax, Span } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';

export type OptionName = Exclude<keyof OptionsSyntax, 'aliases' | 'others'>;

const OPTION_NAMES: readonly OptionName[] = [
  'filter', 'orderby', 'select', 'expand', 'apply', 'search', 'top', 'skip', 'count', 'levels', 'format', 'skiptoken', 'compute',
]; // prettier-ignore

/** What to do instead, for options that are valid OData but not offered. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['deltatoken', 'Filter by a time of change, such as LastChanged'],
  ['id', 'Ask with $entity?$id=…, or address the entity by its key'],
]);

/** `resource` says in a fault what does not take the option: `an entity`, `a property`. */
export function refuseOptions(options: OptionsSyntax, applicable: readonly OptionName[], resource: string, context: BindContext): void {
  const [other] = options.others;
  if (other?.name === 'index')
    throw clauseFault('OptionNotApplicable', '$index', 'the option says where to insert; this service is read-only', other);
  if (other !== undefined) throw unoffered(other, context);
  for (const name of OPTION_NAMES) {
    const option = options[name];
    if (option === undefined || applicable.includes(name)) continue;
    throw clauseFault('OptionNotApplicable', clauseOf(context, name), `the option does not apply to ${resource}`, option);
  }
}

function unoffered({ name, span }: Pick<OtherOptionSyntax, 'name'> & { span: Span }, context: BindContext): ODataFault {
  const instead = INSTEAD.get(name);
  return clauseFault('NotOffered', clauseOf(context, name), `the option is not offered${instead === undefined ? '' : `. ${instead}.`}`, {
    span,
  });
}
