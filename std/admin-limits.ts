/** Limits that the admin plane sets, and that its console tells a person before it asks. */
export const ADMIN_LIMITS = {
  /** Of an old secret after a rotation: 90 days. Long enough for any holder to be told; after it the old secret is a risk and no help. */
  overlapMinutes: 60 * 24 * 90,
  foundPersons: 20,
} as const;
