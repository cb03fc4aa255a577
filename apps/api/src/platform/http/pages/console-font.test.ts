import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConsoleFont } from './console-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-font-'));
  await mkdir(join(folder, 'assets'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the font of the built console', () => {
  it('is found under the name that the build gave it', async () => {
    expect(readConsoleFont(folder)).toBeNull();
    await writeFile(join(folder, 'assets', 'inter-latin-wght-normal-Dx4kXJAl.woff2'), 'font');
    expect(readConsoleFont(folder)?.toString()).toBe('font');
  });

  it('comes from the console’s own package while nothing is built: its pages ask for it then, too', () => {
    const unbuilt = fileURLToPath(new URL('../../../../../console/never-built', import.meta.url));
    expect(readConsoleFont(unbuilt)?.subarray(0, 4).toString()).toBe('wOF2');
  });

  it('is absent where neither a build nor the package is', () => {
    expect(readConsoleFont(join(folder, 'nothing'))).toBeNull();
  });
});
