import { setMaxListeners } from 'node:events';
import type * as Sdk from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../../../config.ts';

/** The one way to a store that speaks S3, for whoever keeps something there. */

/**
 * The store did not do what it was asked for. It holds nothing of the answer but its name and status: an answer may
 * repeat what was signed, and an error with the code of a lost connection would be taken for one of the database.
 */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
  /** Of the answer; null where there was none. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

function refused(what: string, error: unknown): StoreRefused {
  if (error instanceof StoreRefused) return error;
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  const told = name === 'Error' && typeof code === 'string' ? code : name;
  const { httpStatusCode: status } =
    (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata ?? {};
  const said = told !== undefined && /^\w{1,60}$/.test(told) ? told : 'unknown';
  const answered = status === undefined ? '' : ` (${status})`;
  return new StoreRefused(`${what}: ${said}${answered}`, status ?? null);
}

/** How long the store may take. */
export type StoreLimits = {
  /** Of one try, with the bytes that are sent; the library makes three. */
  answerMs: number;
  /** Of everything that is asked for at once. */
  wholeMs: number;
};

type Connection = { sdk: typeof Sdk; client: Sdk.S3Client };

const connectMs = 3_000;
const mostTries = 3;

async function connect(settings: ObjectStoreSettings, answerMs: number): Promise<Connection> {
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

/** Asks the store; `what` is the method, as an error names it. @throws StoreRefused */
export type AskStore = <T>(
  what: string,
  work: (s3: Connection, abortSignal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Nothing is loaded, and nobody called, before the first question. */
export function openStore(settings: ObjectStoreSettings, limits: StoreLimits): AskStore {
  let connected: Promise<Connection> | null = null;
  return async (what, work) => {
    const signal = AbortSignal.timeout(limits.wholeMs);
    // Each try listens to it.
    setMaxListeners(0, signal);
    try {
      connected ??= connect(settings, limits.answerMs);
      return await work(await connected, signal);
    } catch (error) {
      throw refused(what, error);
    }
  };
}

/** The whole body of an answer. @throws StoreRefused also when it is not of this size */
export async function readBody(
  answer: Sdk.GetObjectCommandOutput,
  size: number,
  abortSignal: AbortSignal,
): Promise<Buffer> {
  if (!answer.Body) throw new StoreRefused('GET: an answer without a body');
  const body = answer.Body as AsyncIterable<Uint8Array> & { destroy(error?: Error): void };
  // The library's own limits end with the headers.
  abortSignal.addEventListener('abort', () => body.destroy(new StoreRefused('GET: too slow')));
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
