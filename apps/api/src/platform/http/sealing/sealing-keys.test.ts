import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMasterKey, readMasterKeys } from './sealing-keys.ts';

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'replique-keys-'));
  path = join(dataDir, 'master.key');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const settings = () => ({ masterKey: null, masterKeysOld: [], dataDir });
const [one, two] = ['1a'.repeat(32), '2b'.repeat(32)] as [string, string];
const hex = ({ newest, others }: { newest: Buffer; others: Buffer[] }) =>
  [newest, ...others].map((key) => key.toString('hex'));

describe('the master keys', () => {
  it('are made once, for nobody else to read', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => readMasterKeys(settings())));
    expect(new Set(made.flatMap(hex)).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('come from the configuration, old ones after the present one; the file is not touched then', async () => {
    const keys = await readMasterKeys({ ...settings(), masterKey: one, masterKeysOld: [two] });
    expect(hex(keys)).toEqual([one, two]);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('of the file are its lines, the first the newest; old ones of the configuration count too', async () => {
    await writeFile(path, `${one}\r\n${two}\n\n`);
    expect(hex(await readMasterKeys(settings()))).toEqual([one, two]);
    const more = await readMasterKeys({ ...settings(), masterKeysOld: ['3c'.repeat(32)] });
    expect(hex(more)).toEqual([one, two, '3c'.repeat(32)]);
  });

  it.each(['', 'short\n', `${one}\nnot a key\n`, `${one}${two}\n`])(
    'are not read from a file that holds something else',
    async (text) => {
      await writeFile(path, text);
      await expect(readMasterKeys(settings())).rejects.toThrow('holds no master key');
      await expect(addMasterKey(settings())).rejects.toThrow('holds no master key');
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );
});

describe('a new master key', () => {
  it('stands first in the file, the older ones below it', async () => {
    const [first] = hex(await readMasterKeys(settings()));
    expect(await addMasterKey(settings())).toEqual({ path, kept: 1 });
    const [second, ...older] = hex(await readMasterKeys(settings()));
    expect(second).not.toBe(first);
    expect(older).toEqual([first]);
    expect(await addMasterKey(settings())).toEqual({ path, kept: 2 });
    expect(hex(await readMasterKeys(settings())).slice(1)).toEqual([second, first]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is not made where the configuration names the key, nor where no server ever was', async () => {
    await expect(addMasterKey({ ...settings(), masterKey: one })).rejects.toThrow(
      'comes from MASTER_KEY',
    );
    await expect(addMasterKey(settings())).rejects.toThrow('no server was started');
  });
});
