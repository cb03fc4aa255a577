import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { testLog } from '@replique/tests/app/test-log.ts';
import { findPackage, placePrograms } from './postgres-program.ts';
import type { ProgramPackage } from './postgres-program.ts';
import type { PostgresPlace } from './postgres-place.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let installed: ProgramPackage;
let place: PostgresPlace;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
  await chmod(folder, 0o711);
  installed = await findPackage();
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;
  place = { home: join(folder, 'home'), user };
  await mkdir(place.home, { mode: 0o711 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the programs of PostgreSQL', () => {
  it('run where npm put them when everybody can read that', async () => {
    const bin = await placePrograms(installed, { ...place, user: undefined }, testLog);
    expect(bin).toBe(join(installed.root, 'native', 'bin'));
  });

  it('are copied, with their links, when they are out of reach or npm made no links', async () => {
    const hidden = { root: join(folder, 'hidden'), version: installed.version };
    await mkdir(hidden.root, { mode: 0o700 });
    await cp(join(installed.root, 'native'), join(hidden.root, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    for (const link of await linksOf(hidden)) await rm(join(hidden.root, link));
    const bin = await placePrograms(hidden, place, testLog);
    expect(bin).toBe(join(place.home, `program-${installed.version}`, 'native', 'bin'));
    const { stdout } = await promisify(execFile)(join(bin, 'postgres'), ['--version'], {
      ...place.user,
    });
    expect(stdout).toContain('PostgreSQL) 18');
    const { ino } = await stat(bin);
    expect(await placePrograms(hidden, place, testLog)).toBe(bin);
    expect((await stat(bin)).ino).toBe(ino);
  });
});

async function linksOf(found: ProgramPackage): Promise<string[]> {
  const text = await readFile(join(found.root, 'native', 'pg-symlinks.json'), 'utf8');
  return (JSON.parse(text) as { target: string }[]).map((link) => link.target);
}
