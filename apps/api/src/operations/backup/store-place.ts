import { Readable } from 'node:stream';
import type { ObjectStoreSettings } from '../../config.ts';
import {
  openStore,
  readBody,
  StoreRefused,
  type AskStore,
} from '../../platform/http/outbound/s3.ts';
import type { Opened, Place } from './place-type.ts';

/**
 * An object in a store: sent in parts, of which the store makes an object only when it is told that they are all. It is
 * read in pieces too: an answer that waits for a slow database would be cut.
 */

/** Every part but the last has the same size: some stores want that. A store takes 10,000 of them. */
const partBytes = 32 * 1024 * 1024;
const mostParts = 10_000;
const pieceBytes = 8 * 1024 * 1024;
/** An answer that breaks off is asked for again; the library does so only until it begins. */
const mostReads = 3;

/** A part on a slow line; and the store may take minutes to make one object of thousands. */
const limits = { answerMs: 300_000, wholeMs: 1_200_000 };

type Object = { ask: AskStore; Bucket: string; Key: string };

type InStore = {
  /** With the bucket that the address names. */
  settings: ObjectStoreSettings;
  key: string;
  /** Of a part; for tests. */
  bytes?: number;
};

export function storePlace(
  name: string,
  { settings, key, bytes: size = partBytes }: InStore,
): Place {
  const object = { ask: openStore(settings, limits), Bucket: settings.bucket, Key: key };
  return {
    name,
    async begin() {
      const upload = await begin(name, object).catch((error: unknown) => {
        throw unreached(`The store does not take ${name}`, error);
      });
      return (bytes) => take(name, upload, cut(bytes, size));
    },
    open: () =>
      openObject(name, object).catch((error: unknown) => {
        throw unreached(`The store does not give ${name}`, error);
      }),
  };
}

const unreached = (what: string, error: unknown) =>
  error instanceof StoreRefused ? new StoreRefused(`${what}: ${error.message}`) : error;

type Found = { size: number; etag: string };

/** Null when there is none. */
async function look({ ask, ...at }: Object): Promise<Found | null> {
  try {
    return await ask('HEAD', async ({ sdk, client }, abortSignal) => {
      const told = await client.send(new sdk.HeadObjectCommand(at), { abortSignal });
      return { size: told.ContentLength ?? 0, etag: told.ETag ?? '' };
    });
  } catch (error) {
    if (error instanceof StoreRefused && error.status === 404) return null;
    throw error;
  }
}

type Upload = Object & { UploadId: string };

async function begin(name: string, object: Object): Promise<Upload> {
  if (await look(object))
    throw new Error(`There is an object ${name} already: choose another name`);
  const { ask, ...at } = object;
  return ask('POST', async ({ sdk, client }, abortSignal) => {
    const type = { ContentType: 'application/octet-stream' };
    const command = new sdk.CreateMultipartUploadCommand({ ...at, ...type });
    const { UploadId } = await client.send(command, { abortSignal });
    if (!UploadId) throw new StoreRefused('POST: an answer without an upload');
    return { ...object, UploadId };
  });
}

type Part = { PartNumber: number; ETag: string };

/** While a part is sent the next one is filled. */
async function take(name: string, upload: Upload, parts: AsyncIterable<Buffer>): Promise<void> {
  const sent: Part[] = [];
  let sending: Promise<void> = Promise.resolve();
  let written = 0;
  try {
    for await (const part of parts) {
      await sending;
      const number = sent.length + 1;
      if (number > mostParts) throw new StoreRefused('it is longer than a store takes, 335 GB');
      written += part.length;
      sending = put(upload, number, part).then((each) => void sent.push(each));
      // It is waited for with the next one; until then it must not count as unheard.
      sending.catch(() => undefined);
    }
    await sending;
    await complete(upload, sent, written);
  } catch (error) {
    await sending.catch(() => undefined);
    throw await giveUp(name, upload, error);
  }
}

async function* cut(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let [part, filled] = [Buffer.allocUnsafe(size), 0];
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const some = chunk.subarray(at, at + size - filled);
      part.set(some, filled);
      at += some.length;
      filled += some.length;
      if (filled < size) continue;
      yield part;
      [part, filled] = [Buffer.allocUnsafe(size), 0];
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

const put = ({ ask, ...at }: Upload, PartNumber: number, Body: Buffer): Promise<Part> =>
  ask('PUT', async ({ sdk, client }, abortSignal) => {
    const command = new sdk.UploadPartCommand({ ...at, PartNumber, Body });
    const { ETag } = await client.send(command, { abortSignal });
    if (!ETag) throw new StoreRefused('PUT: an answer without a checksum');
    return { PartNumber, ETag };
  });

/** Where the answer was lost the object may be there after all: nothing was of that name when it began. */
async function complete(upload: Upload, Parts: Part[], written: number): Promise<void> {
  const { ask, ...at } = upload;
  try {
    await ask('POST', async ({ sdk, client }, abortSignal) => {
      const command = new sdk.CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts } });
      await client.send(command, { abortSignal });
    });
  } catch (error) {
    const found = await look({ ask, Bucket: at.Bucket, Key: at.Key }).catch(() => null);
    if (found?.size !== written) throw error;
  }
}

/** Answers what to say: nothing is left, or parts of which no object was made. */
async function giveUp(name: string, { ask, ...at }: Upload, cause: unknown): Promise<Error> {
  const isGone = await ask('DELETE', async ({ sdk, client }, abortSignal) => {
    await client.send(new sdk.AbortMultipartUploadCommand(at), { abortSignal });
  }).then(
    () => true,
    () => false,
  );
  const left = isGone
    ? 'nothing of it is left in the store'
    : 'the store did not remove its parts: they stay as an upload that was not finished, which is no backup (docs/backup.md)';
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${name} was not written: ${why}; ${left}`, { cause });
}

async function openObject(name: string, object: Object): Promise<Opened> {
  const found = await look(object);
  if (!found) throw new Error(`There is no ${name}`);
  const { size } = found;
  return { size, read: (bytes) => Readable.from(pieces(name, object, found, bytes ?? size)) };
}

async function* pieces(name: string, object: Object, found: Found, bytes: number) {
  const end = Math.min(bytes, found.size);
  for (let from = 0; from < end; from += pieceBytes) {
    const to = Math.min(from + pieceBytes, end);
    yield await readPiece(object, found, { from, to }).catch((error: unknown) => {
      throw unreached(`${name} could not be read to its end`, error);
    });
  }
}

type Piece = { from: number; to: number };

/** Of the object that was found: the store refuses one that took its place meanwhile. */
async function readPiece(object: Object, { etag }: Found, { from, to }: Piece): Promise<Buffer> {
  const { ask, ...at } = object;
  const range = { Range: `bytes=${from}-${to - 1}`, IfMatch: etag };
  for (let reads = 1; ; reads += 1) {
    try {
      return await ask('GET', async ({ sdk, client }, abortSignal) => {
        const command = new sdk.GetObjectCommand({ ...at, ...range });
        return readBody(await client.send(command, { abortSignal }), to - from, abortSignal);
      });
    } catch (error) {
      const isAnswered = error instanceof StoreRefused && error.status !== null;
      if (isAnswered || reads === mostReads) throw error;
    }
  }
}
