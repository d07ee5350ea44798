/** What the model says of a field or a link, in the language of the model. */
import type { Field } from '../schema/schema';

export function MemberDescription({ description, more }: Pick<Field, 'description' | 'more'>) {
  return (
    <span className="description" lang="en">
      <span className="description">{description}</span>
      {more === '' ? null : <span className="description">{more}</span>}
    </span>
  );
}
