import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveConsole } from './console-files.ts';

const script = `export const words = ${JSON.stringify('reply '.repeat(400))};`;
const address = 'http://localhost:3000';

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'console-'));
  const assets = join(directory, 'assets');
  await mkdir(assets);
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Replique</title>');
  await writeFile(join(assets, 'frame-1.js'), script);
  await writeFile(join(assets, 'frame-1.js.br'), brotliCompressSync(script));
  await writeFile(join(assets, 'frame-1.js.gz'), gzipSync(script));
  await writeFile(join(assets, 'small-1.js'), 'export {};');
  app = fastify();
  await serveConsole(app, {
    directory,
    publicUrl: address,
    isPublicDemo: false,
    apiUrl: '',
    signinUrl: `${address}/signin`,
    widgetUrl: address,
    zone: 'eu',
  });
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

function get(url: string, accepted?: string) {
  return app.inject({
    url,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
}

describe('a built file of the console', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('comes as the build packed it: %s', async (encoding, accepted, unpack) => {
    const answer = await get('/assets/frame-1.js', accepted);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(unpack(answer.rawPayload).toString()).toBe(script);
  });

  it('comes as it is to who unpacks nothing, and where nothing was packed', async () => {
    for (const [url, accepted] of [
      ['/assets/frame-1.js', 'identity'],
      ['/assets/frame-1.js', undefined],
      ['/assets/small-1.js', 'gzip, br'],
    ] as const) {
      const answer = await get(url, accepted);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toMatch(/^export/);
    }
  });
});

it('says on every page of a public demo what it is, in both languages, and nowhere else @check-46.6', async () => {
  const html =
    '<!doctype html><html><head></head><body class="x"><div id="root"></div></body></html>';
  const folder = await mkdtemp(join(tmpdir(), 'console-demo-'));
  await writeFile(join(folder, 'index.html'), html);
  const serve = async (isPublicDemo: boolean) => {
    const demo = fastify();
    const urls = {
      publicUrl: address,
      signinUrl: `${address}/signin`,
      widgetUrl: address,
      zone: 'eu',
    };
    await serveConsole(demo, { ...urls, directory: folder, apiUrl: '', isPublicDemo });
    return demo;
  };
  const [demo, own] = [await serve(true), await serve(false)];
  for (const url of ['/', '/tickets', '/error', '/nowhere']) {
    const { payload, headers } = await demo.inject({ url, headers: { accept: 'text/html' } });
    expect(payload).toMatch(/<body class="x"><aside class="demo-bar" lang="en" aria-label="Demo">/);
    expect(payload).toContain('<aside class="demo-bar" lang="fr" aria-label="Démo">');
    // Its style is one that the page's own policy lets pass.
    const [, nonce = ''] = payload.match(/<style nonce="([^"]+)">/) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    const plain = await own.inject({ url, headers: { accept: 'text/html' } });
    expect(plain.payload).toBe(html);
  }
  await Promise.all([demo.close(), own.close()]);
  await rm(folder, { recursive: true });
});
