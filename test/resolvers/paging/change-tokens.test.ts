/** Tokens of changes: those that a service before this one has sealed for their query alone hold as they did. */
import { readModel } from '../../../graphql/read-model/read-model';
import { ReadFault } from '../../../resolvers/database/read-fault';
import { ChangeTokens } from '../../../resolvers/paging/change-tokens';
import { writeTold } from '../../../resolvers/paging/told-changes';
import { TextSealer } from '../../../std/text-sealer';
import { everything } from '../../support/key-grants';

const SECRET = Buffer.alloc(32, 1);
const [ASKED, OTHER] = [Buffer.from('asked'), Buffer.from('other')];
const TOLD = { identity: 'i', system: 's', drop: '5', marks: 'm', before: '7', unseenFrom: '9', told: ['8'] };
const GRANTS = everything(readModel('graphql/model'));

function codeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof ReadFault) return error.code;
    throw error;
  }
}

const sealEarlier = (model: string): string =>
  new TextSealer(SECRET, 'opslag change token').seal(JSON.stringify([GRANTS.fingerprint, model, ...writeTold(TOLD)]), ASKED);

it('opens what an earlier service has sealed, for its query and its model', () => {
  const tokens = new ChangeTokens(SECRET, 'model');
  expect(tokens.open(sealEarlier('model'), ASKED, GRANTS)).toEqual(TOLD);
  expect(codeOf(() => tokens.open(sealEarlier('before'), ASKED, GRANTS))).toBe('OUTDATED_TOKEN');
  expect(codeOf(() => tokens.open(sealEarlier('model'), OTHER, GRANTS))).toBe('INVALID_TOKEN');
});

it('says of a token of another model that it is outdated, also where its query has become another one', () => {
  const token = new ChangeTokens(SECRET, 'before').seal(TOLD, ASKED, GRANTS);
  expect(codeOf(() => new ChangeTokens(SECRET, 'model').open(token, OTHER, GRANTS))).toBe('OUTDATED_TOKEN');
  expect(codeOf(() => new ChangeTokens(SECRET, 'before').open(token, OTHER, GRANTS))).toBe('INVALID_TOKEN');
  expect(new ChangeTokens(SECRET, 'before').open(token, ASKED, GRANTS)).toEqual(TOLD);
});
