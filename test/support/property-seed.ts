/** The seed of all generated cases: the same each time, unless `PROPERTY_SEED` gives another (`random` for any). */
const { PROPERTY_SEED: given = '20261122' } = process.env;

export const PROPERTY_SEED = given === 'random' ? Date.now() % 2 ** 31 : Number(given);
