/**
 * Settings for services of tests: what a slow and busy machine takes is no fault, and neither is a machine that stands still for minutes, as virtual ones do. So these are nearly the longest that may be set.
 * A test of a time that runs out sets a shorter one.
 */
export const PATIENT = {
  CONNECT_TIMEOUT_MS: '60000',
  STATEMENT_TIMEOUT_MS: '600000',
  KEY_TIMEOUT_MS: '60000',
  MAX_WAIT_MS: '600000',
  REQUEST_DEADLINE_MS: '1200000',
};

/** The same, for a database that a test reads itself: its times hold for the opening too. */
export const PATIENT_DATABASE = { statementTimeoutMs: 600_000, connectTimeoutMs: 60_000 };

/** The same, for a pool that a test opens itself. */
export const PATIENT_POOL = { keyTimeoutMs: 60_000 };
