import type { ObjectStoreSettings } from '../../config.ts';
import { filePlace } from './file-place.ts';
import type { Place } from './place-type.ts';
import { readAddress } from './store-address.ts';
import { storePlace } from './store-place.ts';

export type PlaceOptions = {
  /** A path, or the address of an object in a store. */
  path: string;
  /** How a store is reached, where one is configured. */
  store?: ObjectStoreSettings | null;
};

export function placeOf({ path, store = null }: PlaceOptions): Place {
  const address = readAddress(path);
  if (!address) return filePlace(path);
  if (!store)
    throw new Error(
      `${path} is reached by the settings EXPORTS_S3_…, of which none is given: docs/configuration.md`,
    );
  const { bucket, key } = address;
  return storePlace(path, { settings: { ...store, bucket }, key });
}

/**
 * What a store outside has others may come to read: it is never written there as it is.
 * @throws saying so, or what is missing to reach it
 */
export function placeToWrite(options: PlaceOptions & { recipients?: string[] }): Place {
  if (readAddress(options.path) && !options.recipients?.length)
    throw new Error(
      'A backup goes to a store only encrypted: make a key (npm run backup-key) and name it with --recipient or BACKUP_RECIPIENTS',
    );
  return placeOf(options);
}
