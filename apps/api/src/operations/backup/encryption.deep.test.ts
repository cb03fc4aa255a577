import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { registry } from '../../slices.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import { makeClient, makeTickets } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { ArchiveWriter, readArchive } from './archive.ts';
import { DamagedBackup } from './damaged.ts';
import { makeBackupKey } from './encryption.ts';
import { filePlace } from './file-place.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

/** Check 42: a backup that is encrypted for somebody's key. */

const words = 'A parcel that nobody else should read about';
let folder: string;
let testApp: TestApp;
let path: string;
let whole: Buffer;
let told: number;
let mine: { identity: string; recipient: string };
let others: { identity: string; recipient: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-encrypted-'));
  testApp = await createTestApp();
  const client = await makeClient(testApp.deps);
  await makeTickets(testApp.deps, client.id, [{ subject: words }, { subject: words }]);
  [mine, others] = [await makeBackupKey(), await makeBackupKey()];
  path = join(folder, 'whole.backup.tar.age');
  const { ownerUrl } = testApp.database;
  ({ bytes: told } = await makeBackup({ ownerUrl, path, recipients: [mine.recipient] }));
  whole = await readFile(path);
});

afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function changed(bytes: Buffer): Promise<{ path: string; identities: string[] }> {
  const file = join(folder, 'changed.tar.age');
  await writeFile(file, bytes);
  return { path: file, identities: [mine.identity] };
}

describe('an encrypted backup', () => {
  it('shows nothing of what it holds, and is its owner’s alone @check-42.11', async () => {
    expect(whole.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
    expect(told).toBe(whole.length);
    const text = whole.toString('latin1');
    for (const name of [words, 'manifest.json', 'tables/', 'tickets', mine.identity])
      expect(text).not.toContain(name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is opened by its own key alone: without one, and with another, one line says so @check-42.11', async () => {
    const manifest = await verifyBackup({ path, identities: [others.identity, mine.identity] });
    expect(manifest.tables.find(({ name }) => name === 'tickets')?.rows).toBe(2);
    await expect(verifyBackup({ path })).rejects.toThrow(
      `${path} is encrypted: name the key that opens it (--identity FILE)`,
    );
    await expect(verifyBackup({ path, identities: [others.identity] })).rejects.toThrow(
      `The key that was given does not open ${path}: it is encrypted for another`,
    );
  });

  it('may be for several keys, each of which opens it', async () => {
    const both = join(folder, 'both.tar.age');
    const recipients = [mine.recipient, others.recipient];
    await makeBackup({ ownerUrl: testApp.database.ownerUrl, path: both, recipients });
    for (const { identity } of [mine, others])
      await expect(verifyBackup({ path: both, identities: [identity] })).resolves.toBeTruthy();
    expect(await identityToRecipient(mine.identity)).toBe(mine.recipient);
  });

  it('is not begun for a key that is none', async () => {
    const file = join(folder, 'none.tar.age');
    const { ownerUrl } = testApp.database;
    // Not the last letter that it has: a checksum tells.
    const wrong = others.recipient.endsWith('x') ? 'q' : 'x';
    const recipients = [mine.recipient, `${others.recipient.slice(0, -1)}${wrong}`];
    await expect(makeBackup({ ownerUrl, path: file, recipients })).rejects.toThrow(
      /^age1\w+ is no public key of a backup/,
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('shows every changed bit and every cut @check-42.11', async () => {
    const step = Math.ceil(whole.length / 60);
    const unseen: number[] = [];
    const look = async (bytes: Buffer, at: number) => {
      const error = await verifyBackup(await changed(bytes)).catch((thrown: unknown) => thrown);
      // In the header a bit may be what says for whom the file is.
      const isSaid =
        error instanceof DamagedBackup || /does not open|no backup/.test(String(error));
      if (!isSaid) unseen.push(at);
    };
    for (let at = 0; at < whole.length; at += step) {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 1 << (at % 8);
      await look(bytes, at);
      if (at > 0) await look(whole.subarray(0, at), at);
    }
    await look(Buffer.concat([whole, Buffer.from('more')]), whole.length);
    expect(unseen).toEqual([]);
  });

  it('is restored with its key, and not a row of it with another @check-42.11', async () => {
    const target = await createEmptyDatabase();
    const where = { path, ownerUrl: target.ownerUrl, sealer: testApp.deps.sealer, log: testLog };
    try {
      await expect(
        restoreBackup({ registry, ...where, identities: [others.identity] }),
      ).rejects.toThrow('does not open');
      const restored = await restoreBackup({ registry, ...where, identities: [mine.identity] });
      expect(restored.manifest.kind).toBe('whole');
      const client = new pg.Client({ connectionString: target.adminUrl });
      await client.connect();
      const { rows } = await client.query('select subject from tickets');
      await client.end();
      expect(rows).toEqual([{ subject: words }, { subject: words }]);
    } finally {
      await target.drop();
    }
  });

  it(
    'is written and read piece by piece: a file of 48 MB takes no more memory than one of 12 @check-42.12',
    {
      timeout: 120_000,
      // When the collector runs is a matter of chance; a file kept in memory fails every time.
      retry: 3,
    },
    async () => {
      const part = Buffer.alloc(4_000_000, 7);
      const grown = async (parts: number) => {
        const file = join(folder, `large-${parts}.age`);
        let most = 0;
        const rest = process.memoryUsage().arrayBuffers;
        const look = () => (most = Math.max(most, process.memoryUsage().arrayBuffers - rest));
        const watch = setInterval(look, 5);
        const archive = await ArchiveWriter.create(filePlace(file), [mine.recipient]);
        for (let n = 0; n < parts; n += 1) {
          await archive.add(`part-${n}`, part);
          look();
        }
        expect(await archive.finish({})).toBe((await stat(file)).size);
        let read = 0;
        const isWhole = await readArchive({ path: file, identities: [mine.identity] }, async () => {
          read += 1;
          look();
        });
        clearInterval(watch);
        await rm(file);
        expect([isWhole, read]).toEqual([true, parts + 1]);
        return most;
      };
      await grown(1);
      const [few, many] = [await grown(3), await grown(12)];
      // Four times the bytes: what is kept of them is a few parts, and what was not collected yet.
      expect(many).toBeLessThan(few * 2 + 20_000_000);
    },
  );
});

it('an unencrypted backup needs no key, and is read where one is set too', async () => {
  const plain = join(folder, 'plain.tar');
  await makeBackup({ ownerUrl: testApp.database.ownerUrl, path: plain });
  expect((await readFile(plain)).toString()).toContain('manifest.json');
  for (const identities of [[], [mine.identity]])
    await expect(verifyBackup({ path: plain, identities })).resolves.toBeTruthy();
});
