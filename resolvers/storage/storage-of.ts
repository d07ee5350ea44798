/** A model -> its storage mapping, derived once. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { deriveStorage } from './derive-storage';
import type { StorageModel } from './storage-model';

const DERIVED = new WeakMap<AnnotatedSchema, StorageModel>();

export function storageOf(model: AnnotatedSchema): StorageModel {
  const known = DERIVED.get(model);
  if (known) return known;
  const storage = deriveStorage(model);
  DERIVED.set(model, storage);
  return storage;
}
