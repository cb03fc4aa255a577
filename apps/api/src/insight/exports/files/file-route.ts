import { Readable } from 'node:stream';
import { levels } from '@replique/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordChange } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  bearerOf,
  isInScope,
  openRoute,
  viewOf,
  type Authenticate,
  type Caller,
} from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { StoreRefused } from '../../../platform/http/outbound/s3.ts';
import { requireReady, withExport } from '../exports.ts';
import { contentTypeOf } from './formats.ts';
import { openLink } from './link.ts';
import { inScope } from '../rows/source.ts';
import { findPart, type ExportRecord } from '../store.ts';

export type FindCaller = (
  who: Pick<Caller, 'userId' | 'sessionId'>,
  address: string,
) => Promise<Caller | null>;

const scope = 'exports';

const uuidText = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type FileRequest = FastifyRequest<{ Params: { export: string }; Querystring: { link?: unknown } }>;

async function callerOf(
  deps: Deps,
  request: FileRequest,
  who: { authenticate: Authenticate; findCaller: FindCaller },
): Promise<Caller> {
  const { link } = request.query;
  // A role is looked at in the console; files leave it.
  if (viewOf(request) !== undefined) throw fail('auth.view-only');
  const named = typeof link === 'string' ? openLink(deps, request.params.export, link) : null;
  const token = link === undefined ? bearerOf(request) : null;
  const address = request.ip;
  const asking = named
    ? who.findCaller(named, address)
    : token && who.authenticate(token, { address });
  const caller = asking ? await asking : null;
  if (!caller) throw fail('auth.required');
  if (caller.level < levels.agent) throw fail('auth.forbidden');
  if (!isInScope(caller, scope)) throw fail('auth.scope-missing', { scope });
  return caller;
}

async function readPart(deps: Deps, file: ExportRecord, number: number): Promise<Buffer> {
  const part = await inScope(deps, file.clientId, (tx) => findPart(tx, file, number));
  // Deleted or expired in the middle: the reader sees an answer that ends early, never a shorter file.
  if (!part) throw new Error('The file went while it was read.');
  if ('content' in part) return part.content;
  if (!deps.exportObjects) throw new StoreRefused('GET: no store is configured');
  return deps.exportObjects.get(part.key, part.size);
}

/** Parts that are on their way from a store outside while one is read. */
const mostAhead = 3;

/** Part by part, each in a transaction of its own: a slow reader holds nothing but some parts. */
async function* readParts(deps: Deps, file: ExportRecord): AsyncGenerator<Buffer> {
  const ahead = deps.exportObjects ? mostAhead : 0;
  const coming: Promise<Buffer>[] = [];
  for (let number = 0, asked = 0; number < file.parts; number += 1) {
    for (; asked <= Math.min(number + ahead, file.parts - 1); asked += 1) {
      const part = readPart(deps, file, asked);
      // Told when it is its turn.
      part.catch(() => undefined);
      coming.push(part);
    }
    const next = coming.shift();
    if (next) yield await next;
  }
}

/** Answers an error instead of a file where the store gives not even its beginning. @throws `exports.store-away` */
async function openParts(deps: Deps, file: ExportRecord): Promise<Readable> {
  const parts = readParts(deps, file);
  try {
    const first = await parts.next();
    const all = async function* () {
      if (first.value) yield first.value;
      yield* parts;
    };
    return Readable.from(all(), { objectMode: false });
  } catch (error) {
    if (!(error instanceof StoreRefused)) throw error;
    deps.log.warn({ err: error, export: file.uuid }, 'a file could not be read');
    throw fail('exports.store-away');
  }
}

/**
 * `GET /v2/exports/{export}/file`: bytes, so it stands outside the contract. The right is checked anew at every download,
 * whether a link or a bearer token comes with it.
 */
export function serveExportFiles(
  app: FastifyInstance,
  deps: Deps,
  who: { authenticate: Authenticate; findCaller: FindCaller },
): void {
  app.get(
    '/v2/exports/:export/file',
    { config: { ...openRoute, perMinute: 300 }, exposeHeadRoute: false },
    async (request: FileRequest, reply) => {
      const caller = await callerOf(deps, request, who);
      const uuid = request.params.export;
      if (!uuidText.test(uuid)) throw fail('request.invalid');
      const file = await withExport(deps, caller, uuid, async (tx, found) => {
        requireReady(deps, found);
        await recordChange(tx, deps, caller, {
          action: 'exports.downloaded',
          clientId: found.clientId,
          label: found.fileName,
          href: '/exports',
        });
        return found;
      });
      const parts = await openParts(deps, file);
      return reply
        .headers({
          'content-type': contentTypeOf[file.format],
          'content-length': file.size,
          'content-disposition': `attachment; filename="${file.fileName}"`,
          'cache-control': 'no-store',
        })
        .send(parts);
    },
  );
}
