import { isBucket, isKeyPrefix } from '../../config-s3.ts';

export type StoreAddress = { bucket: string; key: string };

/**
 * `s3://BUCKET/KEY`; null for what is a path.
 * @throws for an address of another kind, or one that no store would take
 */
export function readAddress(path: string): StoreAddress | null {
  const [, scheme, rest = ''] = path.match(/^([a-z][a-z0-9+.-]+):\/\/(.*)$/i) ?? [];
  if (!scheme) return null;
  const [bucket = '', ...folders] = rest.split('/');
  const key = folders.join('/').replace(/\/$/, '');
  const isSaid = scheme.toLowerCase() === 's3' && isBucket(bucket);
  if (!isSaid || (key !== '' && !isKeyPrefix(key)))
    throw new Error(`${path} is no address of a store: write s3://BUCKET/FOLDER`);
  return { bucket, key };
}
