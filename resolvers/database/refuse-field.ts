/** What the key may not read, found where it would have entered SQL: the error that the check of documents gives too. */
import { ReadFault } from './read-fault';

export function refuseField(type: string, member: string): never {
  throw new ReadFault('FORBIDDEN_FIELD', `This key may not read ${type}.${member}.`, { field: `${type}.${member}` });
}
