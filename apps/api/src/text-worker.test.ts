import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Prints the packages that the file of the threads loads. */
const listPackages = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  await import(process.env.FILE);
  console.log(JSON.stringify([...loaded].filter(Boolean)));
`;

it('starts without the database, the network and the pictures: a thread begins with a text that waits for it', () => {
  const file = fileURLToPath(new URL('text-worker.ts', import.meta.url));
  const args = ['--input-type=module', '--eval', listPackages];
  const packages = JSON.parse(
    execFileSync(process.execPath, args, { env: { FILE: file }, encoding: 'utf8' }),
  ) as string[];
  expect(packages).toContain('csv-parse');
  expect(
    packages.filter((name) => /^(kysely|pg|undici|sharp|jose|fastify|piscina)$/.test(name)),
  ).toEqual([]);
});
