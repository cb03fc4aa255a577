import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alwaysOpenRoute } from '../../platform/http/access.ts';
import { encodingOf, packFile, type PackedFile } from '../../platform/http/pages/packed-files.ts';

/** Names with a hash never mean anything else; the others are looked at again after five minutes. */
const hashed = /^[\w.]+-[\w-]{8,}\.js$/;
const cacheOf = (name: string) =>
  hashed.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300';

/** The built scripts, small and few, packed once; none without a build. */
function readFiles(directory: string): Map<string, PackedFile> {
  if (!existsSync(directory)) return new Map();
  const names = readdirSync(directory).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, packFile(join(directory, name))]));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: PackedFile) {
  const encoding = encodingOf(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': cacheOf(name),
      vary: 'Accept-Encoding',
      // The scripts are the same for everybody, and are loaded by pages of any client.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(file[encoding]);
}

/** `/widget/loader.js` and what it loads. */
export function serveWidgetFiles(app: FastifyInstance, directory: string): void {
  const files = readFiles(directory);
  if (files.size === 0) app.log.warn('The widget is not built: pages find no chat.');
  app.get(
    '/widget/:file',
    { config: { ...alwaysOpenRoute, perMinute: 3_000 }, exposeHeadRoute: false },
    (request, reply) => {
      const name = (request.params as { file: string }).file;
      const file = files.get(name);
      return file ? sendFile(request, reply, name, file) : reply.callNotFound();
    },
  );
}
