import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { DamagedBackup } from './damaged.ts';
import { encrypted, openDecrypted } from './encryption.ts';
import { placeOf, type PlaceOptions } from './place.ts';
import type { Place } from './place-type.ts';

/**
 * The file of a backup: a tar whose last entry is the SHA-256 of everything before it. What lies between its entries
 * is covered by that too, so no bit of the file can change unseen.
 */

const blockBytes = 512;
const padded = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;
const digestEntry = 'sha256';
/** The header and the block of the last entry, and the two empty blocks that end a tar. */
const trailerBytes = 4 * blockBytes;

const headerOf = (name: string, size: number) => ({
  name,
  size,
  mode: 0o600,
  mtime: new Date(0),
  type: 'file' as const,
});

type Take = Awaited<ReturnType<Place['begin']>>;

/** Writes to a place whose name is taken only when everything is there. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #hash = createHash('sha256');
  readonly #consumed: Promise<void>;
  /** Of the archive; encrypted it is a little longer. */
  #taken = 0;
  #written = 0;
  #due = 0;
  #isEnded = false;
  #givenUp: Error | undefined;
  #failed: Error | undefined;
  #onWritten: () => void = () => undefined;

  private constructor(take: Take, recipients: string[]) {
    // Told by what takes it, which may not have begun.
    this.#pack.on('error', () => undefined);
    this.#consumed = take(this.#bytes(recipients)).catch((error: unknown) => {
      this.#failed = error instanceof Error ? error : new Error(String(error));
      this.#onWritten();
    });
  }

  /**
   * @param recipients public keys that it is encrypted for; none: it is not
   * @throws when the name is taken already
   */
  static async create(place: Place, recipients: string[] = []): Promise<ArchiveWriter> {
    return new ArchiveWriter(await place.begin(), recipients);
  }

  /** What is packed, as its taker asks for more: who adds waits for that. */
  async *#packed(): AsyncGenerator<Buffer> {
    if (this.#givenUp) throw this.#givenUp;
    for await (const chunk of this.#pack) {
      const bytes = chunk as Buffer;
      this.#hash.update(bytes);
      yield bytes;
      this.#taken += bytes.length;
      this.#onWritten();
    }
    // However it came to its end: what was not finished must not look as if it were.
    if (!this.#isEnded) throw new Error('the backup was given up');
  }

  async *#bytes(recipients: string[]): AsyncGenerator<Uint8Array> {
    for await (const bytes of await encrypted(this.#packed(), recipients)) {
      yield bytes;
      this.#written += bytes.length;
    }
  }

  /** Returns when the entry was handed to the system: so no more than one is kept in memory. */
  async add(name: string, content: Buffer): Promise<void> {
    this.#due += blockBytes + padded(content.length);
    this.#pack.entry(headerOf(name, content.length), content);
    while (this.#taken < this.#due && !this.#failed) {
      await new Promise<void>((resolve) => (this.#onWritten = resolve));
    }
    if (this.#failed) throw this.#failed;
  }

  /** Ends it with the manifest; it has its name then. Answers its size. */
  async finish(manifest: object): Promise<number> {
    await this.add(manifestEntry, Buffer.from(JSON.stringify(manifest)));
    const digest = Buffer.from(this.#hash.copy().digest('hex'));
    await this.add(digestEntry, digest);
    this.#isEnded = true;
    this.#pack.finalize();
    await this.#consumed;
    if (this.#failed) throw this.#failed;
    return this.#written;
  }

  /** Leaves nothing behind. Answers what to say: why it was given up, and what the place says of that. */
  async abandon(why: Error): Promise<Error> {
    this.#givenUp = why;
    this.#pack.destroy(why);
    await this.#consumed;
    return this.#failed ?? why;
  }
}

export const manifestEntry = 'manifest.json';

/** The last blocks as they must be, byte for byte. */
async function trailerOf(digest: string): Promise<Buffer> {
  const end = pack();
  end.entry(headerOf(digestEntry, digest.length), digest);
  end.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of end) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Passes bytes on, and holds them against the end of the file. */
class Checked extends Transform {
  readonly #hash = createHash('sha256');
  readonly #covered: number;
  readonly #trailer: Buffer[] = [];
  #seen = 0;

  constructor(size: number) {
    super();
    this.#covered = size - trailerBytes;
  }

  override _transform(chunk: Buffer, _: string, done: (error: null, chunk: Buffer) => void): void {
    const left = Math.max(0, this.#covered - this.#seen);
    this.#hash.update(chunk.subarray(0, left));
    if (chunk.length > left) this.#trailer.push(chunk.subarray(left));
    this.#seen += chunk.length;
    done(null, chunk);
  }

  async isWhole(): Promise<boolean> {
    const trailer = await trailerOf(this.#hash.digest('hex'));
    return trailer.equals(Buffer.concat(this.#trailer));
  }
}

/** A backup, and the keys that open it where it is encrypted. */
export type BackupFile = PlaceOptions & { identities?: string[] };

/**
 * Reads the entries one after the other; each is given whole, at most `mostBytes` of it.
 * @returns whether the file is, to the last bit, what was written
 * @throws DamagedBackup when it ends too early or what follows an entry is no archive
 */
export async function readArchive(
  { identities = [], ...file }: BackupFile,
  onEntry: (name: string, content: Buffer) => Promise<void>,
): Promise<boolean> {
  const { size, stream } = await openDecrypted(placeOf(file), identities);
  if (size <= trailerBytes) {
    stream.destroy();
    throw new DamagedBackup(`${file.path} is no backup: it has ${size} bytes`);
  }
  const checked = new Checked(size);
  const entries = extract();
  let last = 'the beginning';
  const work = async () => {
    for await (const entry of entries) {
      const { name, size: bytes } = entry.header;
      if (bytes > mostBytes) throw new DamagedBackup(`${name} claims to have ${bytes} bytes`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      last = name;
      if (name !== digestEntry) await onEntry(name, Buffer.concat(chunks));
    }
  };
  const failure: { error?: unknown } = {};
  const working = work().catch((error: unknown) => {
    failure.error = error;
    entries.destroy();
  });
  await pipeline(stream, checked, entries).catch((error: unknown) => {
    failure.error ??= error;
  });
  await working;
  if (failure.error) throw explain(failure.error, last);
  return checked.isWhole();
}

/** Far more than any part of ours: a changed size must not fill the memory. */
const mostBytes = 1_000_000_000;

/** What the reader of tars says of damage. */
const complaints =
  /Unexpected end of data|Invalid tar header|Premature close|Writable stream closed/;

function explain(error: unknown, last: string): unknown {
  if (error instanceof DamagedBackup || !(error instanceof Error)) return error;
  if (!complaints.test(error.message)) return error;
  return new DamagedBackup(`the file is cut off or damaged after ${last} (${error.message})`);
}
