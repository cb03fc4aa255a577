import { createHash } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { DamagedBackup } from './damaged.ts';
import { encrypted, openDecrypted } from './encryption.ts';

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

/** Writes beside the file's name and takes the name only when everything is on the disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #file: FileHandle;
  readonly #pack: Pack = pack();
  readonly #hash = createHash('sha256');
  readonly #consumed: Promise<void>;
  /** Of the archive; encrypted it is a little longer. */
  #taken = 0;
  #written = 0;
  #due = 0;
  #failed: Error | undefined;
  #onWritten: () => void = () => undefined;

  private constructor(path: string, unfinished: string, file: FileHandle, recipients: string[]) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.#file = file;
    this.#consumed = this.#consume(recipients);
  }

  /**
   * @param recipients public keys that it is encrypted for; none: it is not
   * @throws when there is a file of this name already
   */
  static async create(path: string, recipients: string[] = []): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => undefined)) {
      throw new Error(`There is a file ${path} already: choose another name`);
    }
    const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);
    return new ArchiveWriter(path, unfinished, await open(unfinished, 'wx', 0o600), recipients);
  }

  /** What is packed, as its taker asks for more: who adds waits for that. */
  async *#packed(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#pack) {
      const bytes = chunk as Buffer;
      this.#hash.update(bytes);
      yield bytes;
      this.#taken += bytes.length;
      this.#onWritten();
    }
  }

  async #consume(recipients: string[]): Promise<void> {
    try {
      for await (const bytes of await encrypted(this.#packed(), recipients)) {
        await this.#file.writeFile(bytes);
        this.#written += bytes.length;
      }
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error));
      this.#onWritten();
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

  /** Ends the file with the manifest and gives it its name. Answers its size. */
  async finish(manifest: object): Promise<number> {
    await this.add(manifestEntry, Buffer.from(JSON.stringify(manifest)));
    const digest = Buffer.from(this.#hash.copy().digest('hex'));
    await this.add(digestEntry, digest);
    this.#pack.finalize();
    await this.#consumed;
    if (this.#failed) throw this.#failed;
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#unfinished, this.#path);
    await syncFolder(dirname(this.#path));
    return this.#written;
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#consumed;
    await this.#file.close().catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }
}

export const manifestEntry = 'manifest.json';

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

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

/** A backup on the disk, and the keys that open it where it is encrypted. */
export type BackupFile = { path: string; identities?: string[] };

/**
 * Reads the entries one after the other; each is given whole, at most `mostBytes` of it.
 * @returns whether the file is, to the last bit, what was written
 * @throws DamagedBackup when it ends too early or what follows an entry is no archive
 */
export async function readArchive(
  { path, identities = [] }: BackupFile,
  onEntry: (name: string, content: Buffer) => Promise<void>,
): Promise<boolean> {
  const { size, stream } = await openDecrypted(path, identities);
  if (size <= trailerBytes) {
    stream.destroy();
    throw new DamagedBackup(`${path} is no backup: it has ${size} bytes`);
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
