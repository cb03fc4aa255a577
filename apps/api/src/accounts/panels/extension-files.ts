import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { alwaysOpenRoute } from '../../platform/http/access.ts';
import { encodingOf, packFile } from '../../platform/http/pages/packed-files.ts';

/** The packages of the browser extension (apps/extension), the same for everybody: people download them from here. */
const browsers = ['chromium', 'firefox'];

/** `GET /extension/chromium.zip` and `/extension/firefox.zip`; without a build neither is there. */
export function serveExtension(app: FastifyInstance, directory: string): void {
  const packages = browsers
    .map((browser) => ({ name: `${browser}.zip`, path: join(directory, `${browser}.zip`) }))
    .filter(({ path }) => existsSync(path));
  if (packages.length === 0) app.log.warn('The browser extension is not built.');
  const files = new Map(packages.map(({ name, path }) => [name, packFile(path)]));
  const config = { ...alwaysOpenRoute, perMinute: 60 };
  app.get('/extension/:file', { config, exposeHeadRoute: false }, (request, reply) => {
    const { file: name } = request.params as { file: string };
    const file = files.get(name);
    if (!file) return reply.callNotFound();
    const encoding = encodingOf(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="replique-${name}"`,
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      })
      .send(file[encoding]);
  });
}
