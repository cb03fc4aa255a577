import type { ObjectStoreSettings } from '../../../config.ts';
import { openStore, readBody } from '../../../platform/http/outbound/s3.ts';

/** The store outside for the bytes of files, where one is configured: whole objects, by their keys. */

export type ObjectStore = {
  /** @throws StoreRefused */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @throws StoreRefused also when it is not there, or not of this size */
  get(key: string, size: number): Promise<Buffer>;
  /** One that is not there is removed. @throws StoreRefused */
  remove(key: string): Promise<void>;
};

/** An object takes less than the claim of a file lasts, with the steps beside it. */
const limits = { answerMs: 8_000, wholeMs: 30_000 };

export function createObjectStore(settings: ObjectStoreSettings): ObjectStore {
  const ask = openStore(settings, limits);
  const { bucket: Bucket } = settings;
  return {
    put: (Key, Body) =>
      ask('PUT', async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), { abortSignal });
      }),
    get: (Key, size) =>
      ask('GET', async ({ sdk, client }, abortSignal) => {
        const get = new sdk.GetObjectCommand({ Bucket, Key });
        return readBody(await client.send(get, { abortSignal }), size, abortSignal);
      }),
    remove: (Key) =>
      ask('DELETE', async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal });
      }),
  };
}
