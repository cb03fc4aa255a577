import { setMaxListeners } from 'node:events';
import type * as Sdk from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../config.ts';

/** The store outside for the bytes of files, where one is configured: whole objects, by their keys. */

export type ObjectStore = {
  /** @throws StoreRefused */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @throws StoreRefused also when it is not there, or not of this size */
  get(key: string, size: number): Promise<Buffer>;
  /** One that is not there is removed. @throws StoreRefused */
  remove(key: string): Promise<void>;
};

/**
 * The store did not do what it was asked for. It holds nothing of the answer but its name: an answer may repeat what was
 * signed, and an error with the code of a lost connection would be taken for one of the database.
 */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

/** Of one try; the library makes three. */
const connectMs = 3_000;
const answerMs = 8_000;
/** Of everything that is asked for an object: less than the claim of a file lasts, with the steps beside it. */
const wholeMs = 30_000;
const mostTries = 3;

function refused(what: string, error: unknown): StoreRefused {
  if (error instanceof StoreRefused) return error;
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  const told = name === 'Error' && typeof code === 'string' ? code : name;
  const { httpStatusCode: status } =
    (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata ?? {};
  const said = told !== undefined && /^\w{1,60}$/.test(told) ? told : 'unknown';
  return new StoreRefused(`${what}: ${said}${status === undefined ? '' : ` (${status})`}`);
}

type Connection = { sdk: typeof Sdk; client: Sdk.S3Client };

async function connect(settings: ObjectStoreSettings): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKey, secretKey, isPathStyle } = settings;
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isPathStyle,
    maxAttempts: mostTries,
    retryMode: 'standard',
    // Checksums beside the signed one are not known to every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Given here, so that nothing is looked for in the environment or in a home folder.
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    disableS3ExpressSessionAuth: true,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

async function readWhole(body: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > size) break;
    chunks.push(chunk);
  }
  if (length !== size) throw new StoreRefused('GET: an object of another size');
  return Buffer.concat(chunks);
}

/** Nothing is loaded, and nobody called, before the first object. */
export function createObjectStore(settings: ObjectStoreSettings): ObjectStore {
  let connected: Promise<Connection> | null = null;
  const { bucket: Bucket } = settings;
  const run = async <T>(
    what: string,
    work: (s3: Connection, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const signal = AbortSignal.timeout(wholeMs);
    // Each try listens to it.
    setMaxListeners(0, signal);
    try {
      connected ??= connect(settings);
      return await work(await connected, signal);
    } catch (error) {
      throw refused(what, error);
    }
  };
  return {
    put: (Key, Body) =>
      run('PUT', async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), { abortSignal });
      }),
    get: (Key, size) =>
      run('GET', async ({ sdk, client }, abortSignal) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), {
          abortSignal,
        });
        if (!Body) throw new StoreRefused('GET: an answer without a body');
        const body = Body as AsyncIterable<Uint8Array> & { destroy(error?: Error): void };
        // The library's own limits end with the headers.
        abortSignal.addEventListener('abort', () =>
          body.destroy(new StoreRefused('GET: too slow')),
        );
        return readWhole(body, size);
      }),
    remove: (Key) =>
      run('DELETE', async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal });
      }),
  };
}
