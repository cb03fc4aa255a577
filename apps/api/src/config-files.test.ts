import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = '1a'.repeat(32);

describe('a secret in a file', () => {
  it('is read as if it were the setting, without the line break behind it', async () => {
    const path = join(folder, 'key');
    await writeFile(path, `${key}\n`);
    const url = join(folder, 'url');
    await writeFile(url, 'postgresql://a:b@db/name\n');
    expect(readConfig({ MASTER_KEY_FILE: path, DATABASE_URL_FILE: url })).toMatchObject({
      masterKey: key,
      databaseUrl: 'postgresql://a:b@db/name',
    });
  });

  it('stops the start where it cannot be read, is empty or given twice, and is never repeated', async () => {
    const path = join(folder, 'bad');
    await writeFile(path, 'not-a-key');
    await writeFile(join(folder, 'empty'), '\n');
    const read = (env: NodeJS.ProcessEnv) => () => readConfig(env);
    const missing = read({ MASTER_KEY_FILE: join(folder, 'none') });
    expect(missing).toThrow('Setting MASTER_KEY_FILE: the file cannot be read (ENOENT)');
    const empty = read({ MASTER_KEY_FILE: join(folder, 'empty') });
    expect(empty).toThrow('Setting MASTER_KEY_FILE: the file is empty');
    const twice = read({ MASTER_KEY_FILE: path, MASTER_KEY: key });
    expect(twice).toThrow('Settings MASTER_KEY and MASTER_KEY_FILE: give one of them');
    const wrong = read({ MASTER_KEY_FILE: path });
    expect(wrong).toThrow(/^Setting MASTER_KEY: must be 64/);
    expect(wrong).not.toThrow(/not-a-key/);
  });
});
