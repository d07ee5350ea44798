/** What transformations make of the collection that a link leads to from one entity. Rejects several at once: each would take statements of its own. */
import type { Row } from '../database/database-types';
import { ReadFault } from '../database/read-fault';
import { checkLink } from '../sql/tables/column-reference';
import { narrowedTo } from '../sql/pages/narrowed-to';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import type { DataSession } from './data-session';
import { linkedParents } from './linked-parents';
import type { AggregatePage, Transformed } from './load-aggregate';

const NOTHING: AggregatePage = { nodes: [], count: 0, next: null };

export async function loadLinkedAggregates(
  { link, entity }: { readonly link: StoredLink; readonly entity: StoredEntity },
  parents: readonly Row[],
  load: (transformed: Transformed) => Promise<AggregatePage>,
  session: DataSession,
): Promise<readonly (AggregatePage | ReadFault)[]> {
  const { values, places } = linkedParents(link, parents);
  if (values.length > 1) {
    const fault = new ReadFault('INVALID_ARGUMENT', `${link.name}: transformed for one ${link.owner} at a time`);
    return parents.map(() => fault);
  }
  checkLink(link, session.grants);
  const [own] = values;
  const field = `${link.owner}.${link.name} ${JSON.stringify(own)}`;
  const page = own && (await load({ field, entity, within: narrowedTo(link, own) }));
  return places.map(place => (place < 0 ? NOTHING : (page ?? NOTHING)));
}
