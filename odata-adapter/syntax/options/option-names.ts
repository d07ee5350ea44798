/** The system query options of the catalogue by name (Part 2, section 5.1), and those whose value is written into their name. */
import type { Catalogue } from '../../../graphql/catalogue/catalogue';
import type { OptionRow } from '../../../graphql/catalogue/option-row';
import { ODataFault, type Span } from '../../faults';
import { optionName, shorten } from '../text/describe-place';

export function dollarNames({ options }: Catalogue): readonly string[] {
  return [...options.keys()].map(name => `$${name}`);
}

/** Options are named with and without `$`, in any case (Part 2, section 5.1). */
export function findOption(written: string, { options }: Catalogue): OptionRow | undefined {
  return options.get((written.startsWith('$') ? written.slice(1) : written).toLowerCase());
}

/** Whether a value stands in the name of an option: `$filter%3D…`, `$filter(…)`. What is encoded as `%3D` ends no name. */
export function holdsItsValue(written: string, catalogue: Catalogue): boolean {
  const name = optionName(written);
  return /^[=(]/.test(written.slice(name.length)) && (name.startsWith('@') || findOption(name, catalogue) !== undefined);
}

/** The rest of such a name is not shown: it may hold a literal. */
export function valueMissing(written: string, span: Span): ODataFault {
  const target = shorten(optionName(written));
  const advice = written.includes('=') ? ". Write '=' behind the name of an option as it is, not as %3D" : '';
  return new ODataFault({ code: 'SyntaxError', message: `Expected '=' and a value after '${target}'${advice}`, target, span });
}

export function standsTwice(option: OptionRow): string {
  const once = option.kind === 'bound' ? option.once : undefined;
  return `'$${option.name}' stands twice. Write it once${once === undefined ? '' : `, ${once}`}`;
}
