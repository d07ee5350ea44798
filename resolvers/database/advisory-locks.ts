/** The advisory locks of a database, each with a number of its own: what one of them guards must not wait for another. The numbers are any, the same for all instances and versions. */
export const ADVISORY_LOCKS = {
  migration: 7_263_940_155,
  import: 7_263_940_156,
  readerRole: 7_263_940_157,
  readPartitions: 7_263_940_158,
  changePartitions: 7_263_940_159,
  restore: 7_263_940_160,
} as const;
