/** Faults as OData JSON. */
import { ODataFault, type FaultDetails } from '../../../odata-adapter/faults';
import { errorResponse, faultMessage } from '../../../odata-adapter/http/error-response';
import { bodyText } from '../../support/body-text';

const answer = (details: FaultDetails) => errorResponse(new ODataFault(details), { id: 'req-1', headers: {} });

it('tells the code, the message, the target and the request', () => {
  const details = { code: 'UnknownName', message: "$filter: Person has no property 'Fristname'", target: '$filter' } as const;
  const answered = answer({ ...details, span: { start: 16, end: 25 }, suggestion: 'Firstname' });
  const { status, headers } = answered;
  expect(status).toBe(400);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/) as unknown,
    'odata-version': '4.01',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(bodyText(answered))).toEqual({
    error: {
      code: 'UnknownName',
      message: "$filter: Person has no property 'Fristname' at position 17. Did you mean 'Firstname'?",
      target: '$filter',
      innererror: { requestId: 'req-1' },
    },
  });
});

it('puts the position into the first sentence', () => {
  const message = 'The value must be a date. Write it as 2024-02-29';
  expect(faultMessage({ code: 'InvalidLiteral', message, span: { start: 0, end: 1 } })).toBe(
    'The value must be a date at position 1. Write it as 2024-02-29.',
  );
});

it.each([
  ['KeyMissing', 'www-authenticate', ['Bearer realm="Opslag"', 'ApiKey realm="Opslag"', 'Basic realm="Opslag"']],
  ['MethodNotAllowed', 'allow', 'GET, HEAD, OPTIONS'],
  ['Unavailable', 'retry-after', '5'],
] as const)('answers %s with %s', (code, header, value) => {
  expect(answer({ code, message: 'No' }).headers).toHaveProperty([header], value);
});
