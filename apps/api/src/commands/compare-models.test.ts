import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const command = fileURLToPath(new URL('compare-models.ts', import.meta.url));

function run(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    );
  });
}

it('spends nothing without a ceiling, and says how it is used', { timeout: 60_000 }, async () => {
  for (const args of [
    [],
    ['--ceiling', '0'],
    ['--ceiling', 'x'],
    ['--ceiling', '1', '--repeats', '11'],
  ])
    expect([args, await run(...args)]).toEqual([
      args,
      { code: 1, out: expect.stringContaining('Usage: npm run bench:models') },
    ]);
  expect((await run('--help')).code).toBe(0);
});
