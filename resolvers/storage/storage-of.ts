/** A model -> its storage mapping, derived once; and once more when the database has told of its columns. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { DatabaseCatalogue } from './database-catalogue';
import { deriveStorage } from './derive-storage';
import type { StorageModel } from './storage-model';

const DERIVED = new WeakMap<AnnotatedSchema, StorageModel>();

/** `catalogue`: of the database that is read from now on. */
export function storageOf(model: AnnotatedSchema, catalogue?: DatabaseCatalogue): StorageModel {
  const known = DERIVED.get(model);
  if (known && !catalogue) return known;
  const storage = deriveStorage(model, catalogue);
  DERIVED.set(model, storage);
  return storage;
}
