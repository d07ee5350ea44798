/** Documents whose reading fails, and pages that are too large. */
import type { ExecutedDocument, ReadFaultCode } from '../../../graphql/data-plane-types';
import type { ODataFault } from '../../../odata-adapter/faults';
import { runDocument } from '../../../odata-adapter/response/run-document';

type Execute = (variables: Readonly<Record<string, unknown>>) => Promise<ExecutedDocument>;

const paged = { variables: { first: 1000 }, pageSizeVariable: 'first' };

const failing =
  (code: ReadFaultCode): Execute =>
  () =>
    Promise.resolve({ data: null, errors: [{ message: 'no', extensions: { code } }], rows: 0, values: 0 });

describe('a document', () => {
  it.each<[ReadFaultCode, string, number]>([
    ['INVALID_TOKEN', 'InvalidSkipToken', 400],
    ['EVALUATION_FAILED', 'EvaluationFailed', 400],
    ['TIMEOUT', 'Timeout', 503],
    ['UNAVAILABLE', 'Unavailable', 503],
    ['UNREADABLE', 'Unavailable', 503],
    ['BUSY', 'Unavailable', 503],
    ['KEY_BUSY', 'TooManyRequests', 429],
  ])('that fails with %s is the fault %s', async (code, expected, status) => {
    const fault = await runDocument(paged, failing(code)).catch((error: unknown) => error as ODataFault);
    expect(fault).toMatchObject({ status, details: { code: expected } });
  });

  it('that the adapter wrote wrongly is no fault of the client', async () => {
    await expect(runDocument(paged, failing('INVALID_ARGUMENT'))).rejects.not.toHaveProperty('details');
  });

  it('whose page reads too many rows is asked for smaller pages', async () => {
    const sizes: unknown[] = [];
    const execute: Execute = variables => {
      sizes.push(variables.first);
      return Number(variables.first) > 20
        ? Promise.resolve({ data: null, errors: [{ message: 'no', extensions: { code: 'ROWS_EXCEEDED' } }], rows: 0, values: 0 })
        : Promise.resolve({ data: { root: 1 }, rows: 1, values: 1 });
    };
    await expect(runDocument(paged, execute)).resolves.toMatchObject({ data: { root: 1 } });
    expect(sizes).toEqual([1000, 125, 15]);
  });

  it('of which even one row is too much is a limit', async () => {
    let runs = 0;
    const execute: Execute = asked => {
      runs += 1;
      return failing('ROWS_EXCEEDED')(asked);
    };
    await expect(runDocument(paged, execute)).rejects.toMatchObject({ status: 400, details: { code: 'LimitExceeded' } });
    expect(runs).toBe(4);
  });
});
