/** The path segments of the standard that begin with `$` (OData 4.01 Part 2, section 4): one row each. */
import type { Described, Shows } from './function-row';

export interface SegmentRow extends Described, Shows {
  /** For a segment that is not offered (501): the reason, or what to use instead; a sentence without its full stop. */
  readonly instead?: string;
}

export const SEGMENTS: readonly SegmentRow[] = [
  { name: '$metadata', version: '4.0', section: '4.1', says: 'Answers the model.', example: '$metadata' },
  { name: '$count', version: '4.0', section: '4.8', says: 'Counts a collection.', example: 'Persons/$count' },
  {
    name: '$value',
    version: '4.0',
    section: '4.7',
    says: 'Answers a raw value, or the bytes of a media entity.',
    example: 'Persons(<person>)/Firstname/$value',
  },
  { name: '$ref', version: '4.0', section: '4.9', says: 'Answers references.', example: 'Persons(<person>)/Affiliations/$ref' },
  { name: '$entity', version: '4.0', section: '4.15', says: 'Answers the entity of an id.', example: '$entity?$id=Persons(<person>)' },
  {
    name: '$filter',
    version: '4.01',
    section: '4.12',
    says: 'Keeps what the condition is true of.',
    example: 'Persons/$filter(@f)/$count?@f=Deleted eq false',
  },
  {
    name: '$each',
    version: '4.01',
    section: '4',
    says: 'Changes each of a collection.',
    instead: 'The service is read-only',
    example: 'Persons/$each',
  },
  {
    name: '$query',
    version: '4.01',
    section: '4',
    says: 'Takes the options in the body.',
    instead: 'Send the options in the URL',
    example: 'Persons/$query',
  },
  {
    name: '$all',
    version: '4.0',
    section: '4',
    says: 'Answers all entities.',
    instead: 'Read the entity sets one by one',
    example: '$all',
  },
  {
    name: '$crossjoin',
    version: '4.0',
    section: '4',
    says: 'Joins entity sets.',
    instead: 'Read the entity sets one by one, or follow links with $expand',
    example: '$crossjoin(Persons,OrgUnits)',
  },
  {
    name: '$batch',
    version: '4.0',
    section: '4',
    says: 'Takes several requests at once.',
    instead: 'Send the requests one by one',
    example: '$batch',
  },
];
