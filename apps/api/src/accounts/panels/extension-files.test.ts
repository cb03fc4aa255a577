import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveExtension } from './extension-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'replique-extension-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function serve() {
  const app = Fastify();
  serveExtension(app, folder);
  return app;
}

it('offers the packages of the extension, and nothing else of the folder', async () => {
  writeFileSync(join(folder, 'chromium.zip'), 'PK of Chromium');
  writeFileSync(join(folder, 'panel.js'), 'script');
  const app = serve();
  const answer = await app.inject('/extension/chromium.zip');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="replique-chromium.zip"',
  });
  expect(answer.payload).toBe('PK of Chromium');
  for (const other of ['firefox.zip', 'panel.js', '..%2Fchromium.zip'])
    expect([other, (await app.inject(`/extension/${other}`)).statusCode]).toEqual([other, 404]);
  await app.close();
});

it('starts without a build', async () => {
  rmSync(join(folder, 'chromium.zip'));
  const app = serve();
  expect((await app.inject('/extension/chromium.zip')).statusCode).toBe(404);
  await app.close();
});
